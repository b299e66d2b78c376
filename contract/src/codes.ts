import type { TroubleCode } from "./findings.ts";

/** Maximum number of codes parsed from one text or saved with one request. */
export const maxCodes = 500;

/**
 * Splits a code written by a person or a tool: `p0420-00`, `P0420:00`, `P042000` → code `P0420`, failure type `00`.
 * The format is SAE J2012: a system letter, a digit 0–3, three hex digits. Anything else is returned unchanged, in upper case.
 */
export function readCode(written: string): { Code: string; FailureType: string } {
  const bare = written.trim().toUpperCase();
  const match = /^([PCBU][0-3][0-9A-F]{3})(?:[-:/.]?([0-9A-F]{2}))?$/.exec(bare);
  return match?.[1] ? { Code: match[1], FailureType: match[2] ?? "" } : { Code: bare, FailureType: "" };
}

/** True for a code in SAE J2012 format, without its failure type. */
export function isStandardCode(code: string): boolean {
  return /^[PCBU][0-3][0-9A-F]{3}$/i.test(code);
}

const columns = ["Module", "Code", "FailureType", "Status", "Text"] as const;

/** Exports the codes of one scan as CSV (RFC 4180 with a header row); `parseCodes` reads it back unchanged. */
export function codesToCsv(codes: readonly TroubleCode[]): string {
  return [columns.join(","), ...codes.map((code) => columns.map((column) => csvCell(code[column])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
}

function csvCell(value: string): string {
  // A spreadsheet would run a cell that starts like a formula; a leading apostrophe makes it text. An apostrophe that is already there is doubled, so that reading restores it.
  const safe = /^['=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
