import fc from "fast-check";
import { Certificate } from "pkijs";
import { beforeAll, describe, expect, test } from "vitest";
import { type Bytes, hex, joined, sha256, utf8 } from "./bytes.ts";
import { describeCertificate } from "./certificate.ts";
import { manifestName, type PackFile, readContainer, signatureName, writeContainer } from "./container.ts";
import { signedContainer } from "./make-pack.ts";
import { writeManifest } from "./manifest.ts";
import { Refused } from "./reasons.ts";
import { checkSignature, type Signer, signDetached } from "./signature.ts";
import { content, newPack, newSigner, signedAt } from "./testing/packs.ts";
import { type Verified, verifyPack } from "./verify-pack.ts";

let signer: Signer;
let pack: Bytes;
let files: PackFile[];
beforeAll(async () => {
  signer = await newSigner("Harbour Remote");
  pack = await newPack(signer);
  files = readContainer(pack);
});

const reasonsOf = ({ checks }: Verified) =>
  checks.flatMap(({ reasons }) => reasons.map(({ code, file }) => (file === undefined ? code : `${code} ${file}`)));
const refusalOf = async (bytes: Bytes, known = {}) => {
  const verified = await verifyPack(bytes, known);
  expect(verified.ok).toBe(false);
  return reasonsOf(verified);
};
const named = (name: string) => files.find((file) => file.name === name)?.bytes ?? new Uint8Array();
const data = () => files.filter(({ name }) => name !== manifestName && name !== signatureName);

/** Files with another text in one of them. */
const withAnother = (all: readonly PackFile[], name: string, text: string): PackFile[] =>
  all.map((file) => (file.name === name ? { name, bytes: utf8(text) } : file));

