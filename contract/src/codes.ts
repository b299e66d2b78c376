import type { TroubleCode } from "./findings.ts";

/** Maximum number of codes parsed from one text or saved with one request. */
export const maxCodes = 500;

/** How a code changed between the scan before the work and the one after; `found` if there was no second scan. */
export type CodeChange = "persisting" | "new" | "cleared" | "found";

export interface ComparedCode {
  change: CodeChange;
  /** The code from the latest scan that has it. */
  code: TroubleCode;
  before?: TroubleCode;
  after?: TroubleCode;
}

/**
 * Compares the codes of the two scans. Two codes are equal if module, code and failure type are, ignoring case and spaces; a
 * code read twice in one scan counts once. The result keeps the order in which the codes were first read.
 * Without a second scan (`afterScanned` false) no code is called cleared: a report must not claim what was not checked.
 */
export function compareCodes(codes: readonly TroubleCode[], afterScanned = true): ComparedCode[] {
  const pairs = new Map<string, { before?: TroubleCode; after?: TroubleCode }>();
  for (const code of codes) {
    const key = codeKey(code);
    const pair = pairs.get(key) ?? {};
    pair[code.Phase] ??= code;
    pairs.set(key, pair);
  }
  return [...pairs.values()].flatMap(({ before, after }): ComparedCode[] => {
    if (before && after) return [{ change: "persisting", code: after, before, after }];
    if (after) return [{ change: "new", code: after, after }];
    if (before) return [{ change: afterScanned ? "cleared" : "found", code: before, before }];
    return [];
  });
}

/** Counts the codes by how they changed. */
export function countChanges(compared: readonly ComparedCode[]): Record<CodeChange, number> {
  const counts = { persisting: 0, new: 0, cleared: 0, found: 0 };
  for (const { change } of compared) counts[change] += 1;
  return counts;
}

function codeKey(code: TroubleCode): string {
  // JSON quotes each part, so text in one part cannot be mistaken for the separator.
  return JSON.stringify([code.Module, code.Code, code.FailureType].map((part) => part.normalize("NFKC").replace(/\s+/g, "").toUpperCase()));
}

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
