import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import { hex, sha256 } from "@remotebay/evidence/bytes";
import { readContainer } from "@remotebay/evidence/container";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyFile, keyFilePassword } from "../../../../evidence/src/testing/key-file.ts";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { describeSigner, loadSigner, rotateOwnKey } from "./adapters/evidence-key.ts";
import { fileKeys } from "./store.ts";

let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test"];
  [shop, stranger, tech] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person];
});
afterAll(() => app.close());

const boundary = "multipart/form-data; boundary=bay";

/** Adds a picture and returns the hash of its bytes as they were sent. */
async function addPicture(id: number): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#204060" } })
    .withExif({ IFD2: { DateTimeOriginal: "2026:03:02 08:15:00" } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from(`--bay\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
    picture,
    Buffer.from("\r\n--bay--\r\n"),
  ]);
  const url = `/api/${contract.addPicture.path}?id=${id}`;
  const headers = { "content-type": boundary, authorization: `Bearer ${tech.token}` };
  expect((await app.fastify.inject({ method: "POST", url, headers, payload })).statusCode).toBe(200);
  return hashOf(new Uint8Array(picture));
}

async function send(Id: number, Notes: string): Promise<void> {
  await tech.ask(contract.saveFindings, {
    body: {
      Id,
      Scans: [scanOf("before", "ABS", { Code: "C0035", FailureType: "1B", Status: "Confirmed", Text: "Wheel speed sensor" })],
      Pairs: [],
      Work: [{ ServiceElementId: 101, Tool: "Calibration frame", Result: "Passed", Notes: "" }],
      Notes,
    },
  });
  await tech.ask(contract.sendReport, { body: { Id } });
}

async function takenJob(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const ask = (person: Person, workorderId: number, version?: number) =>
  person.send(contract.getEvidencePack, { query: { workorderId, ...(version !== undefined && { version }) } });
const packOf = async (id: number, version?: number) => new Uint8Array((await ask(shop, id, version)).bytes);
const hashOf = async (bytes: Uint8Array<ArrayBuffer>) => hex(await sha256(bytes));
const rowsOf = async (id: number) =>
  (await app.database.pool.query("select version, sha256 from evidence_packs where request_id = $1 order by version", [id])).rows;

test("a pack holds the report as it was sent, its scans, its pictures and every try of the calibration, signed", async () => {
  const id = await takenJob();
  const original = await addPicture(id);
  const [picture] = (await tech.ask(contract.getFindings, { query: { id } })).Pictures;
  await tech.ask(contract.describePicture, { body: { Id: picture?.Id ?? 0, Caption: "The scanner", Proves: "toolResult" } });
  const happened = [
    { event: "techArrived" },
    { event: "reviewedConfiguration" },
    { event: "quickScanResult", value: 2, text: "The target is not seen." },
    { event: "quickScanResult", value: 1, text: "" },
  ] as const;
  for (const one of happened) await tech.ask(contract.publishEvent, { body: { id, ...one } });
  await send(id, "Test drive done.");
  const answered = await ask(shop, id);
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  expect(answered.headers["content-type"]).toBe("application/vnd.etsi.asic-e+zip");
  expect(answered.headers["content-disposition"]).toBe(`attachment; filename*=UTF-8''${WorkOrderNumber}-v1.asice`);
  const pack = new Uint8Array(answered.bytes);
  const { ok, report, certificate, files } = await verifyPack(pack);
  expect({ ok, version: report?.version, previous: report?.previous }).toEqual({ ok: true, version: 1, previous: null });
  expect(certificate).toMatchObject({ isSelfSigned: true });
  const stored = await app.database.pool.query("select data, hash from reports where request_id = $1", [id]);
  expect({ data: report?.data, hash: report?.fingerprint }).toEqual(stored.rows[0]);
  expect(files?.map(({ name }) => name.replace(/[0-9a-f]{64}/, "HASH"))).toEqual([
    "citations.json",
    "events.json",
    "pictures/HASH.jpg",
    "report.json",
    "report.pdf",
    "scans/1.json",
  ]);
  expect(stored.rows[0]).toMatchObject({
    data: { pictures: [{ originalHash: original, takenAt: "2026-03-02T08:15:00", proves: "toolResult" }] },
  });
  const inPack = new Map(readContainer(pack).map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  const printed = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } });
  expect(inPack.get("report.pdf")?.equals(printed.bytes)).toBe(true);
  const { text } = await readPdf(printed.bytes);
  expect(text).toContain(`Original SHA-256 ${original.slice(0, 16)}… · taken `);
  expect(text).toContain("Proves: Result on the tool");
  const events = JSON.parse(String(inPack.get("events.json"))) as { event: string; value: number; text: string; by: string }[];
  expect(events.filter(({ event }) => event === "quickScanResult")).toMatchObject([
    { value: 2, text: "The target is not seen.", by: "Jonas Keller" },
    { value: 1 },
  ]);
});

test("the same version is the same bytes, also for those who ask at once; the next names the hash of the one before", async () => {
  const id = await takenJob();
  await send(id, "First words.");
  await send(id, "Second words.");
  const [second, again] = await Promise.all([packOf(id), packOf(id)]);
  expect(Buffer.from(second ?? []).equals(Buffer.from(again ?? []))).toBe(true);
  app.clock.advance(60_000);
  const first = await packOf(id, 1);
  expect(await packOf(id, 1)).toEqual(first);
  expect(await rowsOf(id)).toEqual([
    { version: 1, sha256: await hashOf(first) },
    { version: 2, sha256: await hashOf(second) },
  ]);
  const { ok, report } = await verifyPack(second);
  expect({ ok, version: report?.version, previous: report?.previous }).toEqual({ ok: true, version: 2, previous: await hashOf(first) });
  const known = await app.send(contract.checkEvidence, { query: { sha256: await hashOf(first) } });
  const { certificate } = await verifyPack(first);
  expect(known.reply).toMatchObject({ IsKnown: true, What: "pack", NewestVersion: 2, Certificates: [certificate?.fingerprint] });
  expect((await app.send(contract.checkEvidence, { query: { sha256: "0".repeat(64) } })).reply).toMatchObject({
    IsKnown: false,
    What: "",
    NewestVersion: 0,
  });
});

test("a PDF that was given out, and the fingerprint in its code, are known by themselves; a changed one and a preview are not", async () => {
  const id = await takenJob();
  await send(id, "First words.");
  const print = async (preview: "true" | "false" = "false") =>
    new Uint8Array((await tech.send(contract.createPdf, { query: { workorderId: id, cultureCode: "de-DE", preview } })).bytes);
  const knownAs = async (hash: string) => (await app.send(contract.checkEvidence, { query: { sha256: hash } })).reply;
  const first = await print();
  const { hash: fingerprint } = (await app.database.pool.query("select hash from reports where request_id = $1", [id])).rows[0];
  const said = { IsKnown: true, Version: 1, NewestVersion: 1, Fingerprint: fingerprint };
  expect(await knownAs(await hashOf(first))).toMatchObject({ ...said, What: "document" });
  expect(await knownAs(fingerprint)).toMatchObject({ ...said, What: "report" });
  const address = `http://localhost:${app.config.port}/evidence#${fingerprint}`;
  expect(Buffer.from(first).toString("latin1")).toContain(`/URI (${address})`);

  await send(id, "Second words.");
  await app.database.pool.query("delete from report_files where request_id = $1", [id]);
  expect(await knownAs(await hashOf(first))).toMatchObject({ ...said, What: "document", NewestVersion: 2 });
  expect(await knownAs(fingerprint)).toMatchObject({ Version: 1, NewestVersion: 2 });
  const changed = first.map((byte, at) => (at === 100 ? byte ^ 1 : byte));
  const preview = await print("true");
  for (const bytes of [changed, preview]) expect(await knownAs(await hashOf(bytes))).toMatchObject({ IsKnown: false, What: "" });
  expect(Buffer.from(preview).toString("latin1")).not.toContain("/evidence#");
});

test("before a report is sent there is no pack, nor of a version that is none, nor for another shop", async () => {
  const id = await takenJob();
  expect((await ask(shop, id)).problem).toMatchObject({ code: "no-evidence", status: 404 });
  expect((await ask(tech, id)).problem).toMatchObject({ code: "no-evidence", status: 404 });
  await send(id, "");
  expect((await ask(shop, id, 2)).problem.code).toBe("no-evidence");
  expect((await ask(shop, id, -1)).status).toBe(400);
  expect((await ask(stranger, id)).problem).toMatchObject({ code: "not-found", status: 404 });
});

test("a pack whose file is lost is not made a second time", async () => {
  const id = await takenJob();
  await send(id, "");
  await packOf(id);
  const { rows } = await app.database.pool.query("select file_key from evidence_packs where request_id = $1", [id]);
  await app.files.remove(rows[0].file_key);
  expect((await ask(shop, id)).problem.code).toBe("unavailable");
  expect(await rowsOf(id)).toHaveLength(1);
});

test("a job makes the pack after the report was sent", async () => {
  const other = await makeApp({ packAfterSeconds: 0 });
  try {
    await seedPeople(other.database);
    [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => other.signIn(user)))) as [Person, Person];
    const id = await takenJob();
    await send(id, "");
    const count = async () => (await other.database.pool.query("select from evidence_packs where request_id = $1", [id])).rowCount;
    await expect.poll(count, { timeout: 20_000 }).toBe(1);
  } finally {
    await other.close();
    [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
  }
});