/** The pack with one bit changed. */
function flipped(at: number, bit: number): Bytes {
  const changed = pack.slice();
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

/** Where bytes begin in the pack. */
function placeOf(part: Bytes): number {
  return Buffer.from(pack).indexOf(Buffer.from(part));
}

test("a pack says who signed it, when, and what is in it", async () => {
  const { ok, checks, signedAt: at, certificate, report, files: listed } = await verifyPack(pack);
  expect({ ok, names: checks.map(({ name }) => name) }).toEqual({
    ok: true,
    names: ["container", "files", "signature", "certificate", "report"],
  });
  expect(at).toEqual(signedAt);
  expect(certificate).toMatchObject({ subject: "CN=Harbour Remote", issuer: "CN=Harbour Remote", isSelfSigned: true });
  expect(report).toMatchObject({ number: "1042-000317", version: 2, previous: "ab".repeat(32) });
  expect(listed?.map(({ name }) => name).filter((name) => !name.startsWith("pictures/"))).toEqual([
    "citations.json",
    "events.json",
    "report.de-DE.pdf",
    "report.json",
    "report.pdf",
    "scans/1.json",
    "scans/2.json",
  ]);
});

test("the same content is the same list, and the container of its files is the same bytes", async () => {
  expect(readContainer(await newPack(signer)).find(({ name }) => name === manifestName)?.bytes).toEqual(named(manifestName));
  expect(writeContainer(files.toReversed())).toEqual(pack);
});

describe("one bit", () => {
  const bit = fc.integer({ min: 0, max: 7 });

  test("changed anywhere: refused, 1,000 of 1,000", async () => {
    const place = fc.integer({ min: 0, max: pack.byteLength - 1 });
    await fc.assert(
      fc.asyncProperty(place, bit, async (at, which) => !(await verifyPack(flipped(at, which))).ok),
      { numRuns: 1_000 },
    );
  });

  test("changed in the list or the signature: refused, 300 of 300", async () => {
    const parts = [named(manifestName), named(signatureName)].map((part) => ({ from: placeOf(part), size: part.byteLength }));
    const place = fc.oneof(...parts.map(({ from, size }) => fc.integer({ min: from, max: from + size - 1 })));
    await fc.assert(
      fc.asyncProperty(place, bit, async (at, which) => !(await verifyPack(flipped(at, which))).ok),
      { numRuns: 300 },
    );
  });

  test("changed in each byte of the signature, with a list and a container that fit: refused", { timeout: 120_000 }, async () => {
    const signature = named(signatureName);
    const accepted: number[] = [];
    for (let at = 0; at < signature.byteLength; at++) {
      const changed = signature.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      const isAccepted = await checkSignature(changed, named(manifestName)).then(
        () => true,
        (error: unknown) => !(error instanceof Refused),
      );
      if (isAccepted) accepted.push(at);
    }
    expect(accepted).toEqual([]);
  });
});

describe("a forgery", () => {
  test("with a file that the list does not have", async () => {
    expect(await refusalOf(writeContainer([...files, { name: "extra.json", bytes: utf8("{}") }]))).toEqual(["unlisted-file extra.json"]);
  });

  test("without a file of the list", async () => {
    expect(await refusalOf(writeContainer(files.filter(({ name }) => name !== "scans/2.json")))).toEqual(["missing-file scans/2.json"]);
  });

  test("with another file in the place of one", async () => {
    const changed = withAnother(files, "report.pdf", "%PDF-1.7 another");
    expect(await refusalOf(writeContainer(changed))).toEqual(["changed-file report.pdf"]);
  });

  test("with another file and its hash in the list", async () => {
    const changed = withAnother(data(), "report.pdf", "%PDF-1.7 another");
    expect(await refusalOf(signedContainer(changed, await writeManifest(changed), named(signatureName)))).toEqual(["signature-invalid"]);
  });

  test("with a list that says more than files", async () => {
    const said = utf8(Buffer.from(named(manifestName)).toString().replace("</ASiCManifest>", "<!-- more --></ASiCManifest>"));
    const signature = await signDetached(said, signer, signedAt);
    expect(await refusalOf(signedContainer(data(), said, signature))).toEqual(["manifest-form"]);
  });

  test("signed by another key", async () => {
    const other = await newSigner("Harbour Remote");
    const forged = signedContainer(data(), named(manifestName), await signDetached(named(manifestName), other, signedAt));
    const [own] = signer.certificates;
    const { fingerprint } = await describeCertificate(Certificate.fromBER(own ?? new Uint8Array()));
    expect((await verifyPack(forged)).ok).toBe(true);
    expect(await refusalOf(forged, { issuers: [fingerprint] })).toEqual(["other-issuer"]);
    expect((await verifyPack(pack, { issuers: [fingerprint] })).ok).toBe(true);
  });

  test("with another's certificate beside its own key's signature", async () => {
    const other = await newSigner("Harbour Remote");
    const signature = await signDetached(named(manifestName), { ...other, certificates: signer.certificates }, signedAt);
    expect(await refusalOf(signedContainer(data(), named(manifestName), signature))).toEqual(["signature-invalid"]);
  });

  test("signed after the certificate's time", async () => {
    expect(await refusalOf(await newPack(signer, {}, new Date("2036-06-01T00:00:00Z")))).toEqual(["certificate-expired"]);
  });

  test("with an old version in the place of the newest", async () => {
    const newest = await newPack(signer, { report: { ...content.report, version: 3, data: { ...content.report.data, version: 3 } } });
    expect(await refusalOf(pack, { newest: hex(await sha256(newest)) })).toEqual(["newer-exists"]);
    expect((await verifyPack(newest, { newest: hex(await sha256(newest)) })).ok).toBe(true);
  });

  test("with two files of one name", async () => {
    expect(await refusalOf(writeContainer([...files, { name: "report.pdf", bytes: utf8("%PDF-1.7 another") }]))).toEqual([
      "duplicate-name report.pdf",
    ]);
  });

  test("that is longer", async () => {
    expect(await refusalOf(joined(pack, utf8("more")))).toEqual(["longer-file"]);
    expect(await refusalOf(joined(utf8("more"), pack))).toEqual(["not-a-pack"]);
  });

  test("with bytes between the files or a comment", async () => {
    const end = pack.byteLength - 2;
    expect(await refusalOf(joined(pack.slice(0, end), Uint8Array.from([4, 0]), utf8("note")))).toEqual(["not-canonical"]);
    const signatureAt = placeOf(named(signatureName));
    expect(await refusalOf(joined(pack.slice(0, signatureAt), utf8("x"), pack.slice(signatureAt)))).toEqual(["not-canonical"]);
  });

  test("whose scans or numbers differ from its report, though it is signed", async () => {
    const changed = withAnother(data(), "scans/1.json", "{}");
    const list = await writeManifest(changed);
    expect(await refusalOf(signedContainer(changed, list, await signDetached(list, signer, signedAt)))).toEqual([
      "report-differs scans/1.json",
    ]);
    expect(await refusalOf(await newPack(signer, { report: { ...content.report, version: 3 } }))).toEqual(["report-differs report.json"]);
  });

  test("with another text than the one that a scan was read from, or without it, though it is signed", async () => {
    const text = utf8("VIN: WAUZZZ8V5KA012345");
    const hash = hex(await sha256(text));
    const scans = [{ TextHash: hash }, { TextHash: hash }, { TextHash: "00".repeat(32) }];
    const origins = [{ TextKept: true }, { TextKept: true }, { TextKept: false }];
    const report = { ...content.report, data: { ...content.report.data, scans, origins } };
    const whole = await newPack(signer, { report, texts: new Map([[hash, text]]) });
    expect((await verifyPack(whole)).ok).toBe(true);
    const all = readContainer(whole).filter(({ name }) => name !== manifestName && name !== signatureName);
    const signed = async (changed: readonly PackFile[]) => {
      const list = await writeManifest(changed);
      return signedContainer(changed, list, await signDetached(list, signer, signedAt));
    };
    const name = `texts/${hash}.txt`;
    expect(await refusalOf(await signed(withAnother(all, name, "VIN: 1HGCV1F30LA000001")))).toEqual([`text-differs ${name}`]);
    expect(await refusalOf(await signed(all.filter((file) => file.name !== name)))).toEqual([`text-differs ${name}`]);
    // The file store had lost it: the pack says so.
    expect((await verifyPack(await newPack(signer, { report }))).report?.lostTexts).toEqual([hash]);
  });
});

test("anything that is no pack is refused with a reason and not an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { ok, checks } = await verifyPack(Uint8Array.from(bytes));
      return !ok && checks.some(({ reasons }) => reasons.length > 0);
    }),
  );
  const empty = { name: "empty.json", bytes: new Uint8Array() };
  expect(await refusalOf(writeContainer([empty]))).toEqual(["no-manifest"]);
  const list = await writeManifest([empty]);
  expect(await refusalOf(writeContainer([empty, { name: manifestName, bytes: list }]))).toEqual(["no-signature"]);
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      async (bytes) => !(await verifyPack(signedContainer([empty], list, Uint8Array.from(bytes)))).ok,
    ),
  );
  expect(await refusalOf(signedContainer([empty], list, await signDetached(list, signer, signedAt)))).toEqual(["report-form report.json"]);
});
