import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MarkLines } from "./mark-lines.ts";
import { maxScanText } from "@remotebay/contract";
import { chooseReader, normalise, readScanText } from "./read-scan.ts";
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

/** Texts of one repeated piece that lead an expression with two open ends into quadratic time: as one line, and as lines that are still read. */
const hostile = [
  "\n",
  " \n",
  '"a\n',
  "Code,Text\n",
  "Address 01: ",
  "ECU: - ",
  "=== ABS DTC ",
  "Status: ",
  "a\t",
  "A",
  "A ",
  "0",
  "-",
  "( ",
  "P0420 - ",
].flatMap((piece) => [
  repeated(piece, maxScanText),
  `${repeated(piece, 198)}\n`.repeat(maxScanText / 200),
  `${repeated(piece, 980)}\n`.repeat(maxScanText / 1000),
]);

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

test.each(readers.map((reader) => ({ key: reader.key, reader })))(
  "$key reads the longest hostile texts to their end",
  { timeout: 30_000 },
  ({ reader }) => {
    for (const source of hostile) {
      const text = normalise(source);
      expect(reader.marks(new MarkLines(text))).toBeLessThanOrEqual(1);
      expect(Array.isArray(reader.read(text).units)).toBe(true);
    }
  },
);

test.each(
  [...hostile, ...["ABS 3 faults\n", "P0420 3 faults\n", "P04ZZ\n", "DTC ????\n"].map((piece) => repeated(piece, maxScanText))].map(
    (text, nth) => ({ nth, begins: JSON.stringify(text.slice(0, 14)), text }),
  ),
)("hostile text $nth, $begins, is searched for doubtful lines to its end", { timeout: 10_000 }, ({ text }) => {
  expect(readScanText(text).scans.length).toBeGreaterThan(0);
});

test("no expression of a reader looks over more than one line", () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const multiLine = /\/[dgisuvy]*m[dgisuvy]*(?=\s*[.,;)\]}])/;
  const found = files.filter((path) => multiLine.test(readFileSync(join(folder, path), "utf8").replace(/\/\*\*[^]*?\*\//g, "")));
  expect(found).toEqual([]);
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
  expect(many.scans.map(({ units }) => units.map(({ proof }) => proof))).toEqual([["short"]]);
  expect(readScanText(" ".repeat(maxScanText + 1)).truncated).toBe(true);
  expect(readScanText("P0420").truncated).toBe(false);
});
