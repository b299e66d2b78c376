import { expect, test } from "vitest";
import { codesToCsv, readCode } from "./codes.ts";

test("a code is split from its failure type for every separator", () => {
  for (const written of ["p0420-00", "P0420:00", " P042000 ", "P0420/00"])
    expect(readCode(written)).toEqual({ Code: "P0420", FailureType: "00" });
  expect(readCode("00532")).toEqual({ Code: "00532", FailureType: "" });
});

test("the CSV export has a row for each code, and one for each control unit without codes", () => {
  const code = { Code: "P0420", FailureType: "00", Status: "Confirmed", Text: "Catalyst, bank 1" };
  const csv = codesToCsv([
    { Name: "Engine", Address: "01", Reached: true, Codes: [code] },
    { Name: "ABS", Address: "", Reached: true, Codes: [] },
    { Name: "Radio", Address: "", Reached: false, Codes: [] },
    { Name: "Radar", Address: "", Reached: true, Known: false, Codes: [] },
  ]);
  expect(csv.split("\r\n")).toEqual([
    "Unit,Address,Reached,Code,FailureType,Status,Text",
    'Engine,01,yes,P0420,00,Confirmed,"Catalyst, bank 1"',
    "ABS,,yes,,,,",
    "Radio,,no,,,,",
    "Radar,,partly,,,,",
    "",
  ]);
});

test("no cell of the CSV export starts like a formula", () => {
  const codes = [{ Code: "P0420", FailureType: "", Status: "", Text: "@SUM(1)" }];
  const csv = codesToCsv([{ Name: "=HYPERLINK()", Address: "", Reached: true, Codes: codes }]);
  expect(csv).toContain("'=HYPERLINK()");
  expect(csv).toContain(",'@SUM(1)");
});
