import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseReader, maxScanText, normalise, readScanText } from "./read-scan.ts";
import { readers } from "./readers.ts";
import { maxCodes } from "./scan-builder.ts";
import { loadFixtures } from "./testing/fixtures.ts";

const fixtures = loadFixtures();
const lines = fixtures.flatMap(({ text }) => text.split("\n"));
const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("\n", "\r\n", "\t", ",", ";", "P0420", "U0415-68", "00532", "Address 01: Engine", "(", "[pending]", "  ", "-"),
  fc.constantFrom("", ...lines).map((line) => `${line}\n`),
);

test("no text makes a reader fail, and every value fits its field", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      const text = pieces.join("");
      for (const scan of [...readScanText(text).scans, ...readers.map((reader) => reader.read(normalise(text)))]) {
        for (const unit of scan.units) {
          expect(unit.name.length).toBeLessThanOrEqual(80);
          expect(unit.address.length).toBeLessThanOrEqual(20);
          for (const code of unit.codes) {
            expect(code.code).toMatch(/^\S.{0,19}$/u);
            expect(code.failureType.length).toBeLessThanOrEqual(10);
            expect(code.status.length).toBeLessThanOrEqual(60);
            expect(code.text.length).toBeLessThanOrEqual(400);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test.each(readers.map((reader) => ({ key: reader.key, reader })))("$key reads the longest text of any kind to its end", ({ reader }) => {
  const marks = [
    "Address 01: ",
    "VIN: ",
    "ECU: - ",
    "P0420 - ",
    "Mileage Existent ",
    "=== ABS DTC ",
    "480A12 DSC: ",
    "( ",
    "[[",
    "a\t",
    "\n",
    "Status: ",
  ];
  for (const mark of [...marks, " ", "-", "A", "0", "a-", "A1 - ", "00532 - "]) {
    const long = mark.repeat(Math.ceil(maxScanText / mark.length)).slice(0, maxScanText);
    const lines = `${mark.repeat(Math.ceil(900 / mark.length))}\n`.repeat(220);
    for (const text of [long, lines]) expect(Array.isArray(reader.read(text).units)).toBe(true);
    expect(readScanText(long).scans.length).toBeGreaterThan(0);
  }
});

test("a text without a tool's marks is read as plain text", () => {
  expect(chooseReader("Engine\n  P0420 Catalyst").key).toBe("plain");
  expect(readScanText("").scans).toHaveLength(1);
});

test("line ends, odd spaces and invisible characters become plain ones", () => {
  expect(normalise("\ufeffa\r\nb\rc\u2028d\u00a0e\u200b\u0000f\tg")).toBe("a\nb\nc\nd ef\tg");
});

test("a text that is too long or has too many codes is read as far as the bounds allow, and says so", () => {
  const many = readScanText(Array.from({ length: maxCodes + 1 }, (_, nth) => `P0${(0x100 + nth).toString(16)}`).join("\n"));
  expect(many.scans.flatMap((scan) => scan.units.flatMap((unit) => unit.codes))).toHaveLength(maxCodes);
  expect(many.truncated).toBe(true);
  expect(readScanText(" ".repeat(maxScanText + 1)).truncated).toBe(true);
  expect(readScanText("P0420").truncated).toBe(false);
});
