import { faultsOf, type Findings, type Scan, TroubleCode, UnitName } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { pathsOf } from "../../lib/field-table.ts";
import { codeFields, limits } from "./code-fields.ts";
import {
  blankCode,
  type CodeRow,
  contentOf,
  docOf,
  fingerprint,
  type FindingsDoc,
  isWhole,
  openQuestionsOf,
  outcomesOfDoc,
  tidyCode,
} from "./findings-doc.ts";
import { addScan, addUnit, addWork, decide, editUnit, readAgain, setUnit } from "./findings-edits.ts";

function row(Code: string, part: Partial<CodeRow> = {}): CodeRow {
  return { ...blankCode(), Code, ...part };
}

function scan(Phase: Scan["Phase"], Name: string, ...codes: string[]): Scan {
  const Codes = codes.map((Code) => ({ Code, FailureType: "", Status: "", Text: "" }));
  return { Phase, Tool: "", Date: "", Units: [{ Name, Address: "", Reached: true, Codes }] };
}

const stored: Findings = {
  Id: 1042,
  Version: 3,
  Scans: [scan("before", "ABS", "C0035")],
  Pairs: [],
  Work: [{ ServiceElementId: 7, Name: "Camera", Tool: "Tool A", Result: "Passed", Notes: "" }],
  Notes: "As found",
  Pictures: [],
};
const doc = docOf(stored);
const outcomesIn = (one: FindingsDoc) => outcomesOfDoc(one).rows.map(({ Unit, Code, outcome }) => `${Unit} ${Code} ${outcome}`);
const addCode = (one: FindingsDoc, unit: string, code: CodeRow) =>
  editUnit(one, unit, (found) => ({ ...found, codes: [...found.codes, code] }));
const firstUnit = (one: FindingsDoc) => one.scans[0]?.units[0]?.key ?? "";

test("what was stored goes back unchanged", () => {
  const { Scans, Pairs, Notes } = contentOf(doc);
  expect({ Scans, Pairs, Notes }).toEqual({ Scans: stored.Scans, Pairs: [], Notes: "As found" });
  expect(fingerprint(contentOf(docOf(stored)))).toBe(fingerprint(contentOf(doc)));
});

test("rows without a code wait and are not sent", () => {
  const edited = addCode(addCode(doc, firstUnit(doc), row("", { Text: "half" })), firstUnit(doc), row(" P0420 "));
  expect(contentOf(edited).Scans[0]?.Units[0]?.Codes.map((code) => code.Code)).toEqual(["C0035", "P0420"]);
  expect([isWhole(doc), isWhole(edited)]).toEqual([true, false]);
});

test("a unit that was written twice is sent once, with all of its codes", () => {
  const key = doc.scans[0]?.key ?? "";
  const edited = addUnit(doc, key, { key: "u", Name: "abs (2 DTCs)", Address: "", Reached: true, codes: [row("C0040"), row("c0035")] });
  expect(contentOf(edited).Scans[0]?.Units.map(({ Name, Codes }) => [Name, Codes.length])).toEqual([["ABS", 2]]);
});

describe("a code that was typed is put into its form", () => {
  test("its failure type goes into its own cell", () => {
    expect(tidyCode(row("p0420-00"))).toMatchObject({ Code: "P0420", FailureType: "00" });
  });
  test("a failure type that was written already stays", () => {
    expect(tidyCode(row("p0420", { FailureType: "1a" }))).toMatchObject({ Code: "P0420", FailureType: "1a" });
    expect(tidyCode(row("p042000", { FailureType: "11" }))).toMatchObject({ Code: "P042000", FailureType: "11" });
  });
});

test("what was answered about a scan is sent as it is", () => {
  const units = [{ Name: "Engine", Address: "01", Reached: true, Known: false as const, Codes: [] }];
  const answered = { ...scan("after", "ABS"), Units: units, Date: "2024-03-14", Whole: "no" as const, DateConfirmed: "2024-03-14" };
  expect(contentOf(docOf({ ...stored, Scans: [answered] })).Scans).toEqual([answered]);
});

test("each scan that may not be whole and each unlikely date is one question", () => {
  const bounds = { requested: "2026-03-02T10:00:00Z", now: new Date("2026-03-02T12:00:00Z") };
  const asked = { ...scan("after", "ABS"), Whole: "asked" as const, Date: "2024-03-14" };
  const open = (one: Scan) => openQuestionsOf(docOf({ ...stored, Scans: [scan("before", "ABS", "C0035"), one] }), bounds, "").count;
  expect(open(asked)).toBe(2);
  expect(open({ ...asked, Whole: "no", DateConfirmed: "2024-03-14" })).toBe(0);
});

describe("edits", () => {
  test("scans stay in the order in which they were made", () => {
    const added = addScan(addScan(addScan(doc, scan("after", "ABS")), scan("during", "ABS")), scan("before", "Radio"));
    expect(added.scans.map(({ Phase, units }) => `${Phase} ${units[0]?.Name ?? ""}`)).toEqual([
      "before ABS",
      "before Radio",
      "during ABS",
      "after ABS",
    ]);
  });
  test("a code is cleared only once somebody says that its unit was read again", () => {
    const again = addScan(doc, { ...scan("after", ""), Units: [] });
    expect(outcomesIn(again)).toEqual(["ABS C0035 notReadAgain"]);
    expect(outcomesIn(readAgain(again, again.scans[1]?.key ?? ""))).toEqual(["ABS C0035 cleared"]);
  });
  test("a pair is decided, and the decision is taken back", () => {
    const asked = addScan(docOf({ ...stored, Scans: [scan("before", "Suspension", "C1234")] }), scan("after", "Fahrwerk", "C1234"));
    const [question] = outcomesOfDoc(asked).questions;
    if (!question) throw new Error("no question");
    expect(outcomesIn(decide(asked, question, true))).toEqual(["Suspension C1234 persisting"]);
    expect(outcomesIn(decide(decide(asked, question, true), question, false))).toEqual([
      "Suspension C1234 notReadAgain",
      "Fahrwerk C1234 firstRead",
    ]);
    expect(decide(decide(asked, question, true), question, undefined).pairs).toEqual([]);
  });
  test("an edit leaves other rows as they are", () => {
    const two = addCode(doc, firstUnit(doc), row("P0420"));
    const [first, second] = (two.scans[0]?.units[0]?.codes ?? []) as [CodeRow, CodeRow];
    expect(setUnit(two, firstUnit(two), { Name: "SRS" }).scans[0]?.units[0]).toMatchObject({ Name: "SRS", codes: [first, second] });
  });
  test("the result of added work is not chosen", () => {
    expect(addWork(doc, 7).work.at(-1)?.Result).toBe("");
  });
});

test.each(pathsOf(codeFields))("a cell takes as much as the service: %s", (field) => {
  const { key: _, ...code } = row("P0420");
  const { limit } = codeFields[field];
  expect(faultsOf(TroubleCode, { ...code, [field]: "x".repeat(limit) })).toEqual([]);
  expect(faultsOf(TroubleCode, { ...code, [field]: "x".repeat(limit + 1) })).toMatchObject([{ path: field, code: "max-length" }]);
});

test.each(["Name", "Address"] as const)("a unit's field takes as much as the service: %s", (field) => {
  expect(faultsOf(UnitName, { [field]: "x".repeat(limits[field]) })).toEqual([]);
  expect(faultsOf(UnitName, { [field]: "x".repeat(limits[field] + 1) })).toMatchObject([{ path: field, code: "max-length" }]);
});
