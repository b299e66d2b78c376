import { findSae } from "../code-forms.ts";
import { isStatus } from "../status-words.ts";
import { codeLabel } from "./faults.ts";
import { addressedUnit, labelledUnit } from "./labels.ts";

/** A longer line is no line of a scan tool. */
export const maxLine = 2000;

/** How a text is written, seen from all of its codes. */
export interface Style {
  /** Every code without text is followed by a line that can be its text. */
  textBelow: boolean;
  /** The unit's label stands above its codes, not within each fault's block. */
  labelFirst: boolean;
  /** Units stand behind their address, `Address 01: Engine`: no other line is a heading. */
  addressed: boolean;
  /** Headings count their faults in brackets, `Engine (2)`; false where that number parts two units of one name. */
  bracketCounts: boolean;
}

/** How the lines of a text are written. */
export function styleOf(lines: readonly string[]): Style {
  let [alone, followed, label, code] = [0, 0, -1, -1];
  let addressed = false;
  const names = new Map<string, string>();
  let bracketCounts = true;
  for (const [nth, line] of lines.entries()) {
    if (line.length > maxLine) continue;
    addressed ||= /^\s*(?:Address|Adresse) /.test(line) && addressedUnit(line.trim()) !== undefined;
    const counted = /^\s*(.{2,80}?)\s*\((\d{1,3})\)\s*:?\s*$/.exec(line);
    if (counted?.[1]) {
      bracketCounts &&= (names.get(counted[1]) ?? counted[2]) === counted[2];
      names.set(counted[1], counted[2] ?? "");
    }
    if (label < 0 && labelledUnit(line.trim())) label = nth;
    const found = line.length < 60 ? findSae(line) : undefined;
    if (code < 0 && findSae(line)) code = nth;
    if (!found || (/\p{L}{3}/u.test(found.after) && !isStatus(found.after)) || /\p{L}{3}/u.test(found.before.replace(codeLabel, "")))
      continue;
    alone += 1;
    const next = lines[nth + 1]?.trim() ?? "";
    if (next !== "" && !findSae(next)) followed += 1;
  }
  return { textBelow: alone > 0 && followed === alone, labelFirst: label >= 0 && label < code, addressed, bracketCounts };
}

const faultsTitle = /^(?:errors?|faults?|dtcs?|fehler|défauts?|errori)(?: found| stored)?\s*:$/iu;

/** True if below a line, perhaps below the unit's second name, named values follow and a title for its faults: a block between blank lines. */
export function headsValues(lines: readonly string[], at: number): boolean {
  const near = lines.slice(at + 1, at + 12).map((line) => line.slice(0, 200).trim());
  const end = near.indexOf("");
  const block = end < 0 ? near : near.slice(0, end);
  const values = block.findIndex((line) => /^[\p{L} .]{2,30}:\s*\S/u.test(line) && !findSae(line));
  return (values === 0 || values === 1) && block.some((line) => faultsTitle.test(line));
}
