/** What separates the cells of a line. */
export type Separator = "," | ";" | "\t";

/** What a spreadsheet needs at the start of a file to read it as UTF-8. */
export const byteOrderMark = "\uFEFF";

/** Where systems separate lists by a semicolon although the decimal sign is a point. */
const semicolonRegions = new Set(["CH", "LI"]);

/** The separator that a spreadsheet of this culture expects: the semicolon where the comma is the decimal sign. */
export function separatorOf(culture: string): Separator {
  const isDecimal = new Intl.NumberFormat(culture).format(1.5).includes(",");
  return isDecimal || semicolonRegions.has(new Intl.Locale(culture).region ?? "") ? ";" : ",";
}

/**
 * Where a cell begins with a formula. Also after a separator or line break inside the cell, because a spreadsheet that expects another
 * separator starts a new cell there. The apostrophes are those of an earlier `proofed`.
 */
const formula = /(?<=^|[;,\t\r\n])([\s"]*)('*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Puts an apostrophe before everything that a spreadsheet would run as a formula. */
export function proofed(text: string): string {
  return text.replaceAll(formula, "$1$2'$3");
}

/** The text that `proofed` was given. */
export function unproofed(text: string): string {
  return text.replaceAll(formula, (_, before: string, marks: string, sign: string) => before + marks.slice(1) + sign);
}

/** A line with its line break; no cell of it runs as a formula. Numbers stay numbers, also those below 0. */
export function csvLine(cells: readonly (string | number)[], separator: Separator): string {
  return `${cells.map(cellOf).join(separator)}\r\n`;
}

function cellOf(text: string | number): string {
  if (typeof text === "number") return String(text);
  const safe = proofed(text);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
