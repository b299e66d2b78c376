import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addedListName,
  addedSignatureName,
  addToPack,
  additionsOf,
  proofName,
  splitPack,
  stampedContent,
  stampListName,
  stampName,
  updateName,
} from "./additions.ts";
import { type Bytes, hex, joined, sha256, textOf, utf8 } from "./bytes.ts";
import { type PackFile, readContainer, writeContainer } from "./container.ts";
import type { Signer } from "./signature.ts";
import { newPack, newSigner, signedAt } from "./testing/packs.ts";
import { newProof } from "./testing/proofs.ts";
import { newTimeAuthority, type TimeAuthority } from "./testing/time-authority.ts";
import { timeStampRequest, tokenIn } from "./time-stamp.ts";
import { verifyPack } from "./verify-pack.ts";

const later = new Date("2026-03-02T15:02:00Z");
const nonce = Uint8Array.from([65, 1, 2, 3]);

let signer: Signer;
let authority: TimeAuthority;
let pack: Bytes;
let completed: Bytes;

const hashOf = async (bytes: Bytes) => hex(await sha256(bytes));

async function stampOf(of: Bytes, by = authority, at = later): Promise<Bytes> {
  return tokenIn(await by.answer(await timeStampRequest(await stampedContent(of), nonce), at));
}

async function refusalOf(bytes: Bytes): Promise<string[]> {
  const { ok, checks } = await verifyPack(bytes);
  expect(ok).toBe(false);
  return checks.flatMap(({ name, reasons }) => reasons.map(({ code }) => `${name}: ${code}`));
}

const filesOf = (bytes: Bytes): PackFile[] => readContainer(bytes);
const replaced = (name: string, bytes: Bytes) => filesOf(completed).map((file) => (file.name === name ? { name, bytes } : file));
const without = (...names: string[]) => writeContainer(filesOf(completed).filter(({ name }) => !names.includes(name)));

beforeAll(async () => {
  [signer, authority] = await Promise.all([newSigner("Northside"), newTimeAuthority()]);
  pack = await newPack(signer);
  completed = await addToPack(pack, { stamp: await stampOf(pack), proof: await newProof(await hashOf(pack)) }, signer, later);
});

test("a stamp and a proof are added in one go or one after the other, and the pack that was signed first is still in it", async () => {
  const { ok, stamp, proof, firstSha256, checks } = await verifyPack(completed);
  expect({ ok, checks: checks.map(({ name }) => name) }).toEqual({
    ok: true,
    checks: ["container", "files", "signature", "certificate", "report", "added", "stamp", "proof"],
  });
  expect(stamp).toMatchObject({ at: later, nonce, authority: { subject: "CN=Harbour Time" } });
  expect(proof).toMatchObject({ id: 1042, checkpoint: 7, at: "2026-03-02T15:01:00.000Z" });
  expect(firstSha256).toBe(await hashOf(pack));
  expect(writeContainer(splitPack(filesOf(completed)).first)).toEqual(pack);

  const { proof: first } = additionsOf(completed);
  const withProof = await addToPack(pack, { ...(first && { proof: first }) }, signer, later);
  expect((await verifyPack(withProof)).ok).toBe(true);
  const both = await addToPack(withProof, { ...additionsOf(withProof), stamp: await stampOf(withProof) }, signer, later);
  expect((await verifyPack(both)).ok).toBe(true);
  expect((await verifyPack(completed, { newest: await hashOf(pack) })).ok).toBe(true);
});

test("one bit changed anywhere in a pack with a stamp and a proof: refused, 1,000 of 1,000, and 200 of 200 in what was added", async () => {
  const bit = fc.integer({ min: 0, max: 7 });
  const isRefused = async (at: number, which: number) => {
    const changed = completed.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << which);
    return !(await verifyPack(changed)).ok;
  };
  const anywhere = fc.integer({ min: 0, max: completed.byteLength - 1 });
  await fc.assert(fc.asyncProperty(anywhere, bit, isRefused), { numRuns: 1_000 });
  // The directory is read by no one before the container is compared: what was added is changed inside of a container that fits.
  const added = splitPack(filesOf(completed)).added;
  const place = fc
    .constantFrom(...added)
    .chain(({ name, bytes }) => fc.record({ name: fc.constant(name), at: fc.nat(bytes.byteLength - 1) }));
  await fc.assert(
    fc.asyncProperty(place, bit, async ({ name, at }, which) => {
      const bytes = added.find((file) => file.name === name)?.bytes.slice() ?? new Uint8Array();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << which);
      return !(await verifyPack(writeContainer(replaced(name, bytes)))).ok;
    }),
    { numRuns: 200 },
  );
});

