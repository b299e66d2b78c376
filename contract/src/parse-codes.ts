import { maxCodes, readCode } from "./codes.ts";
import { headerColumns, readRecord, type Columns } from "./code-table.ts";
import type { Phase, TroubleCode } from "./findings.ts";

/** The result of parsing a pasted text. */
export interface ParsedCodes {
  codes: Required<TroubleCode>[];
  /** Lines in which no code was found, unchanged, without blank ones. */
  remainder: string[];
  /** True if the text was too long or had too many codes, so that only its start was read. */
  truncated: boolean;
}

/** Longest text that is parsed, in characters; the rest is ignored. */
export const maxCodeText = 200_000;
const maxLine = 2000;

interface State {
  codes: Required<TroubleCode>[];
  truncated: boolean;
  /** By line number, because a line that looks like a heading is only known to be none after the lines below it. */
  remainder: Map<number, string>;
  phase: Phase;
  /** Index of the current line. */
  line: number;
  /** The control unit that the following codes belong to, the indentation of its line and of its codes, and whether it has codes yet. */
  heading: { name: string; line: number; source: string; indent: number; hasCodes: boolean; codeIndent: number } | undefined;
  columns: Columns | undefined;
}

/**
 * Reads the fault codes out of a scan tool's text, or out of CSV, TSV or semicolons with a header row in any order.
 * Codes in SAE J2012 format are found anywhere in a line; manufacturer codes (`00532`, `480A12`) only below a control
 * unit's name or in a code column. Never throws; lines without a code are returned in `remainder`.
 */
export function parseCodes(source: string, phase: Phase = "before"): ParsedCodes {
  const lines = normalise(source.slice(0, maxCodeText)).split("\n");
  const truncated = source.length > maxCodeText;
  const state: State = { codes: [], truncated, remainder: new Map(), phase, line: 0, heading: undefined, columns: undefined };
  while (state.line < lines.length) state.line += readLine(lines, state.line, state);
  closeHeading(state);
  const remainder = [...state.remainder].toSorted(([one], [other]) => one - other).map(([, line]) => line);
  return { codes: state.codes, remainder, truncated: state.truncated };
}

/** Normalises line breaks and removes a byte order mark and control characters, which no field accepts. */
function normalise(source: string): string {
  // oxlint-disable-next-line no-control-regex
  return source.replace(/\r\n?|\u2028|\u2029/g, "\n").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, "");
}

/** Parses what starts at a line and returns the number of lines consumed. */
function readLine(lines: readonly string[], at: number, state: State): number {
  const line = lines[at] ?? "";
  if (line.trim() === "") return 1;
  if (line.length > maxLine) {
    state.remainder.set(state.line, line);
    return 1;
  }
  const header = headerColumns(line);
  if (header) {
    state.columns = header;
    return 1;
  }
  if (state.columns) {
    const record = readRecord(lines, at, state.columns);
    if (record.cells.length > 1 || state.columns.count === 1) {
      if (!readRow(record.cells, state.columns, state)) state.remainder.set(at, lines.slice(at, at + record.lines).join("\n"));
      return record.lines;
    }
  }
  readFreeLine(line, state);
  return 1;
}

function readRow(cells: readonly string[], columns: Columns, state: State): boolean {
  const cell = (name: keyof Columns["at"]) => cells[columns.at[name] ?? -1] ?? "";
  const source = cell("Code");
  // A table may end with a total or a note: only a short cell with a digit is taken as a code.
  if (!/\d/.test(source) || !/^[\p{L}\d][\p{L}\d .:/_-]*$/u.test(source) || source.length > 20) return false;
  const split = readCode(source);
  const failureType = cell("FailureType");
  const whole = failureType && split.FailureType && failureType.toUpperCase() !== split.FailureType;
  add(state, {
    Module: cell("Module") || (columns.at.Module === undefined ? headingFor(state, 0) : ""),
    Code: whole ? source.toUpperCase() : split.Code,
    FailureType: failureType || split.FailureType,
    Status: cell("Status"),
    Text: cell("Text"),
  });
  return true;
}

const standard = /(?<![\p{L}\d])([PCBU][0-3][0-9A-F]{3})(?:(?:[-:/.]|\s?\$)?([0-9A-F]{2}))?(?![\p{L}\d])/giu;

