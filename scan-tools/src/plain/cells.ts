import type { FoundCode } from "../code-forms.ts";
import { saysClean } from "../no-faults.ts";
import { saysNotReached } from "../not-reached.ts";
import type { LineFault, NamedUnit } from "../sections.ts";
import { isStatus, splitStatus } from "../status-words.ts";
import { isUnitTitle } from "../table.ts";
import { looksLikeName, splitAddress } from "../unit-names.ts";
import { allCodes, between } from "./faults.ts";
import { statesClean } from "./lines.ts";
import type { State } from "./state.ts";

/** What a row says of a control unit whose codes share one cell. */
export interface UnitRow {
  unit: NamedUnit;
  /** True if the row says that the unit has no fault. */
  clean: boolean;
  faults: LineFault[];
}

/** The cells of a row of a Markdown table, or undefined for any other line. */
export function markdownCells(line: string): string[] | undefined {
  const bare = line.trim();
  return bare.startsWith("|") && bare.endsWith("|") && bare.length > 2
    ? bare
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    : undefined;
}

/** True for the line of dashes below a Markdown table's titles. */
export function isRule(line: string): boolean {
  return /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);
}

/** The place of the control unit in a Markdown table whose other cells hold codes among words: its titles name no column for codes. */
export function unitColumn(lines: readonly string[], at: number): number | undefined {
  const titles = markdownCells(lines[at] ?? "");
  if (!titles || !isRule(lines[at + 1] ?? "")) return undefined;
  const found = titles.findIndex(isUnitTitle);
  return found >= 0 && titles.length > 1 ? found : undefined;
}

/** True for a line within a Markdown table whose cells hold several codes. */
export function isUnitTable(text: string, { unitColumn: column }: Pick<State, "unitColumn">): boolean {
  return column !== undefined && text.startsWith("|");
}

/** Reads a row that names a unit in its first cell and its codes, with notes, in another; undefined if it names none. */
export function unitRow(cells: readonly string[], at: number): UnitRow | undefined {
  const named = splitAddress(cells[at] ?? "");
  const unit = /^[0-9A-F]{2}$/i.test(named.name) ? { name: "", address: named.name } : named;
  if (unit.name !== "" && !looksLikeName(unit.name)) return undefined;
  const rest = cells.slice(at + 1).filter((cell) => cell !== "");
  const faults = rest.flatMap(cellFaults);
  if (faults.length > 0) return { unit, clean: false, faults };
  if (rest.some(saysNotReached)) return { unit: { ...unit, reached: false }, clean: false, faults };
  return { unit, clean: rest.some((cell) => noneOf(cell)), faults };
}

function noneOf(cell: string): boolean {
  return (
    /^(?:none|nil|keine?|aucun|geen|nessun[oa]?|ningun[oa]|no)\.?$|^(?:zero|no|0) records?\b/i.test(cell) ||
    saysClean(cell) ||
    statesClean(cell)
  );
}

/** Says of a code that an earlier scan had it. */
const gone = /\b(?:no longer|not any ?more|nicht mehr|n['’]est plus|niet meer|ya no)\b/iu;

interface Noted extends LineFault {
  /** What stands behind the code, up to the next one. */
  note: string;
  /** True if the state behind the next code holds for this one too. */
  shares: boolean;
}

/** The codes of a cell, each with the note behind it. Codes between which nothing stands share the state that follows them. */
export function cellFaults(cell: string): LineFault[] {
  const found = allCodes(cell);
  const faults = found.map((code, nth) => noted(code, found[nth + 1]?.before ?? code.after));
  for (const [nth, fault] of [...faults.entries()].toReversed()) if (fault.shares) fault.status = faults[nth + 1]?.status || fault.status;
  return faults
    .filter(({ code, failureType, note }, nth) => {
      // A sentence may speak again of a code of the same cell.
      const known = faults.slice(0, nth).some((other) => other.code === code && (failureType === "" || other.failureType === failureType));
      return !known && !gone.test(note);
    })
    .map(({ code, failureType, status, text }) => ({ code, failureType, status, text }));
}

function noted({ code, failureType }: FoundCode, note: string): Noted {
  // `B1632-15 left high beam (4D)`: the status byte in brackets, which may hold more than the byte.
  const byte = /\(([0-9A-F]{2})(?=[),;])[^)]*\)?/i.exec(note);
  if (byte) return { code, failureType, status: byte[1] ?? "", text: note.slice(0, byte.index).trim(), note, shares: false };
  const equal = /^=\s?([0-9A-F]{2})(?![\p{L}\d])/iu.exec(note);
  const rest = note.slice(equal?.[0].length ?? 0).replace(/^[),;\s]+|[\s,;]+$/g, "");
  const said = leadingStatus(rest);
  const { text, status } = splitStatus(rest);
  const shares = said === "" && !note.includes(";") && between.test(rest);
  return { code, failureType, status: said || status || (equal?.[1] ?? ""), text: said || text.length > 60 ? "" : text, note, shares };
}

/** The words for a state that a note begins with: `confirmed/history and not failing now`. */
function leadingStatus(note: string): string {
  const words = note
    .replace(/^(?:both|all|each|are|is|=?[0-9A-F]{2}(?=\s)|[,;\s])+\s*/gi, "")
    .slice(0, 80)
    .split(/\s+/);
  for (let count = Math.min(words.length, 4); count > 0; count -= 1) {
    const said = words
      .slice(0, count)
      .join(" ")
      .replace(/[.,;:]+$/, "");
    if (
      isStatus(said) ||
      isStatus(
        words
          .slice(0, count)
          .join("/")
          .replace(/[.,;:]+$/, ""),
      )
    )
      return said;
  }
  return "";
}