describe("a forgery", () => {
  test("with the stamp of another pack", async () => {
    const other = await newPack(signer, { events: [] });
    const forged = await addToPack(pack, { stamp: await stampOf(other) }, signer, later);
    expect(await refusalOf(forged)).toEqual(["stamp: stamp-other"]);
    expect(await refusalOf(writeContainer(replaced(stampListName, await stampedContent(other))))).toEqual([
      "added: added-form",
      "stamp: stamp-other",
    ]);
  });

  test("with the proof of another entry, or of another pack", async () => {
    const other = await addToPack(pack, { proof: await newProof("ab".repeat(32)) }, signer, later);
    expect(await refusalOf(other)).toEqual(["proof: proof-other"]);
    const proof = JSON.parse(textOf(additionsOf(completed).proof ?? new Uint8Array()) ?? "") as { entry: string; index: number };
    const forge = (changed: object) => addToPack(pack, { proof: utf8(JSON.stringify({ ...proof, ...changed })) }, signer, later);
    expect(await refusalOf(await forge({ entry: proof.entry.replace("1042", "1043") }))).toEqual(["proof: proof-invalid"]);
    expect(await refusalOf(await forge({ entry: proof.entry.replace("report.packed", "report.sent") }))).toEqual(["proof: proof-other"]);
    expect(await refusalOf(await forge({ index: 0 }))).toEqual(["proof: proof-invalid"]);
    expect(await refusalOf(await forge({ index: 3 }))).toEqual(["proof: proof-invalid"]);
    expect(await refusalOf(await forge({ path: [] }))).toEqual(["proof: proof-invalid"]);
    expect(await refusalOf(await forge({ more: 1 }))).toEqual(["proof: proof-form"]);
  });

  test("with a checkpoint that somebody else signed", async () => {
    const [mine, theirs] = await Promise.all([newProof(await hashOf(pack)), newProof(await hashOf(pack))]);
    const [proof, other] = [mine, theirs].map((bytes) => JSON.parse(textOf(bytes) ?? "") as { signature: string });
    const forged = await addToPack(pack, { proof: utf8(JSON.stringify({ ...proof, signature: other?.signature })) }, signer, later);
    expect(await refusalOf(forged)).toEqual(["proof: proof-invalid"]);
  });

  test("whose additions are signed by another key, or are not what was signed", async () => {
    const other = await newSigner("Northside");
    const stamp = await stampOf(pack);
    expect(await refusalOf(await addToPack(pack, { stamp }, other, later))).toEqual(["added: added-other-key"]);
    const again = await stampOf(pack, authority, new Date("2026-03-02T15:03:00Z"));
    expect(await refusalOf(writeContainer(replaced(stampName, again)))).toEqual(["added: added-form"]);
    for (const left of [[proofName], [stampName], [stampListName], [stampName, stampListName], [addedListName], [addedSignatureName]])
      expect(await refusalOf(without(...left))).toContain("added: added-form");
    expect(await refusalOf(without(stampName, stampListName, proofName))).toEqual(["added: added-form"]);
  });

  test("with an update of its PDF that is none, or that stands alone", async () => {
    const { stamp, proof } = additionsOf(completed);
    const update = utf8("\n1 0 obj\n<<\n>>\nendobj\n");
    expect(await refusalOf(await addToPack(pack, { ...(stamp && { stamp }), update }, signer, later))).toEqual(["document: update-form"]);
    expect(await refusalOf(await addToPack(pack, { ...(proof && { proof }), update }, signer, later))).toEqual([
      "added: added-form",
      "document: update-form",
    ]);
    const files = [...filesOf(completed), { name: updateName, bytes: update }];
    expect(await refusalOf(writeContainer(files))).toEqual(["added: added-form", "document: update-form"]);
  });

  test("with a stamp of somebody who may not stamp, of another time or of no form", async () => {
    const signing = await newTimeAuthority("Harbour Code", "06082b06010505070303");
    const early = new Date(signedAt.getTime() - 600_000);
    const expired = new Date("2036-06-01T00:00:00Z");
    const add = (stamp: Bytes) => addToPack(pack, { stamp }, signer, later);
    expect(await refusalOf(await add(await stampOf(pack, signing)))).toEqual(["stamp: stamp-invalid"]);
    expect(await refusalOf(await add(await stampOf(pack, authority, early)))).toEqual(["stamp: stamp-early"]);
    expect(await refusalOf(await add(await stampOf(pack, authority, expired)))).toEqual(["stamp: stamp-invalid"]);
    expect(await refusalOf(await add(utf8("a stamp")))).toEqual(["stamp: stamp-form"]);
    const token = await stampOf(pack);
    const cut = token.slice(0, -1);
    expect(await refusalOf(await add(joined(cut, Uint8Array.from([(token.at(-1) ?? 0) ^ 1]))))).toEqual(["stamp: stamp-invalid"]);
  });
});

test("an authority that refuses is an error with its status", () => {
  expect(() => tokenIn(Uint8Array.from([0x30, 5, 0x30, 3, 2, 1, 2]))).toThrow("refused: status 2");
  expect(() => tokenIn(utf8("<html>"))).toThrow("refused");
});
