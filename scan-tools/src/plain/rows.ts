import { findSae } from "../code-forms.ts";
import { saysClean } from "../no-faults.ts";
import { saysNotReached } from "../not-reached.ts";
import type { LineFault, NamedUnit } from "../sections.ts";
import { splitStatus } from "../status-words.ts";
import { type Columns, flagsOf, readRecord } from "../table.ts";

/** What a row of a table of faults says: a fault, or of a unit that it has none. */
export interface PlainRow {
  unit?: NamedUnit;
  fault?: LineFault;
  /** The number of lines that the row spans. */
  lines: number;
}

/** Reads the row of a table; undefined if the line is none. */
export function plainRow(lines: readonly string[], at: number, columns: Columns): PlainRow | undefined {
  const record = readRecord(lines, at, columns.delimiter);
  const { cells } = record;
  if (cells.length < 2) return undefined;
  if (cells.every((cell) => /^[-:=]*$/.test(cell))) return { lines: record.lines };
  const cell = (name: keyof Columns["at"]) => cells[columns.at[name] ?? -1] ?? "";
  const named = cell("unit") || cell("address") ? { unit: unitOf(cell("unit"), cell("address")) } : {};
  const source = cell("code");
  // A table may end with a total or a note: only a short cell with a digit is taken as a code.
  if (!isCodeCell(source)) return withoutFault(cells, source, named.unit, record.lines);
  // Cells at a row's end may be left out where they are only marks.
  const whole = cells.length >= columns.count || columns.delimiter === "," || columns.flags.length > 0;
  if (!whole) return undefined;
  const fault = { ...codeOf(source, cell("failureType"), columns), status: cell("status") || flagsOf(cells, columns), text: cell("text") };
  if (fault.status === "" && columns.at.status === undefined && columns.flags.length === 0) Object.assign(fault, splitStatus(fault.text));
  return { ...named, fault: { ...fault, text: fault.more ? `${fault.text} (${fault.more})` : fault.text }, lines: record.lines };
}

/** A cell that holds only two digits is a unit's address. */
function unitOf(name: string, address: string): NamedUnit {
  return address === "" && /^[0-9A-F]{2}$/i.test(name) ? { name: "", address: name } : { name, address };
}

/** `00978 / 010`, `226057 / B1147 F1`: the maker's number with its symptom, or with the SAE code of the same fault. */
const twoNumbers = /^(\d{4,8}) ?\/ ?(?:(\d{2,3})$|(?=[PCBU][0-3]))/i;

/** Code, failure type and what else the code's cell says. */
function codeOf(source: string, failureType: string, columns: Columns): { code: string; failureType: string; more: string } {
  const two = twoNumbers.exec(source);
  if (two?.[2]) return { code: two[1] ?? "", failureType: failureType || two[2], more: "" };
  const sae = findSae(two ? source.slice(two[0].length) : source);
  const makers = /^([0-9A-F]{5,8})[:-](\d{2,3})$/i.exec(source);
  const foreign = sae?.before !== "" || (failureType && sae.failureType && failureType.toUpperCase() !== sae.failureType);
  // A status byte (`-28`) or the maker's own number may follow.
  const after = foreign || /^-[0-9A-F]{2}$/i.test(sae.after) ? "" : sae.after.replace(/^\/\d\b/, "").trim();
  return {
    code: columns.spn ? `SPN ${source.replace(/^SPN\s*/i, "")}` : foreign ? (makers?.[1] ?? source).toUpperCase() : sae.code,
    failureType: failureType || (sae?.failureType ?? makers?.[2] ?? ""),
    more: [two?.[1] ?? "", after].filter((part) => part !== "").join(" "),
  };
}

/** A row that names a unit and says that it has no fault, or did not answer. */
function withoutFault(cells: readonly string[], code: string, unit: NamedUnit | undefined, lines: number): PlainRow | undefined {
  if (!unit?.name) return undefined;
  if (cells.some((cell) => saysNotReached(cell))) return { unit: { ...unit, reached: false }, lines };
  return /^(?:none|nil|keine?|aucun|geen|nessun[oa]?|ningun[oa]|no)$/i.test(code) ||
    saysClean(code) ||
    (/^-*$/.test(code) && cells.some((cell) => saysClean(cell)))
    ? { unit: { ...unit, reached: true }, lines }
    : undefined;
}

function isCodeCell(source: string): boolean {
  if (twoNumbers.test(source)) return source.length <= 24;
  const found = findSae(source);
  if (found) return found.before === "" && source.length <= 24;
  return /\d/.test(source) && source.length <= 14 && /^[\p{L}\d][\p{L}\d.:_()-]*(?: [\p{L}\d]{1,6})?$/u.test(source);
}
