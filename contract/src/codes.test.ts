import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { codesToCsv, maxCodes, readCode } from "./codes.ts";
import type { TroubleCode } from "./findings.ts";
import { maxCodeText, parseCodes } from "./parse-codes.ts";
import { EarlierCode } from "./report-data.ts";

/** The parsed codes, one short line each, so that a test can list what it expects. */
function read(text: string): string[] {
  return parseCodes(text).codes.map((c) => [c.Module, c.Code, c.FailureType, c.Text, c.Status].join("|"));
}

const hex = (length: number) => fc.string({ unit: fc.constantFrom(..."0123456789ABCDEF"), minLength: length, maxLength: length });
const standardCode = fc.tuple(fc.constantFrom(..."PCBU"), fc.constantFrom(..."0123"), hex(3)).map((parts) => parts.join(""));
const word = fc
  .string({ unit: fc.constantFrom(..."abcÄΩж,;\"'=+-@| \t()[]"), maxLength: 30 })
  .map((value) => value.replace(/\s+/g, " ").trim());
const anyCode: fc.Arbitrary<Required<TroubleCode>> = fc.record({
  Module: word,
  Code: fc.oneof(standardCode, fc.constantFrom("00532", "480A12", "E2-14")),
  FailureType: fc.oneof(fc.constant(""), hex(2)),
  Status: word,
  Text: word,
  Phase: fc.constantFrom("before" as const, "after" as const),
});

test("a code is split from its failure type for every separator", () => {
  for (const written of ["p0420-00", "P0420:00", " P042000 ", "P0420/00"])
    expect(readCode(written)).toEqual({ Code: "P0420", FailureType: "00" });
  expect(readCode("00532")).toEqual({ Code: "00532", FailureType: "" });
});

test("one code per line, as scan tools print them", () => {
  expect(
    read(
      [
        "P0420-00 Catalyst System Efficiency Below Threshold (Bank 1) - Confirmed",
        "ABS: C0035 Left Front Wheel Speed Sensor",
        "U0100:87 [pending]",
        "  1. B1000-49: Control unit internal failure (stored)",
        "Engine (ECM) - P2BAE00",
        "Catalyst efficiency too low (P0430)",
        "DTC: P0300",
        "SRS\tB0001\tDriver Frontal Stage 1\tActive",
      ].join("\r\n"),
    ),
  ).toEqual([
    "|P0420|00|Catalyst System Efficiency Below Threshold (Bank 1)|Confirmed",
    "ABS|C0035||Left Front Wheel Speed Sensor|",
    "|U0100|87||pending",
    "|B1000|49|Control unit internal failure|stored",
    "Engine (ECM)|P2BAE|00||",
    "|P0430||Catalyst efficiency too low|",
    "|P0300|||",
    "SRS|B0001||Driver Frontal Stage 1|Active",
  ]);
});

test("codes below a control unit's name belong to it, manufacturer codes too", () => {
  const parsed = parseCodes(
    [
      "Scan of 20 November, done by hand.",
      "",
      "=== Module: ABS (2 codes) ===",
      "  2 faults found",
      "  C0035-11 Wheel speed sensor - Confirmed",
      "  00532 - Supply voltage [sporadic]",
      "  Freeze frame 12.1 V",
      "DSC:",
      "  480A12 DSC interface",
      "P0420 Catalyst",
      "Northside Collision",
      "48210 Main Street",
    ].join("\n"),
  );
  expect(parsed.codes.map((c) => `${c.Module}|${c.Code}|${c.Text}|${c.Status}`)).toEqual([
    "ABS|C0035|Wheel speed sensor|Confirmed",
    "ABS|00532|Supply voltage|sporadic",
    "DSC|480A12|DSC interface|",
    "|P0420|Catalyst|",
  ]);
  expect(parsed.remainder).toEqual([
    "Scan of 20 November, done by hand.",
    "  2 faults found",
    "  Freeze frame 12.1 V",
    "Northside Collision",
    "48210 Main Street",
  ]);
});

test("a number is not parsed as a manufacturer code without a control unit above it", () => {
  expect(read("00532 - Supply voltage\n480A12")).toEqual([]);
});

test("several codes on one line", () => {
  expect(read("Engine: P0420, P0430 and P0300-11")).toEqual(["Engine|P0420|||", "Engine|P0430|||", "Engine|P0300|11||"]);
});

test.each([
  ["commas", 'Code,Description,Module,Status\nP0420-00,"Catalyst, bank 1",Engine,Confirmed\n480A12,DSC,DSC,\n,,,\nTotal: 2'],
  ["semicolons", "ECU;DTC;Status;Text\nEngine;p0420-00;Confirmed;Catalyst, bank 1\nDSC;480a12;;DSC\n;;;\nTotal: 2"],
  ["tabs", "Status\tFTB\tText\tSystem\tDTC\nConfirmed\t00\tCatalyst, bank 1\tEngine\tP0420\n\t\tDSC\tDSC\t480A12\n\t\t\t\t\nTotal: 2"],
])("a table separated by %s, with its columns in any order", (_, text) => {
  expect(read(text)).toEqual(["Engine|P0420|00|Catalyst, bank 1|Confirmed", "DSC|480A12||DSC|"]);
  expect(parseCodes(text).remainder.filter((line) => /\w/.test(line))).toEqual(["Total: 2"]);
});

test("a quoted cell may contain separators, quotes and line breaks, also after a space; an unclosed quote is a plain character", () => {
  expect(read('Code,Text,Module\nP0420,"Catalyst, ""bank"" 1",Engine\nP0430, "Catalyst\nbank 2", Engine\nP0440,"open,ABS')).toEqual([
    'Engine|P0420||Catalyst, "bank" 1|',
    "Engine|P0430||Catalyst bank 2|",
    'ABS|P0440||"open|',
  ]);
});

test("the CSV export is read back unchanged", () => {
  fc.assert(
    fc.property(fc.array(anyCode, { maxLength: 20 }), (codes) => {
      const one = codes.map((c) => ({ ...c, Phase: "after" as const }));
      const parsed = parseCodes(codesToCsv(one), "after");
      expect(parsed).toEqual({ codes: one, remainder: [], truncated: false });
    }),
  );
});

test("no cell of the CSV export starts like a formula", () => {
  const csv = codesToCsv([{ Module: "=HYPERLINK()", Code: "P0420", FailureType: "", Status: "", Phase: "before", Text: "@SUM(1)" }]);
  expect(csv).toContain("'=HYPERLINK()");
  expect(csv).toContain(",'@SUM(1)");
});

test("parsing never throws, and every parsed code passes the contract's schema", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("\n", "\t", ",", ";", '"', "P0420", "00532", "Code,Module", "ABS:", "  ", "(", "[pending]"),
    standardCode,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const parsed = parseCodes(pieces.join(""));
      for (const found of parsed.codes) expect(v.safeParse(EarlierCode, found).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("a text that is too long or has too many codes is truncated and marked so", () => {
  const many = parseCodes("P0420\n".repeat(maxCodes + 1));
  expect([many.codes.length, many.truncated]).toEqual([maxCodes, true]);
  expect(parseCodes("x".repeat(maxCodeText + 1)).truncated).toBe(true);
  expect(parseCodes(`Code,Module\n${'"'.repeat(maxCodeText)}`).codes).toEqual([]);
});
