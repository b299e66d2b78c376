import { faultsOf, type Findings, TroubleCode } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { pathsOf } from "../../lib/field-table.ts";
import { codeFields } from "./code-fields.ts";
import { blankCode, changesByRow, type CodeRow, contentOf, copiedAfter, docOf, fingerprint, freshCodes, tidyCode } from "./findings-doc.ts";
import { addCodes, insertRow, removeRow, rowBelow, setCell } from "./findings-edits.ts";

function row(Code: string, part: Partial<CodeRow> = {}): CodeRow {
  return { ...blankCode("before"), Code, ...part };
}

const stored: Findings = {
  Id: 1042,
  Version: 3,
  Codes: [{ Module: "ABS", Code: "C0035", FailureType: "11", Status: "Confirmed", Text: "Wheel speed", Phase: "before" }],
  Work: [{ ServiceElementId: 7, Name: "Camera", Tool: "Tool A", Result: "Passed", Notes: "" }],
  AfterScanned: false,
  Notes: "As found",
  Pictures: [],
};

test("what was stored goes back unchanged", () => {
  const { Codes, AfterScanned, Notes } = contentOf(docOf(stored));
  expect(Codes).toEqual(stored.Codes);
  expect({ AfterScanned, Notes }).toEqual({ AfterScanned: false, Notes: "As found" });
  expect(fingerprint(docOf(stored))).toBe(fingerprint(docOf(stored)));
});

test("rows without a code wait and are not sent", () => {
  const doc = { ...docOf(stored), codes: [row(""), row("  ", { Text: "half" }), row(" P0420 ")] };
  expect(contentOf(doc).Codes.map((code) => code.Code)).toEqual(["P0420"]);
});

test("a code after the work says that there was a second scan", () => {
  expect(contentOf({ ...docOf(stored), codes: [row("P0420", { Phase: "after" })] }).AfterScanned).toBe(true);
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

test("codes that were read are added once, whatever their case and spacing", () => {
  const rows = [row("P0420", { Module: "Engine" })];
  const read = contentOf({ ...docOf(stored), codes: [row("p0420", { Module: " engine " }), row("C0035"), row("C0035")] }).Codes;
  expect(freshCodes(rows, read, "before").map((code) => code.Code)).toEqual(["C0035"]);
  expect(freshCodes(rows, read, "after").map((code) => code.Code)).toEqual(["p0420", "C0035"]);
});

test("what is too long for the service is cut", () => {
  const [code] = freshCodes(
    [],
    [{ Module: "M".repeat(100), Code: "P0420", FailureType: "", Status: "", Text: "x".repeat(500), Phase: "before" }],
    "before",
  );
  expect([code?.Module.length, code?.Text.length]).toEqual([80, 400]);
});

test("the codes from before that the second scan lacks are copied to it", () => {
  const rows = [row("P0420"), row("C0035"), row("C0035", { Phase: "after" }), row("")];
  expect(copiedAfter(rows).map(({ Code, Phase }) => `${Code} ${Phase}`)).toEqual(["P0420 after"]);
});

describe("what became of each row", () => {
  const before = row("P0420");
  const cleared = row("C0035");
  const after = row("P0420", { Phase: "after" });
  const added = row("B0001", { Phase: "after" });
  test("both rows of a code that persists say so", () => {
    const changes = changesByRow({ ...docOf(stored), codes: [before, cleared, after, added, row("")] });
    expect([before, cleared, after, added].map(({ key }) => changes.get(key))).toEqual(["persisting", "cleared", "persisting", "new"]);
    expect(changes.size).toBe(4);
  });
  test("without a second scan a code is found, with an empty one cleared", () => {
    const doc = { ...docOf(stored), codes: [before] };
    expect(changesByRow(doc).get(before.key)).toBe("found");
    expect(changesByRow({ ...doc, afterScanned: true }).get(before.key)).toBe("cleared");
  });
});

describe("edits", () => {
  const doc = { ...docOf(stored), codes: [row("P0420", { Module: "Engine" }), row("C0035", { Module: "ABS" })] };
  const [first, second] = doc.codes as [CodeRow, CodeRow];
  test("a new row comes below the one it was asked for at, and starts with its control unit", () => {
    const added = rowBelow(doc, "before", first.key);
    expect(added.Module).toBe("Engine");
    expect(insertRow(doc, added, first.key).codes.map(({ key }) => key)).toEqual([first.key, added.key, second.key]);
  });
  test("an edit leaves other rows as they are", () => {
    const edited = setCell(doc, first.key, "Text", "Catalyst");
    expect(edited.codes[0]?.Text).toBe("Catalyst");
    expect(edited.codes[1]).toBe(second);
    expect(removeRow(edited, first.key).codes).toEqual([second]);
  });
  test("codes that were read take the place of blank rows", () => {
    const added = addCodes({ ...doc, codes: [...doc.codes, row("")] }, [row("U0100")]);
    expect(added.codes.map(({ Code }) => Code)).toEqual(["P0420", "C0035", "U0100"]);
  });
});

test.each(pathsOf(codeFields))("a cell takes as much as the service: %s", (field) => {
  const { key: _, ...code } = row("P0420");
  const { limit } = codeFields[field];
  expect(faultsOf(TroubleCode, { ...code, [field]: "x".repeat(limit) })).toEqual([]);
  expect(faultsOf(TroubleCode, { ...code, [field]: "x".repeat(limit + 1) })).toMatchObject([{ path: field, code: "max-length" }]);
});
