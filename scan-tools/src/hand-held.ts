import { findSae } from "./code-forms.ts";
import type { MarkLines } from "./mark-lines.ts";
import type { ReadScan, ReaderScan, ScannedUnit } from "./reader.ts";
import { countOf, isFurniture, reportHeading, spokenRow, unitRow } from "./report-headings.ts";
import { cellsOf } from "./report-parts.ts";
import { filledLines, fit, limits } from "./scan-builder.ts";
import { isDated, type Made, notDated, scanTime } from "./scan-time.ts";
import { lineFault, type LineFault, type NamedUnit, readSections, type SectionForm } from "./sections.ts";
import { isTitles } from "./table.ts";
import { splitAddress } from "./unit-names.ts";

/** What is particular to the report of one hand-held tool; all of them are drawn by the same kind of program. */
export interface HandHeldTool {
  name: string;
  /** Lines of no interest besides the heads and feet of pages. */
  skip?: RegExp;
  /** Begins a numbered list of units without faults. */
  clean?: RegExp;
}

const end =
  /^(?:Disclaimer|Live Data|Data Stream|Remarks?\b|Technician Notes|Note:|Freeze Frame|This test report|\*?\s*This report is only)/i;
const scanned = /(?:systems? scanned|scanned systems?|systems?)\s*[:(]\s*(\d{1,3})\s*\)|(\d{1,3}) systems? (?:were |was )?scanned/i;

/** True if a text with a tool's name is a report of it: it has a list of units, and faults that begin their lines. */
export function isReport({ all }: MarkLines): boolean {
  return all.some((line) => spokenRow(line) !== undefined) && all.some(startsFault);
}

/** Reads the report of a hand-held tool: a list of the systems with the number of their faults, then each with its faults below it or in its row. */
export function readHandHeld(source: string, tool: HandHeldTool): ReaderScan {
  const lines = source.split("\n").map((line) => (line.length < 400 && isAside(line.trim(), tool) ? "" : line));
  const names = { known: namesOf(lines), inRows: lines.some((line) => line.length < 120 && rowTitles.test(line.trim())) };
  const clean = cleanBelow(lines, readSections(lines.join("\n"), formOf(tool, names, source)));
  if (clean.length === 0) return readSections(lines.join("\n"), formOf(tool, names, source));
  const without = lines.map((line, at) => (clean.includes(at) ? "" : line));
  const scan = readSections(without.join("\n"), formOf(tool, names, source));
  scan.evidence.text = lines.join("\n");
  for (const at of clean) {
    const unit = cleanUnit(lines[at]?.trim() ?? "");
    scan.units.push(unit);
    scan.evidence.mentions.push({ unit, line: at + 1, faults: 0 });
  }
  return scan;
}

function isAside(text: string, { skip }: HandHeldTool): boolean {
  if (end.test(text) || countOf(text) !== undefined || scanned.test(text)) return false;
  return isFurniture(text) || (skip?.test(text) ?? false);
}

/** Titles of a table whose rows begin with the system. */
const rowTitles = /^(?:No\.?\s+)?Systems?\s+(?:DTC|Code|(?:Fault|Trouble) codes?)s?\s+Descriptions?\b/i;

/** The names that the list of systems gives, and whether the rows of faults name their system. */
interface Names {
  known: ReadonlySet<string>;
  inRows: boolean;
}

function formOf(tool: HandHeldTool, names: Names, source: string): SectionForm {
  return {
    tool: () => tool.name,
    made: () => timeOf(source.slice(0, 4000)),
    skip: (text) => isTitles(text) || countOf(text) !== undefined || scanned.test(text),
    ...(tool.clean ? { clean: tool.clean } : {}),
    end,
    heading: (line, next, awaited) => {
      const below = next?.text ?? "";
      const named = reportHeading(line, below, awaited, startsFault) ?? (awaited ? undefined : spokenRow(line.text));
      return named || awaited || !names.known.has(key(line.text)) || !startsFault(below) ? named : splitAddress(line.text);
    },
    summary: (text) => unitRow(text),
    unitOfRow: (text) => unitOfRow(text, names),
    fault: reportFault,
  };
}

