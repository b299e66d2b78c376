import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, proofed, separatorOf, unproofed, type Separator } from "./csv.ts";

const separators: readonly Separator[] = [",", ";", "\t"];
/** Texts in which formulas, separators, quotes and apostrophes meet often. */
const cell = fc.string({ unit: fc.constantFrom(..."=+-@'\"  ,;\t\r\naä1＝".split("")), maxLength: 12 });

/** The cells that a spreadsheet makes of a line with the separator that it expects, which may be another one. */
function cellsSeen(line: string, separator: Separator): string[] {
  const cells: string[] = [];
  let [text, isQuoted] = ["", false];
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? "";
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      text += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || text === "")) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === separator || sign === "\n" || sign === "\r")) {
      cells.push(text);
      text = "";
    } else text += sign;
  }
  return [...cells, text];
}

test("the apostrophes are taken away again", () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(unproofed(proofed(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", "a;=1", "a\n=1"])("%j does not run as a formula", (text) => {
  for (const separator of separators) {
    for (const expected of separators) {
      const seen = cellsSeen(csvLine(["x", text, "y"], separator), expected);
      expect(seen.filter((one) => /^\s*[=+\-@＝＋－＠]/u.test(one))).toEqual([]);
    }
  }
});

test("nothing of any line runs as a formula, whichever separator the spreadsheet expects", () => {
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...separators),
      fc.constantFrom(...separators),
      (cells, written, expected) => {
        const seen = cellsSeen(csvLine(cells, written), expected);
        expect(seen.filter((one) => /^\s*[=+\-@＝＋－＠]/u.test(one))).toEqual([]);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a number below 0 stays a number", () => {
  expect(csvLine([-5, 0.5, "-5"], ",")).toBe("-5,0.5,'-5\r\n");
});

test("the separator is the one that a spreadsheet of the culture expects", () => {
  const semicolon = ["de", "de-DE", "el-GR", "fr-FR", "nl-NL", "it-IT", "pl-PL", "de-CH", "it-CH", "en-ZA"];
  expect(semicolon.filter((culture) => separatorOf(culture) !== ";")).toEqual([]);
  const comma = ["en-US", "en-GB", "en-CA", "es-MX", "ja-JP", "he-IL"];
  expect(comma.filter((culture) => separatorOf(culture) !== ",")).toEqual([]);
});
