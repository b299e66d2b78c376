import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import * as contract from "@remotebay/contract";
import { isDocument, verifyDocument } from "@remotebay/evidence/document";
import { verifyPack } from "@remotebay/evidence/verify-pack";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTimeAuthority, type TimeAuthority as Authority } from "../../../../evidence/src/testing/time-authority.ts";
import { seedPeople } from "../../../../seed/world/people.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { makeSigner } from "../../platform/session/signer.ts";
import { makeApp, type Person, testKey, type TestApp } from "../../testing/app.ts";
import { takenJob } from "../../testing/new-jobs.ts";
import { checkpointPurpose, makeCheckpoints } from "../audit/logic/make-checkpoints.ts";
import { loadSigner } from "./adapters/evidence-key.ts";
import { timeAuthority } from "./adapters/time-authority.ts";
import { completePack, type CompletionParts } from "./logic/complete-pack.ts";
import { listDue } from "./pack-store.ts";

// What is added to packs later: the proof of the audit trail and a time stamp (docs/operating/evidence.md). The authority is one of our own on this machine.

let app: TestApp;
let server: Server;
let authority: Authority;
/** How the authority answers. */
let answers: (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | number>;
let parts: CompletionParts & { authority: NonNullable<CompletionParts["authority"]> };
/** What is told to operators. */
const warnings: string[] = [];

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  await seedPeople(app.database);
  authority = await newTimeAuthority();
  server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const answer = await answers(new Uint8Array(body));
      if (typeof answer === "number") response.writeHead(answer).end();
      else response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const signer = await loadSigner({ config: app.config, db: app.database.db, installationKey: testKey, now: app.clock.now() });
  parts = { files: app.files, signer, authority: timeAuthority(`http://127.0.0.1:${port}/`) };
});
beforeEach(() => {
  answers = (request) => authority.answer(request, app.clock.now());
  warnings.length = 0;
});
afterAll(async () => {
  server.close();
  await app.close();
});

async function sentReport(): Promise<number> {
  // Signed in anew: the tests advance the clock further than a session's token lasts.
  const [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
  const Id = await takenJob({ shop, tech } as Parameters<typeof takenJob>[0]);
  await tech.ask(contract.saveFindings, {
    body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "Calibration frame", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id } });
  return Id;
}

async function packOf(id: number) {
  const shop = await app.signIn("shop@demo.test");
  return verifyPack(new Uint8Array((await shop.send(contract.getEvidencePack, { query: { workorderId: id } })).bytes));
}

async function printed(id: number) {
  const shop = await app.signIn("shop@demo.test");
  const bytes = new Uint8Array((await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } })).bytes);
  expect(isDocument(bytes)).toBe(true);
  return { bytes, verified: await verifyDocument(bytes) };
}

const context = () => {
  const log = { info: () => undefined, error: () => undefined, warn: (_data: object, message = "") => void warnings.push(message) };
  return { db: app.database.db, now: app.clock.now(), log } as unknown as Parameters<typeof completePack>[0];
};
const complete = (requestId: number, changed: Partial<CompletionParts> = {}) =>
  completePack(context(), { ...parts, ...changed }, { requestId, version: 1 });
const seal = () =>
  inTransaction({ db: app.database.db, now: app.clock.now() }, (ctx) =>
    makeCheckpoints(ctx, { signer: makeSigner(testKey, checkpointPurpose), keepDays: undefined }),
  );
const isDue = async (requestId: number) => (await listDue(app.database.db, app.clock.now(), 50)).some((one) => one.requestId === requestId);
const checkOf = async (sha256: string) => (await app.send(contract.checkEvidence, { query: { sha256 } })).reply;

test("the proof and the stamp are added once they are there; the pack that was signed first stays known, and nothing more is tried", async () => {
  const id = await sentReport();
  const first = await packOf(id);
  expect(first).toMatchObject({ ok: true, firstSha256: first.sha256 });
  expect(await isDue(id)).toBe(false);
  app.clock.advance(60_000);
  expect(await isDue(id)).toBe(true);

  // No checkpoint has the entry yet, and the authority is away.
  answers = async () => 503;
  await complete(id);
  expect((await packOf(id)).sha256).toBe(first.sha256);
  expect(warnings).toEqual(["no time stamp for an evidence pack: it is asked for again"]);
  expect(await isDue(id)).toBe(false);

  await seal();
  app.clock.advance(600_000);
  expect(await isDue(id)).toBe(true);
  await complete(id);
  const proven = await packOf(id);
  expect(proven).toMatchObject({ ok: true, firstSha256: first.sha256 });
  expect(proven.stamp).toBeUndefined();
  expect(proven.proof).toMatchObject({ publicKey: makeSigner(testKey, checkpointPurpose).publicKey });

  answers = (request) => authority.answer(request, app.clock.now());
  app.clock.advance(600_000);
  await complete(id);
  const stamped = await packOf(id);
  expect(stamped).toMatchObject({ ok: true, proof: proven.proof, firstSha256: first.sha256 });
  expect(stamped.stamp?.at).toEqual(app.clock.now());
  for (const { sha256 } of [first, proven, stamped]) expect(await checkOf(sha256)).toMatchObject({ What: "pack", Version: 1 });
  app.clock.advance(86_400_000);
  expect(await isDue(id)).toBe(false);
});

