import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { fileNameFor, recogniseFile } from "./logic/file-type.ts";

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech" | "tech2", Person>;
let channel: { id: number; url: string };

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  const names = { shop: "shop", stranger: "shop2", tech: "tech", tech2: "tech2" };
  const signed = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
  const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  channel = { id, url: contract.channelUrl(id) };
});
afterAll(() => app.close());

const png = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#0b5a66" } })
    .png()
    .toBuffer();

async function upload(
  person: Person,
  files: Record<string, { name: string; bytes: Uint8Array }>,
  clientId: string = randomUUID(),
  url = channel.url,
) {
  const edge = "file-edge";
  const parts = Object.entries(files).flatMap(([field, { name, bytes }]) => [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ]);
  const response = await app.fastify.inject({
    method: "POST",
    url: `/api/${contract.sendFile.path}?${new URLSearchParams({ url, clientId })}`,
    headers: { authorization: `Bearer ${person.token}`, "content-type": `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]),
  });
  return { status: response.statusCode, body: response.json() };
}

const messageOf = async (id: string): Promise<contract.ChatMessage | undefined> =>
  (await people.shop.ask(contract.getMessages, { query: { url: channel.url, limit: 100 } })).messages.find(
    ({ messageId }) => messageId === id,
  );
const fetchFile = (person: Person, messageId: string, size: "full" | "thumbnail" = "full") =>
  person.send(contract.getChatFile, { query: { messageId, size } });

test("a picture is stored clean with its thumbnail, and only members fetch it", async () => {
  const clientId = randomUUID();
  const sent = await upload(people.shop, { file: { name: "bumper.png", bytes: await png() } }, clientId);
  expect(sent.status).toBe(200);
  expect((await upload(people.shop, { file: { name: "bumper.png", bytes: await png() } }, clientId)).body).toEqual(sent.body);
  expect(await messageOf(sent.body.id)).toMatchObject({
    messageType: "file",
    customType: "chat_attachment",
    contentType: "image/webp",
    fileName: "bumper.webp",
    plainUrl: `Chat/File?messageId=${sent.body.id}`,
    thumbnailUrl: `Chat/File?messageId=${sent.body.id}&size=thumbnail`,
  });
  const thumbnail = await fetchFile(people.tech, sent.body.id, "thumbnail");
  expect((await sharp(thumbnail.bytes).metadata()).width).toBe(480);
  const full = await fetchFile(people.tech, sent.body.id);
  expect(full.headers).toMatchObject({
    "content-type": "image/webp",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect([(await fetchFile(people.stranger, sent.body.id)).status, (await fetchFile(people.tech2, sent.body.id)).status]).toEqual([
    404, 403,
  ]);
});

test("a name of emoji is cut between characters, and an id that was used for another file is refused", async () => {
  const clientId = randomUUID();
  const note = (name: string, text: string) => upload(people.shop, { file: { name, bytes: Buffer.from(text) } }, clientId);
  const sent = await note("🚗".repeat(130), "Note");
  expect(sent.status).toBe(200);
  expect((await messageOf(sent.body.id))?.fileName).toBe(`${"🚗".repeat(120)}.txt`);
  expect((await note("🚗".repeat(130), "Note")).body).toEqual(sent.body);
  expect((await note("🚗".repeat(130), "Other")).body).toMatchObject({ code: "key-reused" });
  expect((await note("other.txt", "Note")).body).toMatchObject({ code: "key-reused" });
});

test("a page that calls itself a text is a text, and is sent as an attachment", async () => {
  const sent = await upload(people.tech, { file: { name: "page.html", bytes: Buffer.from("<script>alert(1)</script>") } });
  const file = await fetchFile(people.shop, sent.body.id);
  expect(file.headers).toMatchObject({
    "content-disposition": "attachment; filename*=UTF-8''page.html.txt",
    "x-content-type-options": "nosniff",
  });
  expect(file.headers["content-type"]).toMatch(/^text\/plain/);
});

test("a video keeps the still that the browser made", async () => {
  const mp4 = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypisom"),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from("isomiso2"),
    // Large enough to be sent as it is read.
    Buffer.alloc(2_000_000),
  ]);
  const sent = await upload(people.shop, { file: { name: "drive.mp4", bytes: mp4 }, still: { name: "still.png", bytes: await png() } });
  expect(await messageOf(sent.body.id)).toMatchObject({ contentType: "video/mp4", fileName: "drive.mp4", size: mp4.byteLength });
  expect((await fetchFile(people.tech, sent.body.id, "thumbnail")).headers["content-type"]).toBe("image/webp");
  const whole = await fetchFile(people.tech, sent.body.id);
  expect(Buffer.compare(whole.bytes, mp4)).toBe(0);
  expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", etag: expect.stringMatching(/^".+"$/) });
  const part = (headers: Record<string, string>) =>
    people.tech.send(contract.getChatFile, { query: { messageId: sent.body.id, size: "full" } }, { headers });
  const seek = await part({ range: "bytes=4-19" });
  expect([seek.status, seek.headers["content-range"], seek.headers["content-length"]]).toEqual([206, `bytes 4-19/${mp4.byteLength}`, "16"]);
  expect(Buffer.compare(seek.bytes, mp4.subarray(4, 20))).toBe(0);
  const end = await part({ range: "bytes=1999000-", "if-range": String(whole.headers["etag"]) });
  expect([end.status, end.bytes.byteLength]).toEqual([206, mp4.byteLength - 1_999_000]);
  expect((await part({ range: "bytes=4-19", "if-range": '"another"' })).bytes.byteLength).toBe(mp4.byteLength);
  const beyond = await part({ range: `bytes=${mp4.byteLength}-` });
  expect([beyond.status, beyond.problem.code, beyond.headers["content-range"]]).toEqual([
    416,
    "range-not-satisfiable",
    `bytes */${mp4.byteLength}`,
  ]);
});

test("what is no accepted file (domain.md#chat-files) is refused, and so is a body without one", async () => {
  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(60)]);
  const program = Buffer.concat([Buffer.from([0x7f]), Buffer.from("ELF"), Buffer.alloc(60, 1)]);
  for (const bytes of [zip, program])
    expect((await upload(people.shop, { file: { name: "a.jpg", bytes } })).body).toMatchObject({ code: "unsupported-type" });
  const none = await upload(people.shop, {});
  expect(none.body).toMatchObject({ code: "invalid", errors: [{ path: "file", message: "No file detected in drop event." }] });
});

describe("the pictures that came with a request", () => {
  const listed = async (person: Person, id: number) => {
    const { status, reply } = await person.send(contract.getRequestPictures, { query: { id } });
    return status === 200 ? reply.map(({ fileName }) => fileName) : status;
  };
  /** A request that was sent with a picture, and with a note that is none. */
  const sendRequest = async () => {
    const { id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
    const url = contract.channelUrl(id);
    await people.shop.ask(contract.createChannel, { body: { url, name: "a", customType: "support", data: { languages: ["en"] } } });
    const picture = await upload(people.shop, { file: { name: "damage-1.png", bytes: await png() } }, randomUUID(), url);
    const note = await upload(people.shop, { file: { name: "damage-2.txt", bytes: Buffer.from("a") } }, randomUUID(), url);
    return { id, url, picture: String(picture.body.id), note: String(note.body.id) };
  };

  test("are seen by every technician while nobody has the job, who read nothing else of the conversation", async () => {
    const { id, url, picture, note } = await sendRequest();
    expect(await listed(people.tech2, id)).toEqual(["damage-1.webp"]);
    for (const size of ["full", "thumbnail"] as const) expect((await fetchFile(people.tech2, picture, size)).status).toBe(200);
    expect((await fetchFile(people.tech2, note)).status).toBe(403);
    expect((await people.tech2.send(contract.getMessages, { query: { url } })).status).toBe(403);
    await people.tech.ask(contract.takeJob, { body: { Id: id } });
    expect([await listed(people.tech, id), await listed(people.shop, id), await listed(people.tech2, id)]).toEqual([
      ["damage-1.webp"],
      ["damage-1.webp"],
      403,
    ]);
    expect((await fetchFile(people.tech2, picture)).status).toBe(403);
    await people.tech.ask(contract.releaseJob, { body: { Id: id, Reason: "Story" } });
    expect((await fetchFile(people.tech2, picture)).status).toBe(200);
  });

  test("are no other shop's, nobody's of the practice world, and no technician's once the request was called off", async () => {
    const { id, picture } = await sendRequest();
    expect([await listed(people.stranger, id), (await fetchFile(people.stranger, picture)).status]).toEqual([404, 404]);
    const practising = await app.signIn("tech2@demo.test", { demo: true });
    expect([await listed(practising, id), (await fetchFile(practising, picture)).status]).toEqual([404, 404]);
    await people.shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Story" } });
    expect([await listed(people.tech2, id), (await fetchFile(people.tech2, picture)).status]).toEqual([403, 403]);
    expect(await listed(people.shop, id)).toEqual(["damage-1.webp"]);
  });
});

test("nothing is uploaded while the flag is off", async () => {
  await app.database.pool.query(
    "insert into flags (name, value) values ('ChatFileUploadEnabled', '0') on conflict (name) do update set value = '0'",
  );
  expect((await upload(people.shop, { file: { name: "a.txt", bytes: Buffer.from("a") } })).status).toBe(403);
  await app.database.pool.query("delete from flags where name = 'ChatFileUploadEnabled'");
});

test("nothing is uploaded into a conversation that is closed, and what is there is still fetched", async () => {
  const sent = await upload(people.shop, { file: { name: "a.txt", bytes: Buffer.from("a") } });
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: channel.id, Status: "Completed", Reason: "By phone" } });
  expect((await upload(people.shop, { file: { name: "b.txt", bytes: Buffer.from("b") } })).body).toMatchObject({ code: "channel-closed" });
  expect((await fetchFile(people.tech, sent.body.id)).bytes.toString()).toBe("a");
});

describe("the type of a file", () => {
  test.each([
    ["GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "image/gif"],
    ["%PDF-1.7\n1 0 obj", "application/pdf"],
    ["{\\rtf1\\ansi Hello}", "application/rtf"],
    ["Größe 4 Ω\r\n\tready", "text/plain"],
    ["\u0000\u0001\u0002", null],
    ["", null],
  ])("of %j is %s", async (content, type) => {
    expect((await recogniseFile(Buffer.from(content, content.startsWith("GIF") ? "latin1" : "utf8")))?.type ?? null).toBe(type);
  });

  test("gives it a name without folders, with an extension of the type", () => {
    const text = { type: "text/plain", kind: "document" as const, extensions: ["txt"] };
    expect(["../../etc/passwd", "C:\\notes.TXT", "a\u0000b.exe", "", "Prüfung 4.txt"].map((name) => fileNameFor(name, text))).toEqual([
      "passwd.txt",
      "notes.TXT",
      "ab.exe.txt",
      "file.txt",
      "Prüfung 4.txt",
    ]);
  });
});
