import { saysClean } from "../no-faults.ts";
import { saysSilent } from "../not-reached.ts";
import { cellsOf } from "../report-parts.ts";
import { withoutCount } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import { headerColumns, isTitles, listsUnits } from "../table.ts";
import { looksLikeName } from "../unit-names.ts";
import { faultsOf } from "./faults.ts";
import { headsValues, maxLine, type Style } from "./style.ts";

/** Where a line stands. */
export interface Place {
  lines: readonly string[];
  at: number;
  /** After a blank line or at the start. */
  blank: boolean;
  /** Below a rule of dashes. */
  ruled: boolean;
  style: Style;
}

const rule = /^[-=_|:\s]+$/;
/** `Part number: …`, a value that says something of the unit above it. */
const value = /^(?:[-*•]\s*)?\p{L}[\p{L} ./()-]{1,29}\s?[:=]\s*\S/u;
const furthest = 16;

/** A name is a heading if a fault, a table or a word about its faults follows. */
export function isHeading(text: string, place: Place): boolean {
  const { lines, at, blank, ruled, style } = place;
  // The rest of a row that was wrapped: `Threshold   Present`.
  const cells = cellsOf(text);
  if (style.addressed || (cells.length > 1 && isStatus(cells.at(-1) ?? ""))) return false;
  if (ruled && /^[0-9A-F]{2} \p{Lu}/u.test(text) && looksLikeName(text)) return true;
  if (blank && looksLikeName(text) && headsValues(lines, at)) return true;
  if (!looksLikeName(text) || (/^[^:]{1,40}:\s*\S/.test(withoutCount(text)) && !abbreviated.test(text))) return false;
  return isFollowed(text, lines, at);
}

/** `INJ : injection/ignition`: an abbreviation and what it means. */
const abbreviated = /^(?![PCBU][0-3][\dA-F])[A-Z][A-Z\d_]{1,9} : \p{L}[\p{L} /-]{2,60}$/u;

/** True if what a unit has stands below a line: a fault, the titles of a table, a word about its faults. */
function isFollowed(text: string, lines: readonly string[], at: number): boolean {
  const marked = isMarkedHeading(text) || abbreviated.test(text);
  const counted = withoutCount(text) !== text;
  let first: string | undefined;
  for (let [next, seen] = [at + 1, 0]; next < Math.min(lines.length, at + furthest) && seen < 3; next += 1) {
    const line = lines[next] ?? "";
    const bare = line.trim();
    if (bare === "" || line.length > maxLine || rule.test(bare)) continue;
    // A page may end between a unit's name and its faults, but titles of columns stand right below.
    if ((isTitles(bare) || headerColumns(line)) && !listsUnits(bare)) return first === undefined || marked;
    if (saysOfUnit(bare, counted, lines)) return first === undefined || marked;
    const named = value.test(bare);
    // Of two headings the lower one is the unit.
    if (marked && !named && isMarkedHeading(bare) && looksLikeName(bare)) return false;
    if (!(named && marked) && looksLikeName(bare)) first ??= bare;
    // Values between a marked heading and its faults take no place.
    if (!(named && marked)) seen += 1;
  }
  return false;
}

/** What was found of the lines of a text, since each is looked at once for every line above it that could be a heading. */
const found = new WeakMap<readonly string[], Map<string, boolean>>();

/** True if a line is a fault, or a word about the faults of the unit above it. */
function saysOfUnit(text: string, counted: boolean, lines: readonly string[]): boolean {
  const known = found.get(lines) ?? new Map<string, boolean>();
  found.set(lines, known);
  const key = `${counted}${text}`;
  const says = known.get(key) ?? (!isCount(text) && (faultsOf(text, true, counted) !== undefined || saysSilent(text) || saysClean(text)));
  known.set(key, says);
  return says;
}

function isCount(text: string): boolean {
  return /^(?:DTCs?|\p{L}+ codes?)(?: qty| count| number)?\s*[(:]\s*\d+\s*\)?$|^\d{1,3} (?:\p{L}+ ){0,4}(?:faults?|codes?|dtcs?|fehler)\b/iu.test(
    text,
  );
}

/** The name above a rule of dashes, which may be that of the unit where nothing else names one. */
export function underlined(text: string, { lines, at, style }: Place): string | undefined {
  const next = lines[at + 1]?.trim() ?? "";
  const bare = !style.addressed && /^[-=]{4,}$/.test(next) && !/[:=\t]/.test(text);
  return bare && looksLikeName(text) && !isStatus(text) ? text : undefined;
}

/** `Engine (2)` without the number of faults, in texts where brackets hold it. */
export function withoutBracketCount(text: string, { style }: Place): string {
  return style.bracketCounts ? text.replace(/\s*\(\d{1,3}\)(?=\s*:?$)/, "") : text;
}

/** True if a heading is marked as one: decorated, counted, or with a colon at its end. */
export function isMarkedHeading(text: string): boolean {
  return (
    /^(?:(?:[=#_[>]|[-*]{2}|[-*]\s*(?=.*[-*]$))[=\-#*_[>]*\s*(?:\d{1,3}[.)]\s+)?\p{L}|address\s+[0-9A-F]{2}:)|[:\]]$/iu.test(text) ||
    withoutCount(text) !== text
  );
}
