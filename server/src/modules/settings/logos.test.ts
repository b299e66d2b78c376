import {
  getConfiguration,
  getLogo,
  logoHashOf,
  maxLogoBytes,
  readAdministeredVariant,
  saveAdministeredVariant,
  uploadLogo,
} from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { countLogos } from "./logos-store.ts";

let app: TestApp;
let keeper: Person;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  keeper = await app.signIn("super@demo.test");
});
afterAll(() => app.close());

const drawing = (inner: string, head = "") =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${inner}</svg>`,
  );
const upload = (file: Buffer) => keeper.send(uploadLogo, { body: { File: file.toString("base64") } });
const fetched = async (path: string) => await app.send(getLogo, { query: { hash: logoHashOf(path) ?? "" } });

test("a drawing is kept as pixels, as large as a screen shows it, and served for ever to anybody", async () => {
  const { status, reply } = await upload(
    drawing('<rect width="40" height="20" fill="#1f4aa8"/>', "<?xml version='1.0'?>\n<!-- made by hand -->\n"),
  );
  expect(status).toBe(200);
  expect(reply).toMatchObject({ Width: 320, Height: 160 });
  const { bytes, headers } = await fetched(reply.Path);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 320, height: 160 });
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await upload(drawing('<rect width="40" height="20" fill="#1f4aa8"/>'))).reply.Path).toBe(reply.Path);
});

test("nothing that runs or refers elsewhere is left of a drawing", async () => {
  const hostile = drawing(
    `<script>alert(1)</script><rect width="40" height="20" fill="#fff" onload="alert(2)"/>
    <image href="file:///etc/hostname" width="40" height="20"/><image xlink:href="http://127.0.0.1:1/x.png" width="40" height="20"/>
    <use href="file:///etc/passwd#a"/><foreignObject width="40" height="20"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(3)"/></body></foreignObject>`,
  );
  const { status, reply } = await upload(hostile);
  expect(status).toBe(200);
  const { bytes } = await fetched(reply.Path);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  for (const part of ["script", "alert", "file:", "http:", "iframe"]) expect(bytes.includes(part)).toBe(false);
  // The white rectangle is all that was drawn.
  expect((await sharp(bytes).stats()).channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255]);
});

test("a file that is no logo is refused by what it holds", async () => {
  const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const refused: Record<string, Buffer> = {
    "unsupported-type": Buffer.from("<!doctype html><p>hello"),
    "unsupported-type ": Buffer.from("%PDF-1.7"),
    "unsupported-type  ": drawing("&a;", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>'),
    "unsupported-type   ": Buffer.from("<!-- -->".repeat(20_000)),
    "unsupported-type    ": drawing("<rect").subarray(0, 90),
    "too-large": bomb,
    "too-large ": Buffer.concat([drawing(""), Buffer.alloc(maxLogoBytes, " ")]),
  };
  for (const [code, file] of Object.entries(refused)) {
    const { status, problem } = await upload(file);
    expect([code, status >= 400, problem?.code === code.trim() || problem?.code === "invalid"]).toEqual([code, true, true]);
  }
  // A drawing that says it is huge is not drawn huge.
  const huge = await upload(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect width="9" height="9"/></svg>'),
  );
  expect([200, 413, 415]).toContain(huge.status);
});

test("a portal shows an uploaded logo once it is saved there, and one that is not kept is refused", async () => {
  const { reply } = await upload(drawing('<circle cx="20" cy="10" r="9" fill="#a00"/>'));
  const portal = await keeper.ask(readAdministeredVariant, { query: { id: 1 } });
  const save = (logoPath: string) =>
    keeper.send(saveAdministeredVariant, { body: { Id: 1, Version: portal.Version, Values: { ...portal.Values, logoPath } } });
  const missing = await save(reply.Path.replace(/[\da-f]{64}/, "0".repeat(64)));
  expect(missing.problem).toMatchObject({ code: "invalid", errors: [{ path: "Values.logoPath", code: "logo" }] });
  for (const path of ["/logos/../../x.svg", "//elsewhere.example/x.svg", "https://elsewhere.example/x.svg", "javascript:alert(1)"])
    expect((await save(path)).problem?.code).toBe("invalid");
  expect((await save(reply.Path)).status).toBe(200);
  const { variants } = (await app.send(getConfiguration, {})).reply;
  expect(variants.find(({ key }) => key === portal.Facts.Key)?.logoPath).toBe(reply.Path);
  expect((await app.send(getLogo, { query: { hash: "0".repeat(64) } })).status).toBe(404);
  expect(await countLogos(app.database.db)).toBeGreaterThan(1);
});

test("only a SuperAdmin uploads; logos that no portal shows go beyond their bound", async () => {
  const admin = await app.signIn("admin@demo.test");
  expect((await admin.send(uploadLogo, { body: { File: drawing("").toString("base64") } })).status).toBe(403);
  await app.database.pool.query(
    "insert into logos select lpad(n::text, 64, '0'), 'logos/00/' || n || '.png', '2020-01-01' from generate_series(1, 250) n",
  );
  const shown = (await app.send(getConfiguration, {})).reply.variants.flatMap(({ logoPath }) => logoHashOf(logoPath) ?? []);
  const { reply } = await upload(drawing('<circle cx="20" cy="10" r="4"/>'));
  const { rows } = await app.database.pool.query<{ hash: string }>("select hash from logos");
  expect(rows).toHaveLength(200);
  for (const hash of [...shown, logoHashOf(reply.Path)]) expect(rows.map((row) => row.hash)).toContain(hash);
});
