import type { TroubleCode } from "./findings.ts";

/** At most this many codes are read from one text or kept with one request. */
export const maxCodes = 500;

/** What became of a code between the two scans; `found` where there was no second scan to tell. */
export type CodeChange = "persisting" | "new" | "cleared" | "found";

export interface ComparedCode {
  change: CodeChange;
  /** The code as it was read last. */
  code: TroubleCode;
  before?: TroubleCode;
  after?: TroubleCode;
}

/**
 * Sets the codes of the two scans side by side. Two codes are the same one if module, code and failure type are, whatever
 * the case and spacing; one read twice in a scan counts once. The order is that of the first reading.
 * Without a second scan (`afterScanned` false) nothing is called cleared: a report must not claim what nobody looked at.
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

/** How many codes met each fate. */
export function countChanges(compared: readonly ComparedCode[]): Record<CodeChange, number> {
  const counts = { persisting: 0, new: 0, cleared: 0, found: 0 };
  for (const { change } of compared) counts[change] += 1;
  return counts;
}

function codeKey(code: TroubleCode): string {
  // JSON keeps the parts apart: no text of one part can look like the border to the next.
  return JSON.stringify([code.Module, code.Code, code.FailureType].map((part) => part.normalize("NFKC").replace(/\s+/g, "").toUpperCase()));
}

/**
 * Takes a code written by hand or by a tool apart: `p0420-00`, `P0420:00`, `P042000` → code `P0420`, failure type `00`.
 * The structure is that of SAE J2012: a system letter, a digit 0–3, three hex digits. Anything else is kept, in capitals.
 */
export function readCode(written: string): { Code: string; FailureType: string } {
  const bare = written.trim().toUpperCase();
  const match = /^([PCBU][0-3][0-9A-F]{3})(?:[-:/.]?([0-9A-F]{2}))?$/.exec(bare);
  return match?.[1] ? { Code: match[1], FailureType: match[2] ?? "" } : { Code: bare, FailureType: "" };
}

/** True for a code of the structure of SAE J2012, without its failure type. */
export function isStandardCode(code: string): boolean {
  return /^[PCBU][0-3][0-9A-F]{3}$/i.test(code);
}

const columns = ["Module", "Code", "FailureType", "Status", "Text"] as const;

/** Our own export: RFC 4180 with a header row; `parseCodes` reads it back unchanged. Phases are not written: one scan, one file. */
export function codesToCsv(codes: readonly TroubleCode[]): string {
  return [columns.join(","), ...codes.map((code) => columns.map((column) => csvCell(code[column])).join(","))]
    .map((line) => `${line}\r\n`)
    .join("");
}

function csvCell(value: string): string {
  // A spreadsheet runs a cell that starts like a formula; the apostrophe makes it text. A leading apostrophe is doubled so that reading is exact.
  const safe = /^['=+\-@]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