/** The time that a report's head gives: of the test, else any, else the day. */
function timeOf(head: string): Made {
  for (const label of [
    /\b(?:Test|Diagnos\w+|Scan) Time\s*[:：]/i,
    /\b(?:Time|\w*zeit)\s*[:：]/i,
    /\b(?:Date|Datum)\b[^:：\n]{0,12}[:：]/i,
  ]) {
    const at = label.exec(head);
    const time = at ? scanTime((head.slice(at.index + at[0].length).split("\n")[0] ?? "").split("\t")[0] ?? "") : notDated;
    if (isDated(time)) return time;
  }
  return notDated;
}

/** The names that the list of systems gives, as they are compared. */
function namesOf(lines: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const line of lines) {
    const row = line.length < 300 && names.size < 300 ? unitRow(line.trim()) : undefined;
    if (row) names.add(key(row.name));
  }
  return names;
}

function key(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, "");
}

function startsFault(text: string): boolean {
  return reportFault(text) !== undefined;
}

/** A row that names its system: `ABS (…)  C1259  Malfunction  Current`. */
function unitOfRow(text: string, names: Names): { unit: NamedUnit; rest: string } | undefined {
  const found = findSae(text);
  const name = cellsOf(found?.before ?? "")
    .join(" ")
    .replace(/^\d{1,3}[.)]\s+/, "");
  if (!found || !/\p{L}{2}/u.test(name)) return undefined;
  const start = text.indexOf(found.before) + found.before.length;
  if (!names.inRows && !names.known.has(key(name)) && !/^\s*(?:\t|\|)|^\s{2}/.test(text.slice(start))) return undefined;
  return { unit: { name }, rest: text.slice(start).replace(/^[\s|]+/, "") };
}

/**
 * A fault in the tools' own writing. A Ford code is followed by a status byte, `U0100:00-28`; Volkswagen's by the maker's own number,
 * `P1658:04/0 5720:004`, which stays in the text.
 */
function reportFault(text: string): LineFault | undefined {
  const both = /^([PCBU][0-9A-F]{4}):([0-9A-F]{2})\/\d\s*(?:(\d{3,6}:\d{3})\s*)?(.*)$/i.exec(text);
  if (!both) return lineFault(text.replace(/^((?:\d{1,3}[.)\s]\s*)?[PCBU][0-9A-F]{4}:[0-9A-F]{2})-[0-9A-F]{2}(?=\s|$)/i, "$1"));
  const rest = lineFault(`${both[1]}:${both[2]}\t${both[4]}`);
  return rest && both[3] ? { ...rest, text: `${rest.text} (${both[3]})` } : rest;
}

/**
 * The lines that name a unit without faults behind the last fault: some reports list these units by their names alone. They are taken only
 * if the report says how many systems were scanned and they are as many as are missing.
 */
function cleanBelow(lines: readonly string[], scan: ReadScan): number[] {
  const said = lines
    .slice(0, 200)
    .map((line) => (line.length < 300 ? scanned.exec(line) : null))
    .find((match) => match !== null);
  const missing = Number(said?.[1] ?? said?.[2] ?? 0) - scan.units.length;
  const codes = scan.units.flatMap((unit) => unit.codes);
  if (missing <= 0 || codes.length === 0) return [];
  const last = Math.max(...codes.map(({ line }) => line));
  const below: number[] = [];
  for (const { at, text } of filledLines(lines.slice(last).join("\n"))) {
    if (end.test(text) || below.length > 300) break;
    below.push(last + at - 1);
  }
  const names = below.slice(below.length === missing + 1 ? 1 : 0);
  return names.length === missing && names.every((at) => isBareName(lines[at] ?? "")) ? names : [];
}

function isBareName(line: string): boolean {
  const text = line.trim();
  return text.length <= 100 && cellsOf(text).length === 1 && /^\p{L}/u.test(text) && !/[:.;]$/.test(text) && !findSae(text);
}

function cleanUnit(name: string): ScannedUnit {
  return { name: fit(name, limits.name), address: "", reached: true, proof: "stated", codes: [] };
}