test("the key is made once and encrypted; another may be given, and certificates from before stay known", async () => {
  const { db, pool } = app.database;
  const place = {
    config: { evidenceKey: undefined, publicUrl: undefined },
    db,
    installationKey: new Uint8Array(32),
    now: new Date("2027-01-01T00:00:00Z"),
  };
  await pool.query("delete from secrets where name = 'evidence-key'");
  const made = await Promise.all([loadSigner(place), loadSigner(place), loadSigner(place)]);
  expect(new Set(made.map(({ certificates: [own] }) => Buffer.from(own ?? []).toString("hex"))).size).toBe(1);
  const { rows } = await pool.query("select value from secrets where name = 'evidence-key'");
  expect(rows[0].value).not.toContain("privateKey");
  await expect(loadSigner({ ...place, installationKey: new Uint8Array(32).fill(1) })).rejects.toThrow("another installation key");

  await rotateOwnKey(place);
  const rotated = await loadSigner(place);
  expect(rotated.certificates).not.toEqual(made[0]?.certificates);
  const { own, used } = await describeSigner(place, rotated);
  expect({ own: own.fingerprint, used }).toEqual({
    own: await hashOf(rotated.certificates[0] ?? new Uint8Array()),
    used: expect.arrayContaining([own.fingerprint, await hashOf(made[0]?.certificates[0] ?? new Uint8Array())]),
  });

  const [file, passwordFile] = ["evidence.p12", "password"].map((name) => join(app.config.dataDir, name)) as [string, string];
  await writeFile(file, Buffer.from(keyFile, "base64"));
  await writeFile(passwordFile, `${keyFilePassword}\n`);
  const given = { ...place, config: { ...place.config, evidenceKey: { file, passwordFile } } };
  const signer = await loadSigner(given);
  expect(signer).toMatchObject({ kind: "ecdsa", certificates: { length: 1 } });
  await expect(rotateOwnKey(given)).rejects.toThrow("evidence.p12");
  await expect(loadSigner({ ...given, now: new Date("2040-01-01T00:00:00Z") })).rejects.toThrow("ended on");
  await writeFile(passwordFile, "wrong");
  await expect(loadSigner(given)).rejects.toThrow("cannot be read as PKCS#12");

  const { Certificates } = (await app.send(contract.checkEvidence, { query: { sha256: "0".repeat(64) } })).reply;
  const fingerprints = [made[0], signer].map((one) => hashOf(one?.certificates[0] ?? new Uint8Array()));
  expect(Certificates).toEqual(expect.arrayContaining(await Promise.all(fingerprints)));
});

