import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";
import { loadFixtures } from "./testing/fixtures.ts";

const factsOf = (text: string) =>
  readScanText(text).scans.map(({ toolSerial = "", toolVersion = "", vin }) => [toolSerial, toolVersion, vin]);
const fixture = (name: string) => loadFixtures().find((one) => one.name === name)?.text ?? "";

test("a text states its tool's own serial number and version, not those of control units", () => {
  expect(factsOf(fixture("vcds/06"))).toMatchObject([["", "22.10.0", ""]]);
  expect(factsOf(fixture("vcds/18"))).toMatchObject([["", "17.12.0.1 (x64)", ""]]);
  expect(factsOf(fixture("autel/01"))[0]).toEqual(["", "V6.70", ""]);
  expect(factsOf(fixture("autel/01").replace("Serial Number:", "Serial Number: CT9A00123456"))[0]?.[0]).toBe("CT9A00123456");
  expect(factsOf(fixture("xtool/01").replace("D8\u2011000000", "D8\u2011012345"))[0]?.[0]).toBe("D8-012345");
  // The control unit's number.
  expect(factsOf(fixture("vcds/26").replace("00000000000000", "12345678901234"))[0]?.[0]).toBe("");
});

test("a labelled VIN is read whatever the tool", () => {
  const vin = "WVWZZZ1KZAW000017";
  for (const name of ["vcds/15", "launch/01", "obdeleven/01", "autel/01", "multiecuscan/01", "xtool/01"])
    expect(factsOf(fixture(name).replace(/\b(VIN(?: code)?|FIN):[ \t]*/i, `$1: ${vin}\n`))[0]?.[2], name).toBe(vin);
  expect(factsOf(`Engine\nP0420 Catalyst ${vin}`)[0]?.[2]).toBe("");
});
