import fc from "fast-check";
import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";
import { loadFixtures } from "./testing/fixtures.ts";

function doubts(text: string): string[] {
  return readScanText(text).scans.flatMap(({ notUnderstood }) => notUnderstood.map((line) => line.text));
}

test.each([
  "P04ZZ Catalyst efficiency",
  "PO420 Catalyst efficiency",
  "P 0420 Catalyst efficiency",
  "1. P0?20 Catalyst efficiency",
  "U04156 Invalid data",
  "DTC ????",
  "Fault code: unknown",
  "Fehlercode 3: unbekannt",
])("%s looks like a fault and is noted", (line) => {
  const text = `Engine\nP0300 Random misfire\n${line}\nP0301 Misfire of cylinder 1`;
  expect(doubts(text)).toEqual([line]);
  expect(readScanText(text).scans[0]?.units.map(({ name, codes }) => [name, codes.length])).toEqual([["Engine", 2]]);
});

test("a heading that counts more faults than stand below it is noted", () => {
  expect(doubts("Engine ( 3 DTCs )\nP0420 Catalyst\nP0430 Catalyst")).toEqual(["Engine ( 3 DTCs )"]);
  expect(doubts("3 faults found:\nP0420 Catalyst\nP0430 Catalyst")).toEqual(["3 faults found:"]);
  expect(doubts("Engine ( 2 DTCs )\nP0420 Catalyst\nP0430 Catalyst")).toEqual([]);
  expect(doubts("Total: 3 faults\nEngine ( 2 DTCs )\nP0420 Catalyst\nP0430 Catalyst\nABS ( 1 DTC )\nC0035 Sensor")).toEqual([]);
});

test("a unit of which none of the counted faults was read does not pass for one without faults", () => {
  const text = "Engine ( 1 DTC )\nP0420 Catalyst\n\nABS ( 2 DTCs )\n\nSRS ( 0 DTCs )";
  expect(readScanText(text).scans.flatMap(({ units }) => units.map(({ name }) => name))).not.toContain("ABS");
  expect(doubts(text)).toEqual(["ABS ( 2 DTCs )"]);
});

test("prose, measurements and numbers of parts are passed over in silence", () => {
  const text = [
    "Engine",
    "P0420 Catalyst",
    "",
    "Dear colleague, the C300 came in with 12.5 V and the customer has had 3 faults before.",
    "Freeze frame: P0430",
    "Part No: 5K0 907 115",
    "Software Coding: 00532",
  ];
  expect(doubts(text.join("\n"))).toEqual([]);
});

const hex = fc.string({ unit: fc.constantFrom(..."0123456789ABCDEF"), minLength: 3, maxLength: 3 });
const code = fc.tuple(fc.constantFrom(..."PCBU"), fc.constantFrom(..."0123"), hex).map((parts) => parts.join(""));
const lines = loadFixtures().flatMap(({ text }) => text.split("\n").filter((line) => line.length < 300));
const around = fc.constantFrom("", " Catalyst", "-11 Sensor [pending]", "\tABS\tActive", " - ", ")", ";x;y", "? no idea", " and more");
const before = fc.constantFrom("", "  ", "ABS: ", "- ", "1. ", "Status: ", "(", "seen in ", "Address 01: Engine ", "=== ", "Symptom: ");
const faultLine = fc.tuple(before, code, around).map((parts) => parts.join(""));

test("each code of a text is a code read, or stands in a line that is noted or known to state no fault", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(faultLine, fc.constantFrom(...lines)), { maxLength: 25 }), (all) => {
      const text = all.join("\n");
      const { scans } = readScanText(text);
      const read = scans
        .flatMap(({ units }) => units.flatMap(({ codes }) => codes.map((one) => `${one.code} ${one.text}`)))
        .join("\n")
        .toUpperCase();
      const noted = new Set(scans.flatMap(({ notUnderstood }) => notUnderstood.map(({ line }) => line)));
      const silent = all.filter((line, at) => {
        const found = line.toUpperCase().match(/(?<![\p{L}\d])[PCBU][0-3][0-9A-F]{3}(?![\p{L}\d])/gu) ?? [];
        return found.some((one) => !read.includes(one)) && !noted.has(at + 1);
      });
      const known = /freeze|coding|codierung|software|hardware|part no|teilenummer|serial|odx|asam|label|vcid|cvn|shop #|raw code|vin/i;
      expect(silent.filter((line) => !known.test(line))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