test("packs are kept for as long as their shop keeps them, and deleted after that with an entry that names their hash (domain.md#report-kept)", async () => {
  const { db, pool } = app.database;
  const day = 86_400_000;
  const [kept, ended] = [await takenJob(), await takenJob()];
  for (const id of [kept, ended]) {
    await send(id, "");
    await packOf(id);
  }
  const [{ sha256: hash }] = (await rowsOf(ended)) as [{ sha256: string }];
  const fileOf = async (id: number) =>
    (await pool.query<{ file_key: string }>("select file_key from evidence_packs where request_id = $1", [id])).rows[0]?.file_key ?? "";
  app.clock.advance(day / 24);
  await app.tick();
  const until = async () => (await pool.query("select kept_until, deleted_at from kept_evidence where request_id = $1", [ended])).rows[0];
  expect((await until()).kept_until.toISOString().slice(0, 10)).toBe("2029-03-02");

  // Nothing shortens it: not the shop's setting, not who writes in the database.
  await pool.query("update locations set evidence_years = 1");
  app.clock.advance(400 * day);
  await app.tick();
  expect(await until()).toMatchObject({ deleted_at: null });
  for (const statement of [
    `update kept_evidence set kept_until = kept_until - interval '1 day' where request_id = ${ended}`,
    `update kept_evidence set deleted_at = kept_until - interval '1 day' where request_id = ${ended}`,
    `delete from kept_evidence where request_id = ${ended}`,
    `delete from evidence_packs where request_id = ${kept}`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/is kept|kept_evidence_time/);
  // It may become longer.
  await pool.query("update kept_evidence set kept_until = '2040-01-01' where request_id = $1", [kept]);

  app.clock.advance(700 * day);
  await app.tick();
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
  const gone = (await ask(shop, ended)).problem;
  expect(gone).toMatchObject({ status: 410, code: "evidence-deleted", info: { KeptUntil: expect.stringMatching(/^2029-03-02/) } });
  expect(gone.detail).toContain("2029-03-02");
  expect((await ask(shop, kept)).status).toBe(200);
  const lost = await fileOf(ended);
  await expect
    .poll(
      () =>
        app.files.read(lost).then(
          () => "there",
          () => "gone",
        ),
      { timeout: 20_000 },
    )
    .toBe("gone");
  const entries = await pool.query("select details from audit_entries where action = 'evidence.deleted' and noun_id = $1", [ended]);
  expect(entries.rows).toMatchObject([{ details: { version: 1, sha256: hash } }]);
  // It is neither made again nor missed by the daily check, and still known by its hash.
  expect(await rowsOf(ended)).toMatchObject([{ sha256: hash }]);
  const expected = (await db.execute<{ key: string }>(fileKeys)).rows.map(({ key }) => key);
  expect(expected).toContain(await fileOf(kept));
  expect(expected).not.toContain(lost);
  expect((await app.send(contract.checkEvidence, { query: { sha256: hash } })).reply.IsKnown).toBe(true);
});
