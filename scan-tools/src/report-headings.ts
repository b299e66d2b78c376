import { findSae } from "./code-forms.ts";
import { saysClean } from "./no-faults.ts";
import { saysNotReached } from "./not-reached.ts";
import { cellsOf } from "./report-parts.ts";
import type { SourceLine } from "./scan-builder.ts";
import type { NamedUnit } from "./sections.ts";
import { isTitles, listsUnits } from "./table.ts";
import { looksLikeName, splitAddress } from "./unit-names.ts";

/** A control unit as a line of a report names it, with what the line says of its faults. */
export interface UnitRow extends NamedUnit {
  /** The number of faults that the line gives; 0 if it says that there are none. Left out if it does not count them. */
  count?: number;
}

const countLine =
  /^(?:(?:number of |total |Anzahl )?(?:DTCs?|(?:fault|trouble|error) ?codes?|faults?|Fehler(?:codes?)?|(?:codes? )?défauts?|codes?)(?: ?(?:qty|quantity|count|found|detected|stored))?\s*[:(]\s*(\d{1,3})\s*\)?|(\d{1,3}) (?:DTCs?|(?:fault|trouble|error) ?codes?|faults?)(?: found| detected| stored)?)\s*:?$/i;

/** The number of faults that a line of its own gives: `DTC Qty (2)`, `DTC (5)`, `Fault codes: 3`. */
export function countOf(text: string): number | undefined {
  const match = text.length > 60 ? null : countLine.exec(text);
  return match ? Number(match[1] ?? match[2]) : undefined;
}

/** The words with which a row says that its unit has faults. */
const word =
  "DTCs?|faults?(?: codes?)?|codes?|errors?|problems?|Fehler(?:codes?)?|Störungen|défauts?|fouten|guasti|errori|averías?|fallos?";
const faulty = new RegExp(
  `^(?:(?:${word}|abnormal|malfunction)\\s*[|:]?\\s*\\(?\\d{1,3}\\)?|\\(?\\d{1,3}\\s*(?:${word})\\)?|faults?|abnormal|malfunction|faulty|fehler(?:haft)?|défaut|défectueux)$`,
  "iu",
);
const silent = /^(?:No (?:response|communication|answer)|Not communicating|Communication (?:failure|failed|error))$/i;
const number = /^(?:\(?\d{1,3}\)?|--)$/;
/** The most words behind a space alone that say something of a unit. */
const mostWords = 5;
/** What counts all units together, or is no unit. */
const noUnit =
  /\b(?:total|overall|all|gesamt|number of|scanned|insgesamt|summe)\b|\b(?:version|year|page|scanner|odometer|mileage|time|date|seite|jahr)$/i;

/** True if a column says in words that a unit has faults, has none, or did not answer. */
function isSpoken(column: string): boolean {
  return column.length <= 60 && (faulty.test(column) || saysClean(column.replace(/ 0$/, "")) || isSilent(column));
}

function isSilent(column: string): boolean {
  return silent.test(column) || saysNotReached(column);
}

interface Parted {
  name: string;
  /** What the row says of the unit last, since the column before may be of an earlier scan. */
  said: string;
  spoken: boolean;
}

/** Parts what a row says from its name: by its columns, else by its last words; a number behind a space is taken once, since a name may end with one. */
function partRow(text: string): Parted | undefined {
  const cells = cellsOf(text);
  let states = 0;
  while (states < cells.length - 1 && (number.test(cells.at(-1 - states) ?? "") || isSpoken(cells.at(-1 - states) ?? ""))) states += 1;
  if (states > 0) {
    const name = cells.slice(0, -states).join(" ");
    // A bar parts `Fault` from its number too: `Engine Fault | 2`.
    const before = partRow(name);
    const spoken = before?.spoken ?? false;
    return {
      name: before && spoken ? before.name : name,
      said: cells.at(-1) ?? "",
      spoken: spoken || cells.slice(-states).some((cell) => isSpoken(cell)),
    };
  }
  if (cells.length !== 1) return undefined;
  const words = text.split(/\s+/);
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count -= 1) {
    const said = words.slice(-count).join(" ");
    if (!isSpoken(said)) continue;
    const name = words.slice(0, -count).join(" ");
    const before = partRow(name);
    return { name: before?.spoken ? before.name : name, said, spoken: true };
  }
  const last = words.at(-1) ?? "";
  return words.length > 1 && number.test(last) ? { name: words.slice(0, -1).join(" "), said: last, spoken: false } : undefined;
}

/** A row of the list of units: `Engine  2`, `SRS  Fault | 1`, `Sonar  No response`, `4. EPS  Fault 3  Fault 2` (before and after). */
export function unitRow(text: string): UnitRow | undefined {
  const row = rowOf(text);
  if (!row) return undefined;
  const counted = row.said.match(/\d{1,3}/g)?.at(-1);
  const count = counted !== undefined ? Number(counted) : saysClean(row.said) ? 0 : undefined;
  const said = count === undefined ? (faulty.test(row.said) ? { faulty: true } : {}) : { count };
  return { ...splitAddress(row.name), reached: !isSilent(row.said), ...said };
}

/** A row that cannot be taken for the text of a fault: it says in words that its unit has faults, has none, or did not answer. */
export function spokenRow(text: string): UnitRow | undefined {
  return rowOf(text)?.spoken ? unitRow(text) : undefined;
}

function rowOf(text: string): Parted | undefined {
  if (text.length > 200 || countOf(text) !== undefined || isTitles(text)) return undefined;
  const row = partRow(text);
  const name = row?.name.replace(/[\s|:–-]+$/, "") ?? "";
  return row && name !== "" && !noUnit.test(name) && isUnitName(name) ? { ...row, name } : undefined;
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
  if (count !== undefined || (isTitles(next) && !listsUnits(next))) {
    const named = cellsOf(text).length <= 3 ? headingName(text, count) : undefined;
    // Only a unit with faults has the titles of a table below its name.
    return named && { ...named, ...(count === undefined ? { faulty: true } : { count }) };
  }
  if (awaited || !isCountApart(text)) return undefined;
  return startsFault(next) ? headingName(text) : undefined;
}
