import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bytes, hex, sha256, textOf, utf8 } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import { type CitingData, citationsFile, citationsOf } from "./citations.ts";
import { manifestName, type PackFile, readContainer, signatureName } from "./container.ts";
import { signedContainer } from "./make-pack.ts";
import { writeManifest } from "./manifest.ts";
import type { PackReport } from "./pack-report.ts";
import { type Signer, signDetached } from "./signature.ts";
import { content, newPack, newSigner, signedAt } from "./testing/packs.ts";
import { verifyPack } from "./verify-pack.ts";

const procedure = { Number: "B-7734", Title: "Forward camera", Date: "2025-11-03", Address: "https://maker.example/b-7734" };
const citing: CitingData = {
  calibration: {
    Procedure: "GUID-9",
    Attempts: [
      { Kind: "quickScan", Number: 2, At: "2026-03-02T13:00:00.000Z", By: "Somebody else" },
      { Kind: "calibration", Number: 2, At: "2026-03-02T14:00:00.000Z", By: "Jonas Keller" },
    ],
    Records: [
      { Attempt: 2, Procedure: procedure },
      { Attempt: 0, Procedure: { Number: "", Title: "", Date: "2025-01-01", Address: "" } },
    ],
    Sensors: {
      Sources: [{ Title: "Repair costs", Publisher: "AAA", Date: "2023-12-14", Address: "https://a.example", Read: "2026-11-28" }],
    },
  },
  statements: [{ Issuer: "Audi", Title: "Scanning", Number: "S-1", Date: "2016-07", Address: "https://b.example", Read: "2026-11-28" }],
};
const report = { ...content.report, data: { ...content.report.data, ...citing } };

const filesOf = (pack: Bytes) => readContainer(pack).filter(({ name }) => name !== manifestName && name !== signatureName);
const signed = async (files: readonly PackFile[], signer: Signer) => {
  const list = await writeManifest(files);
  return signedContainer(files, list, await signDetached(list, signer, signedAt));
};
const refusalsOf = async (files: readonly PackFile[], signer: Signer) =>
  (await verifyPack(await signed(files, signer))).checks.flatMap(({ reasons }) => reasons.map(({ code, file }) => `${code} ${file}`));
/** The files with others in the place of those of the same name; null: without it. */
const changed = (files: readonly PackFile[], other: Readonly<Record<string, Bytes | null>>): PackFile[] =>
  files.flatMap(({ name, bytes }) => {
    const put = other[name];
    return put === null ? [] : [{ name, bytes: put ?? bytes }];
  });
const reportIn = (files: readonly PackFile[]) =>
  JSON.parse(textOf(files.find(({ name }) => name === "report.json")?.bytes ?? utf8("")) ?? "") as PackReport;

test("a report's citations: procedures with who stated them and when, statements of the maker, sources of rules", () => {
  expect(citationsOf(citing)).toMatchObject([
    { kind: "procedure", number: "GUID-9", attempt: null, statedBy: "", statedAt: null },
    { kind: "procedure", number: "B-7734", title: "Forward camera", date: "2025-11-03", address: procedure.Address, attempt: 2 },
    { kind: "makers-statement", number: "S-1", title: "Scanning", issuer: "Audi", date: "2016-07", read: "2026-11-28", statedBy: "" },
    { kind: "sensor-rule", title: "Repair costs", issuer: "AAA", address: "https://a.example", statedAt: null },
  ]);
  expect(citationsOf(citing)[1]).toMatchObject({ statedBy: "Jonas Keller", statedAt: "2026-03-02T14:00:00.000Z" });
  expect(citationsOf({})).toEqual([]);
});

test("a pack has them as a file; with another in its place, or without it, it is refused though it is signed", async () => {
  const signer = await newSigner("Harbour Remote");
  const pack = await newPack(signer, { report });
  expect(await verifyPack(pack)).toMatchObject({ ok: true, citations: citationsOf(citing) });
  const files = filesOf(pack);
  expect(textOf(files.find(({ name }) => name === citationsFile)?.bytes ?? utf8(""))).toBe(canonical(citationsOf(citing)));
  const forged = citationsOf(citing).map((cited) => Object.assign(cited, { number: cited.number.replace("B-7734", "B-7735") }));
  const differs = [`report-differs ${citationsFile}`];
  expect(await refusalsOf(changed(files, { [citationsFile]: utf8(canonical(forged)) }), signer)).toEqual(differs);
  expect(await refusalsOf(changed(files, { [citationsFile]: null }), signer)).toEqual(differs);

  // The report's own word that there are citations is gone too: then there must be no such file.
  const { citations: _citations, ...before } = reportIn(files);
  const earlier = { "report.json": utf8(canonical(before)) };
  expect(await refusalsOf(changed(files, earlier), signer)).toEqual(differs);
  expect((await verifyPack(await signed(changed(files, { ...earlier, [citationsFile]: null }), signer))).ok).toBe(true);
});

test("data that nobody can cite, and citations of an unknown form, are refused with a reason and not an error", async () => {
  const signer = await newSigner("Harbour Remote");
  const files = filesOf(await newPack(signer, { report }));
  const stated = reportIn(files);
  const data = { ...stated.data, calibration: { Records: [null] } } as unknown as PackReport["data"];
  const fingerprint = hex(await sha256(utf8(canonical(data))));
  for (const other of [
    { ...stated, data, fingerprint },
    { ...stated, citations: 2 },
  ])
    expect(await refusalsOf(changed(files, { "report.json": utf8(canonical(other)) }), signer)).toEqual(["report-form report.json"]);
});

test("with another picture under the name of one, a pack is refused though it is signed", async () => {
  const signer = await newSigner("Harbour Remote");
  const files = filesOf(await newPack(signer));
  const name = files.find((file) => file.name.startsWith("pictures/"))?.name ?? "";
  expect(await refusalsOf(changed(files, { [name]: utf8("another") }), signer)).toEqual([`report-differs ${name}`]);
});

test("each procedure that has a number, title or address is cited once, in order, whatever else the report says", () => {
  const entry = fc.record({
    Number: fc.constantFrom("", "1", "2"),
    Title: fc.constantFrom("", "One", "Two"),
    Date: fc.constantFrom("", "2025-01-01"),
    Address: fc.constantFrom("", "https://a.example"),
  });
  const records = fc.array(entry).map((all) => all.map((Procedure, Attempt) => ({ Attempt, Procedure })));
  fc.assert(
    fc.property(records, (Records) => {
      const cited = citationsOf({ ...citing, calibration: { Procedure: "", Records } }).filter(({ kind }) => kind === "procedure");
      const named = Records.filter(({ Procedure }) => `${Procedure.Number}${Procedure.Title}${Procedure.Address}` !== "");
      expect(cited.map(({ number, title, date, address }) => ({ Number: number, Title: title, Date: date, Address: address }))).toEqual(
        named.map(({ Procedure }) => Procedure),
      );
    }),
  );
});
