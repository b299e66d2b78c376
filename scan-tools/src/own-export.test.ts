import { codesToCsv, type ScannedUnit } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";

const word = fc
  .string({ unit: fc.constantFrom(..."abcÄΩж,;\"'=+-@| \t()[]"), maxLength: 30 })
  .map((value) => value.replace(/\s+/g, " ").trim());
const code = fc.record({
  Code: fc.constantFrom("P0420", "U0415", "00532", "480A12", "E2-14", "SPN 100"),
  FailureType: fc.constantFrom("", "00", "1F", "008"),
  Status: word,
  Text: word,
});
const codes = fc.uniqueArray(code, { selector: ({ Code, FailureType }) => `${Code} ${FailureType}`, maxLength: 5 });
const unit = fc
  .record({ Name: word, Address: fc.constantFrom("", "09", "0x7E0"), Reached: fc.boolean(), Codes: codes })
  .map(({ Name, Address, Reached, Codes }): ScannedUnit => ({ Name, Address, Reached: Reached || Codes.length > 0, Codes }));
const units = fc.uniqueArray(unit, { selector: ({ Name, Address }) => `${Name.toLowerCase()} ${Address}`, maxLength: 8 });

function readBack(csv: string): ScannedUnit[] {
  return readScanText(csv).scans.flatMap((scan) =>
    scan.units.map(({ name, address, reached, codes: read }) => ({
      Name: name,
      Address: address,
      Reached: reached,
      Codes: read.map((one) => ({ Code: one.code, FailureType: one.failureType, Status: one.status, Text: one.text })),
    })),
  );
}

test("the CSV export is read back unchanged, with the units that have no codes and those that did not answer", () => {
  fc.assert(
    fc.property(units, (all) => {
      expect(readBack(codesToCsv(all))).toEqual(all);
    }),
  );
});

test("a spreadsheet's semicolons and a line break in a cell are read too", () => {
  const csv = 'Unit;Address;Reached;Code;FailureType;Status;Text\nEngine;01;yes;P0420;00;;"Catalyst\nbank 1"\nRadio;;no;;;;\n;;;;;;\n';
  expect(readBack(csv)).toEqual([
    { Name: "Engine", Address: "01", Reached: true, Codes: [{ Code: "P0420", FailureType: "00", Status: "", Text: "Catalyst bank 1" }] },
    { Name: "Radio", Address: "", Reached: false, Codes: [] },
  ]);
});

test("a unit without codes is read and clean, one that is not known to be whole stays so", () => {
  const units = [
    { Name: "ABS", Address: "", Reached: true, Codes: [] },
    { Name: "Radar", Address: "", Reached: true, Known: false as const, Codes: [] },
    {
      Name: "Engine",
      Address: "",
      Reached: true,
      Known: false as const,
      Codes: [{ Code: "P0420", FailureType: "00", Status: "", Text: "Catalyst" }],
    },
    { Name: "Radio", Address: "", Reached: false, Codes: [] },
  ];
  const read = readScanText(codesToCsv(units)).scans.flatMap((scan) => scan.units);
  expect(read.map(({ name, reached, proof }) => `${name} ${reached ? proof : "not reached"}`)).toEqual([
    "ABS stated",
    "Radar short",
    "Engine short",
    "Radio not reached",
  ]);
});
