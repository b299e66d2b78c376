import type { ScannedUnit } from "./scans/scan.ts";

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

/** The columns of the CSV export, by which it is recognised when it is read back. */
export const csvColumns = ["Unit", "Address", "Reached", "Code", "FailureType", "Status", "Text"] as const;

/**
 * Exports a scan's control units as CSV (RFC 4180 with a header row): a row for each code, and one for each unit without codes, so that
 * what was read and found clean, what did not answer, and what is not known to be all (`partly`), is there again when the file is read back.
 */
export function codesToCsv(units: readonly ScannedUnit[]): string {
  const rows = units.flatMap(({ Name, Address, Reached, Known, Codes }) => {
    const unit = [Name, Address, Reached ? (Known === false ? "partly" : "yes") : "no"];
    if (Codes.length === 0) return [[...unit, "", "", "", ""]];
    return Codes.map(({ Code, FailureType, Status, Text }) => [...unit, Code, FailureType, Status, Text]);
  });
  return [csvColumns, ...rows].map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string): string {
  // A spreadsheet would run a cell that starts like a formula; a leading apostrophe makes it text. An apostrophe that is already there is doubled, so that reading restores it.
  const safe = /^['=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