function readFreeLine(line: string, state: State): void {
  const matches = [...line.matchAll(standard)];
  const indent = indentOf(line);
  const first = matches[0];
  if (first) return readCodes(line, matches, indent, state);
  const manufacturerMatch = readManufacturerCode(line, indent, state.heading);
  if (manufacturerMatch) {
    const { text, status } = splitStatus(manufacturerMatch.text);
    markHeadingUsed(state, indent);
    add(state, { Module: state.heading?.name ?? "", Code: manufacturerMatch.code, FailureType: "", Status: status, Text: text });
    return;
  }
  if (countLine.test(line)) {
    state.remainder.set(state.line, line);
    return;
  }
  const name = headingName(line);
  const isDetail = state.heading?.hasCodes && indent >= state.heading.codeIndent && indent > state.heading.indent;
  if (!name || isDetail) {
    state.remainder.set(state.line, line);
    return;
  }
  closeHeading(state);
  state.heading = { name, line: state.line, source: line, indent, hasCodes: false, codeIndent: 0 };
}

/** A line without codes below it was not a heading after all: it goes to the remainder. */
function closeHeading(state: State): void {
  if (state.heading && !state.heading.hasCodes) state.remainder.set(state.heading.line, state.heading.source);
}

function markHeadingUsed(state: State, indent: number): void {
  if (state.heading && !state.heading.hasCodes) state.heading = { ...state.heading, hasCodes: true, codeIndent: indent };
}

function readCodes(line: string, matches: readonly RegExpExecArray[], indent: number, state: State): void {
  const first = matches[0];
  if (!first) return;
  const before = readPrefix(line.slice(0, first.index));
  // A code indented no further than the heading no longer belongs to it, if the codes before it were indented.
  if (state.heading?.hasCodes && state.heading.codeIndent > state.heading.indent && indent <= state.heading.indent)
    state.heading = undefined;
  const module = before.module || (before.text ? "" : headingFor(state, indent));
  const between = matches.map((match, i) => line.slice(match.index + match[0].length, matches[i + 1]?.index ?? line.length));
  if (matches.length > 1 && between.every((gap) => /^(?:[\s,;/|&+.]|and|und|και)*$/iu.test(gap))) {
    for (const match of matches) addMatch(state, match, { Module: module, Status: before.status, Text: "" });
    return;
  }
  const { text, status } = splitStatus(line.slice(first.index + first[0].length));
  addMatch(state, first, { Module: module, Status: status || before.status, Text: text || before.text });
}

function headingFor(state: State, indent: number): string {
  markHeadingUsed(state, indent);
  return state.heading?.name ?? "";
}

function addMatch(state: State, match: RegExpExecArray, rest: { Module: string; Status: string; Text: string }): void {
  add(state, { ...rest, Code: (match[1] ?? "").toUpperCase(), FailureType: (match[2] ?? "").toUpperCase() });
}

function add(state: State, code: Omit<Required<TroubleCode>, "Phase">): void {
  if (state.codes.length >= maxCodes) {
    state.truncated = true;
    return;
  }
  state.codes.push({
    Module: fit(code.Module, 80),
    Code: fit(code.Code, 20),
    FailureType: fit(code.FailureType, 10),
    Status: fit(code.Status, 60),
    Text: fit(code.Text, 400),
    Phase: state.phase,
  });
}

