import { findSae } from "./code-forms.ts";
import { saysNotReached } from "./not-reached.ts";
import { isTitles, listsUnits } from "./plain-lines.ts";
import { looksLikeName, splitAddress } from "./plain-names.ts";
import { cellsOf } from "./report-parts.ts";
import type { SourceLine } from "./scan-builder.ts";
import type { NamedUnit } from "./sections.ts";

/** A control unit as a line of a report names it, with what the line says of its faults. */
export interface UnitRow extends NamedUnit {
  /** The number of faults that the line gives; 0 if it says that there are none. Left out if it does not count them. */
  count?: number;
}

const countLine =
  /^(?:(?:number of |total )?(?:DTCs?|(?:fault|trouble|error) ?codes?|faults?|Fehler(?:codes?)?|défauts?|codes?)(?: ?(?:qty|quantity|count|found|detected|stored))?\s*[:(]\s*(\d{1,3})\s*\)?|(\d{1,3}) (?:DTCs?|(?:fault|trouble|error) ?codes?|faults?)(?: found| detected| stored)?)\s*:?$/i;

/** The number of faults that a line of its own gives: `DTC Qty (2)`, `DTC (5)`, `Fault codes: 3`. */
export function countOf(text: string): number | undefined {
  const match = text.length > 60 ? null : countLine.exec(text);
  return match ? Number(match[1] ?? match[2]) : undefined;
}

const clean = "No[- ](?:faults?|DTCs?|codes?)(?: found)?(?: 0)?|Normal|Pass(?:ed)?|OK";
const silent =
  "No (?:response|communication|answer)|Unable to communicate|Not (?:communicating|responding)|Communication (?:failure|failed|error)";
const faulty = "(?:Faults?|DTCs?|Abnormal|Malfunction)\\s*:?\\s*(?:\\(?\\d{1,3}\\)?)?|\\d{1,3}\\s+(?:DTCs?|faults?|codes?)";
const said = `${clean}|${silent}|${faulty}`;
/** What a column says of a unit: the number of its faults, that there are none, or that it did not answer. */
const column = new RegExp(`^(?:${said}|\\(?\\d{1,3}\\)?|--)$`, "i");
/** The same behind a space alone; a number once only, since a name may end with one: `Engine Control Module 1 0`. */
const ending = new RegExp(`^(.{2,120}?)((?:\\s+(?:${said})){1,2}|\\s+\\(?\\d{1,3}\\)?)$`, "i");
const mute = new RegExp(silent, "i");
/** Counts all units together. */
const total = /\b(?:total|overall|all|gesamt|number of|scanned|insgesamt|summe)\b/i;
/** A row says more than a number of its unit. */
const spoken = new RegExp(`(?:^|[\\s|])(?:${clean}|${silent}|(?:Faults?|DTCs?|Abnormal|Malfunction)\\s*[|:]?\\s*\\(?\\d{1,3}\\)?)$`, "i");

/** A row of the list of units: `Engine  2`, `SRS  Fault | 1`, `Sonar  No response`, `4. EPS  Fault 3  Fault 2` (before and after). */
export function unitRow(text: string): UnitRow | undefined {
  if (text.length > 200 || countOf(text) !== undefined || isTitles(text)) return undefined;
  const cells = cellsOf(text);
  let states = 0;
  while (states < cells.length - 1 && column.test(cells.at(-1 - states) ?? "")) states += 1;
  const match = states === 0 && cells.length === 1 ? ending.exec(text) : null;
  const name = states > 0 ? cells.slice(0, -states).join(" ") : (match?.[1] ?? "").trim();
  if (name === "" || total.test(name) || !isUnitName(name)) return undefined;
  const last = (states > 0 ? cells.at(-1) : match?.[2]) ?? "";
  const number = last.match(/\d{1,3}/g)?.at(-1);
  const count = number === undefined ? (new RegExp(`^(?:${clean})$`, "i").test(last.trim()) ? 0 : undefined) : Number(number);
  return { ...splitAddress(name), reached: !mute.test(last), ...(count === undefined ? {} : { count }) };
}

/** A row that cannot be taken for the text of a fault: it says in words that its unit has faults, has none, or did not answer. */
export function spokenRow(text: string): UnitRow | undefined {
  return text.length <= 200 && spoken.test(text) ? unitRow(text) : undefined;
}

/** True if a number stands apart from the words before it: in a column of its own, in brackets, or with a word for faults. */
export function isCountApart(text: string): boolean {
  return /(?:\t|\s{2,}|\|\s*)\(?\d{1,3}\)?$|\(\s*\d{1,3}\s*(?:DTCs?|faults?(?: codes?)?|codes?)?\s*\)$|(?:faults?|DTCs?)\s*\|?\s*\d{1,3}$|\d{1,3}\s+(?:DTCs?|faults?|codes?)$/i.test(
    text,
  );
}

/** What stands around the lines of a report: the heads and feet of its pages. */
export function isFurniture(text: string): boolean {
  return /\b(?:page|seite)\s*:?\s*\d|(?:^|\s)\d{1,3}\s*\/\s*\d{1,3}$|\bReport\b|^(?:https?:|www\.)|^©/i.test(text) && !findSae(text);
}

/** A name as a heading gives it, without the number of faults behind it; a number behind a space alone is one only if it is `count`. */
export function headingName(text: string, count?: number): NamedUnit | undefined {
  const bare = text.replace(/^(?:system|module|ecu|control unit)\s*[:：]\s*/i, "");
  const counted = unitRow(bare);
  if (counted && (isCountApart(bare) || counted.count === count)) return counted;
  const name = bare.replace(/\s*\(\s*\d{1,3}\s*(?:DTCs?|faults?(?: codes?)?|codes?)?\s*\)$/i, "").trim();
  return isUnitName(name) ? splitAddress(name) : undefined;
}

function isUnitName(name: string): boolean {
  return (
    looksLikeName(name.slice(0, 80)) && name.length <= 160 && !findSae(name) && !/^[^:]{1,30}[:：]\s*\S/.test(name) && !isFurniture(name)
  );
}

/**
 * The unit that a line names as a heading, seen from the line that follows it (without furniture): a number of faults, the titles of their
 * columns, or the first of them. `awaited` is true if the line can be the text of the code above it.
 */
export function reportHeading(
  line: SourceLine,
  next: string,
  awaited: boolean,
  startsFault: (text: string) => boolean,
): NamedUnit | undefined {
  const { text } = line;
  if (isFurniture(text) || isTitles(text) || countOf(text) !== undefined || findSae(text) || saysNotReached(text)) return undefined;
  const count = countOf(next);
  if (count !== undefined || (isTitles(next) && !listsUnits(next))) return cellsOf(text).length <= 3 ? headingName(text, count) : undefined;
  if (awaited || !isCountApart(text)) return undefined;
  return startsFault(next) ? headingName(text) : undefined;
}