test("the PDF gets a stamp of its own, in the pack and where it is read; the one from before stays known", async () => {
  const id = await sentReport();
  await packOf(id);
  const before = await printed(id);
  expect(before.verified).toMatchObject({ signature: "valid" });
  expect(before.verified.stamp).toBeUndefined();
  app.clock.advance(60_000);
  await complete(id);
  expect(warnings).toEqual([]);
  const pack = await packOf(id);
  expect(pack).toMatchObject({ ok: true, stamp: { at: app.clock.now() }, documentStamp: { at: app.clock.now() } });
  const after = await printed(id);
  expect(after.verified).toMatchObject({ signature: "valid", stamp: { at: app.clock.now(), authority: { subject: "CN=Harbour Time" } } });
  expect(Buffer.from(after.bytes.subarray(0, before.bytes.byteLength)).equals(Buffer.from(before.bytes))).toBe(true);
  for (const { verified } of [before, after]) expect(await checkOf(verified.sha256)).toMatchObject({ What: "document", Version: 1 });
});

test("a PDF that cannot be stamped leaves the rest: its pack is stamped, and the operators are told", async () => {
  const id = await sentReport();
  await packOf(id);
  app.clock.advance(60_000);
  // Each answer comes from another machine of the authority, with another certificate.
  answers = async (request) => (await newTimeAuthority()).answer(request, app.clock.now());
  await complete(id);
  expect(warnings).toEqual(["the PDF of an evidence pack has no time stamp of its own"]);
  const pack = await packOf(id);
  expect(pack).toMatchObject({ ok: true, stamp: { at: app.clock.now() } });
  expect(pack.documentStamp).toBeUndefined();
  expect((await printed(id)).verified.stamp).toBeUndefined();
  // Both stamps or none where the authority is away for the second.
  const other = await sentReport();
  const first = await packOf(other);
  app.clock.advance(60_000);
  let asked = 0;
  answers = async (request) => ((asked += 1) === 1 ? authority.answer(request, app.clock.now()) : 503);
  await complete(other);
  expect((await packOf(other)).sha256).toBe(first.sha256);
});

test("the entry of the audit trail names the pack by its hash and nobody who asked for it", async () => {
  const id = await sentReport();
  const { sha256 } = await packOf(id);
  const query =
    "select user_id, user_name, ip, user_agent, request_id, details, location_id from audit_entries where action = $1 and noun_id = $2";
  const { rows } = await app.database.pool.query(query, ["report.packed", id]);
  expect(rows).toEqual([{ user_id: null, user_name: "", ip: "", user_agent: "", request_id: "", details: { sha256 }, location_id: 1042 }]);
});

test("without an authority the proof alone is added; after another key was given nothing is", async () => {
  const [id, other] = [await sentReport(), await sentReport()];
  const packs = [await packOf(id), await packOf(other)];
  await seal();
  app.clock.advance(60_000);
  await complete(id, { authority: undefined });
  const proven = await packOf(id);
  expect(proven).toMatchObject({ ok: true, proof: { id: expect.any(Number) } });
  expect([proven.stamp, proven.documentStamp]).toEqual([undefined, undefined]);
  app.clock.advance(86_400_000);
  expect(await isDue(id)).toBe(false);

  await app.database.pool.query("delete from secrets where name = 'evidence-key'");
  const signer = await loadSigner({ config: app.config, db: app.database.db, installationKey: testKey, now: app.clock.now() });
  await complete(other, { signer });
  expect((await packOf(other)).sha256).toBe(packs[1]?.sha256);
  expect(warnings).toEqual(["nothing could be added to an evidence pack"]);
  expect(await isDue(other)).toBe(false);
});

test("of an authority nothing is believed but a stamp of this content, this request and now", async () => {
  const content = new TextEncoder().encode("the list");
  const ask = () => parts.authority(content, app.clock.now());
  expect((await ask()).byteLength).toBeGreaterThan(500);
  let before: Uint8Array | undefined;
  answers = async (request) => {
    const answer = before ?? (await authority.answer(request, app.clock.now()));
    before = answer;
    return answer;
  };
  await ask();
  await expect(ask()).rejects.toThrow("not of this request");
  answers = (request) => authority.answer(request, new Date(app.clock.now().getTime() - 7_200_000));
  await expect(ask()).rejects.toThrow("the time stamp is of 2026");
  answers = async () => new Uint8Array(100_000);
  await expect(ask()).rejects.toThrow("too much");
  answers = async () => Buffer.from("<html>");
  await expect(ask()).rejects.toThrow("refused");
  answers = async () => Uint8Array.from([0x30, 5, 0x30, 3, 2, 1, 2]);
  await expect(ask()).rejects.toThrow("refused");
  answers = async () => 302;
  await expect(ask()).rejects.toThrow("fetch failed");
});