function fit(value: string, max: number): string {
  // A surrogate pair that the cut split in two is removed.
  return value
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Parses the text before a code: a bullet or a number, a control unit, a status, or (`Efficiency low (P0420)`) the description. */
function readPrefix(source: string): { module: string; status: string; text: string } {
  const open = /[([]\s*$/.test(source);
  const bare = source
    .replace(/^\s*(?:[-*•·–>]+|\d{1,3}[.)]|#\d{1,3})\s+/, "")
    .replace(/(?:\b(?:fault|trouble|error)\s*)?\b(?:codes?|dtcs?)\b\s*(?:\d+\s*)?[:#=]?\s*$/i, "")
    .replace(/[\s:|,;([\-–—=>]+$/, "")
    .replace(/^[\s[(]+|[\])]+$/g, "");
  if (!bare || /^\d+$/.test(bare)) return { module: "", status: "", text: "" };
  if (isStatus(bare)) return { module: "", status: bare, text: "" };
  if (open && bare.split(/\s+/).length > 2) return { module: "", status: "", text: bare };
  return bare.length <= 80 ? { module: closeBracket(bare), status: "", text: "" } : { module: "", status: "", text: bare };
}

/** Restores the bracket that trimming cut off: `Engine (ECM` → `Engine (ECM)`. */
function closeBracket(name: string): string {
  return name.includes("(") && !name.includes(")") ? `${name})` : name;
}

const statusWords =
  /^(?:not\s+)?(?:confirmed|pending|permanent|stored|saved|active|inactive|current|present|history|historic(?:al)?|past|intermittent|sporadic|static|passive|test failed|failed|aktiv|passiv|gespeichert|sporadisch|statisch|bestätigt|vorhanden|nicht vorhanden|ενεργός|αποθηκευμένος|επιβεβαιωμένος|εκκρεμεί)$/iu;

function isStatus(source: string): boolean {
  return source.length <= 60 && source.split(/[,/+&]/).every((part) => statusWords.test(part.trim()));
}

/** Splits a status off the end of a text: `… - Confirmed`, `… [pending]`, `… (active)`, or after a tab, a bar or a comma. */
function splitStatus(source: string): { text: string; status: string } {
  const all = source.replace(/^[\s\-–—:|,;.)\]]+/, "").trimEnd();
  for (const form of [
    /[[(]([^[\]()]{3,60})[\])]$/,
    /(?:\s[-–—]+\s*|\s*[\t|;]\s*|\s{2,}|:\s*)([^\t|;:–—[\]()]{3,60})$/,
    /,\s*([^,\t|;[\]()]{3,60})$/,
    /^([^-]{3,60})$/,
  ]) {
    const match = form.exec(all.slice(-120));
    const status = match?.[1]?.trim().replace(/^(?:status|state)\s*[:=]?\s*/i, "") ?? "";
    if (match && isStatus(status)) return { text: all.slice(0, all.length - match[0].length).replace(/[\s\-–—:|,;]+$/, ""), status };
  }
  return { text: all, status: "" };
}

/** Some tools print `2 faults found` between a control unit and its codes. */
const countLine = /^\s*(?:no|\d{1,4})\s+(?:\w+\s+)?(?:faults?|codes?|dtcs?|fehler)\b/i;
const units = /^(?:km|mi|miles?|mls|v|volts?|rpm|kpa|bar|psi|°|%|hz|ms|sec|h)(?![\p{L}])/iu;

const manufacturerCode = /^\s*(?:[-*•]\s+)?(\d{5}|(?=[0-9A-F]*\d)[0-9A-F]{6})(?![\p{L}\d])(.*)$/iu;

/** A manufacturer code at the start of a line below a control unit's name: five digits, or six hex digits with a decimal one. */
function readManufacturerCode(line: string, indent: number, heading: State["heading"]): { code: string; text: string } | undefined {
  if (!heading) return undefined;
  const match = manufacturerCode.exec(line);
  const code = match?.[1]?.toUpperCase();
  const rest = match?.[2] ?? "";
  if (!code || units.test(rest.trim())) return undefined;
  // `48210 Main Street` below a name is an address: without a separator, a code must be indented further than its heading.
  const separated = rest.trim() === "" || /^\s*[-–—:|;\t]/.test(rest);
  return separated || indent > heading.indent ? { code, text: rest } : undefined;
}

/** The control unit that a line names, without decoration and counts; undefined for a sentence or a long line. */
function headingName(line: string): string | undefined {
  if (manufacturerCode.test(line)) return undefined;
  const bare = line
    .replace(/^[\s=\-#*_[\]>]+|[\s=\-#*_[\]:>]+$/g, "")
    .replace(/^(?:module|ecu|system|control unit|controller|steuergerät)\s*[:=]\s*/iu, "")
    .replace(/\s*[([]\s*\d{1,3}(?:\s+\w+)?\s*[)\]]$/, "")
    .trim();
  const fits = bare.length >= 2 && bare.length <= 80 && bare.split(/\s+/).length <= 8;
  return fits && /\p{L}/u.test(bare) && !/[.!?]$/.test(bare) ? bare : undefined;
}
