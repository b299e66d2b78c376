import { open, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

async function takenJob(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const send = (id: number, payload: Buffer | string, type: string) =>
  app.fastify.inject({
    method: "POST",
    url: `/api/${contract.addPicture.path}?id=${id}`,
    headers: { "content-type": type, authorization: `Bearer ${tech.token}` },
    payload,
  });

const multipart = "multipart/form-data; boundary=bay";
const body = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--bay\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    bytes,
    Buffer.from("\r\n--bay--\r\n"),
  ]);

let shade = 0;
/** A picture that no other test has stored. */
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 20, g: (shade += 20), b: 90 } } })
    .png()
    .toBuffer();

const store = () => join(app.config.dataDir, "files");
const filesOf = async (id: number): Promise<{ full: string; print: string; thumbnail: string }[]> => {
  const found = await app.database.pool.query<{ full: string; print: string; thumbnail: string }>(
    "select file_key as full, print_key as print, thumb_key as thumbnail from pictures where request_id = $1 order by id",
    [id],
  );
  const pathOf = (key: string) => join(store(), key);
  return found.rows.map(({ full, print, thumbnail }) => ({ full: pathOf(full), print: pathOf(print), thumbnail: pathOf(thumbnail) }));
};

/** Writes of whole files stop half-way, as on a full disk. */
async function fillDisk(): Promise<void> {
  const probe = await open(join(app.config.dataDir, "probe"), "w");
  await probe.close();
  const handle = Object.getPrototypeOf(probe) as { writeFile(bytes: Uint8Array): Promise<void> };
  vi.spyOn(handle, "writeFile").mockImplementation(async function (this: typeof probe, bytes: Uint8Array) {
    await this.write(bytes.subarray(0, bytes.byteLength / 2));
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
}

test("a picture that meets a full disk is refused for a while, leaves nothing behind and is whole when it is sent again", async () => {
  const id = await takenJob();
  const bytes = await picture();
  await fillDisk();
  const refused = await send(id, body(bytes), multipart);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "unavailable", "10"]);
  expect(await readdir(join(store(), ".unfinished"))).toEqual([]);
  vi.restoreAllMocks();
  expect((await send(id, body(bytes), multipart)).statusCode).toBe(200);
  const stored = (await filesOf(id)).flatMap((files) => Object.values(files));
  const sizes = await Promise.all(stored.map(async (file) => (await sharp(await readFile(file)).metadata()).width));
  expect(sizes).toEqual([300, 300, 300]);
});

test("a stored file that is torn is not shown, and is replaced when its picture is sent again", async () => {
  const id = await takenJob();
  const bytes = await picture();
  const { Id } = (await send(id, body(bytes), multipart)).json();
  const { full } = (await filesOf(id))[0]!;
  const whole = await readFile(full);
  await truncate(full, 40);
  expect((await tech.send(contract.getPicture, { query: { id: Id } })).status).toBe(404);
  expect((await send(id, body(bytes), multipart)).statusCode).toBe(200);
  expect(await readFile(full)).toEqual(whole);
  expect((await tech.send(contract.getPicture, { query: { id: Id } })).bytes).toEqual(whole);
});

async function sendReportOf(id: number): Promise<void> {
  const Work = [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" as const, Notes: "" }];
  await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work, Notes: "" } });
  await tech.ask(contract.sendReport, { body: { Id: id } });
}

test("a report whose pictures are damaged or missing is rendered and says so in their place", async () => {
  const id = await takenJob();
  for (let n = 0; n < 4; n++) await send(id, body(await picture()), multipart);
  await sendReportOf(id);
  const [torn, changed, deleted] = (await filesOf(id)).map(({ full, print }) => [full, print]);
  for (const file of torn ?? []) await truncate(file, 40);
  for (const file of deleted ?? []) await rm(file);
  for (const file of changed ?? []) {
    const flipped = await readFile(file);
    flipped[flipped.length >> 1]! ^= 0xff;
    await writeFile(file, flipped);
  }
  const texts = { "en-US": "Picture not available", "de-DE": "Bild nicht verfügbar", "el-GR": "Η εικόνα δεν είναι διαθέσιμη" };
  for (const [cultureCode, missing] of Object.entries(texts)) {
    const printed = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode } });
    expect(printed.status).toBe(200);
    expect((await readPdf(printed.bytes)).text.split(missing)).toHaveLength(4);
  }
});

test("a report needs one whole rendition of a picture: for print or in full, as pictures from before had it", async () => {
  const id = await takenJob();
  for (let n = 0; n < 3; n++) await send(id, body(await picture()), multipart);
  const [onlyFull, onlyPrint] = await filesOf(id);
  await app.database.pool.query("update pictures set print_key = null where id = (select max(id) from pictures where request_id = $1)", [
    id,
  ]);
  await sendReportOf(id);
  await truncate(onlyFull?.print ?? "", 40);
  await rm(onlyPrint?.full ?? "");
  const printed = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } });
  const { text } = await readPdf(printed.bytes);
  expect(text.match(/Picture \d/g)).toEqual(["Picture 1", "Picture 2", "Picture 3"]);
  expect(text).not.toContain("Picture not available");
});

test("a report that shows a picture twice is stored once it is rendered", async () => {
  const id = await takenJob();
  const bytes = body(await picture());
  for (let n = 0; n < 2; n++) await send(id, bytes, multipart);
  await sendReportOf(id);
  await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } });
  expect((await app.database.pool.query("select culture from report_files where request_id = $1", [id])).rows).toEqual([
    { culture: "en-US" },
  ]);
});

test.each([
  ["is cut in its file", async () => body(await picture()).subarray(0, 200), multipart],
  ["is cut in its head", async () => body(await picture()).subarray(0, 30), multipart],
  ["has no boundary", async () => body(await picture()), "multipart/form-data"],
  ["has another boundary", async () => body(await picture()), "multipart/form-data; boundary=other"],
  ["is JSON", () => Promise.resolve(JSON.stringify({ file: "a" })), multipart],
  [
    "holds broken JSON in a field",
    () =>
      Promise.resolve(
        '--bay\r\ncontent-disposition: form-data; name="caption"\r\ncontent-type: application/json\r\n\r\n{"a\r\n--bay--\r\n',
      ),
    multipart,
  ],
] as const)("a multipart body that %s is malformed", async (_, payload, type) => {
  const id = await takenJob();
  const refused = await send(id, await payload(), type);
  expect([refused.statusCode, refused.json().code]).toEqual([400, "malformed"]);
  expect(await filesOf(id)).toEqual([]);
});

test("a body that is not multipart is refused by its type", async () => {
  const refused = await send(await takenJob(), JSON.stringify({ file: "a" }), "application/json");
  expect([refused.statusCode, refused.json().code]).toEqual([415, "unsupported-type"]);
});
