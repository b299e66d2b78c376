import { findSae } from "../code-forms.ts";
import { hasMessages, readMessages } from "../j1939-messages.ts";
import { saysNotReached } from "../not-reached.ts";
import { readOwnExport } from "../own-export.ts";
import { type FaultLine, faultsOf, symptom } from "../plain-faults.ts";
import { isHeading, underlined, withoutBracketCount } from "../plain-headings.ts";
import { countedUnit, isTitles, listsUnits, saysClean, statedUnit, titlesClean } from "../plain-lines.ts";
import { addressedUnit, isMarkedHeading, isRetold, labelledAddress, labelledUnit, looksLikeName, splitAddress } from "../plain-names.ts";
import { plainRow } from "../plain-rows.ts";
import { maxLine, type Style, styleOf } from "../plain-style.ts";
import type { ReadScan, ScannedUnit, ToolReader } from "../reader.ts";
import { vinOf } from "../report-parts.ts";
import { ScanBuilder } from "../scan-builder.ts";
import { scanTime } from "../scan-time.ts";
import { addFault, type LineFault, type NamedUnit, withoutCount } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import { type Columns, headerColumns } from "../table.ts";

/** Any table, CSV (also the product's own) or free text: takes what no tool's reader recognises. */
export const plain: ToolReader = {
  key: "plain",
  name: "Plain text or table",
  marks: () => 0.01,
  read: (source) => readOwnExport(source) ?? (hasMessages(source) ? readMessages(source) : readPlain(source.replace(/\*\*|`/g, ""))),
};

interface State {
  builder: ScanBuilder;
  lines: readonly string[];
  at: number;
  columns: Columns | undefined;
  unit: ScannedUnit | undefined;
  /** The fault that the next lines may complete, and the unit that a label below it gave. */
  fault: (LineFault & { line: number; unit?: NamedUnit }) | undefined;
  /** The last line that belongs to the fault, counted from 0. */
  until: number;
  /** The status that a title gives to all faults below it: `Pending codes:`. */
  status: string;
  clean: boolean;
  /** The unit's heading counts its faults, so that the numbered lines below are faults. */
  counted: boolean;
  /** Below a rule of dashes. */
  ruled: boolean;
  /** Within a list of units with the number of their faults. */
  list: boolean;
  blank: boolean;
  style: Style;
  /** The name above a rule of dashes: the unit of faults that nothing else names one for. */
  title: string;
  /** In a part that tells about faults again. */
  retold: boolean;
}

function readPlain(source: string): ReadScan {
  const builder = new ScanBuilder("");
  const lines = source.split("\n");
  const state: State = {
    builder,
    lines,
    at: 0,
    columns: undefined,
    unit: undefined,
    fault: undefined,
    until: -1,
    status: "",
    clean: false,
    counted: false,
    ruled: false,
    list: false,
    blank: true,
    style: styleOf(lines),
    title: "",
    retold: false,
  };
  while (state.at < lines.length) state.at += readLine(lines[state.at] ?? "", state);
  flush(state);
  const scan = builder.done();
  const dated = lines
    .slice(0, 40)
    .find((line) => /\b(?:date|datum|time|zeit|created|erstellt|fecha|data)\b/i.test(line) && scanTime(line) !== "");
  scan.made = scanTime(dated ?? "");
  scan.vin = vinOf(source);
  return scan;
}

/** Reads what starts at a line and returns the number of lines taken. */
function readLine(line: string, state: State): number {
  const text = line.trim();
  if (text === "" || line.length > maxLine) {
    state.blank = true;
    return 1;
  }
  const header = headerColumns(line);
  const units = listsUnits(text);
  if (header || isTitles(text)) {
    flush(state);
    state.columns = units ? undefined : header;
    state.list = units;
    return 1;
  }
  const taken = state.columns ? readRow(state, state.columns) : 0;
  if (taken === 0) readFree(text, state);
  state.blank = false;
  state.ruled = /^[-=_]{5,}$/.test(text);
  return Math.max(1, taken);
}

/** Reads a row of the table; 0 if the line is none. */
function readRow(state: State, columns: Columns): number {
  const row = plainRow(state.lines, state.at, columns);
  if (!row) return 0;
  if (!row.fault && !row.unit) return row.lines;
  flush(state);
  const unit = row.unit ? state.builder.unit(row.unit.name, row.unit.address) : current(state);
  if (row.unit?.reached === false) unit.reached = false;
  if (row.fault) addFault(state.builder, unit, { ...row.fault, status: row.fault.status || state.status, line: state.at + 1 });
  return row.lines;
}

function readFree(text: string, state: State): void {
  const addressed = addressedUnit(text);
  if (addressed) return open(addressed, state);
  if (state.fault && symptom(text, state.fault)) return;
  const label = labelledUnit(text);
  if (label) return readLabel(label, state);
  if (/^raw code/i.test(text)) return;
  const found = faultsOf(text, state.unit !== undefined, state.counted);
  if (found) return readFaults(found, text, state);
  if (completesLabelled(text, state)) return;
  const stated = statedUnit(text);
  if (!stated && readState(text, state)) return;
  if (isRetold(text) && isMarkedHeading(text)) {
    flush(state);
    state.retold = true;
    return;
  }
  if (state.clean && !isMarkedHeading(text)) return readClean(text, state);
  const heading = (!stated || withoutCount(text) !== text) && !continues(text, state) && isHeading(text, state);
  const listed = heading ? undefined : (stated ?? (state.list ? countedUnit(text) : undefined));
  if (listed) return list(listed, state);
  if (!(heading && isMarkedHeading(text)) && completes(text, state)) return;
  const bare = withoutBracketCount(text, state);
  if (heading) return open(splitAddress(bare), state, withoutCount(bare) !== bare || bare !== text);
  state.title = underlined(text, state) ?? state.title;
  if (findSae(text)) state.builder.notUnderstood({ at: state.at + 1, text });
}

/** A row that says of a unit how many faults it has, or that it did not answer. */
function list({ name, address, reached }: NamedUnit, state: State): void {
  flush(state);
  const unit = state.builder.unit(name, address);
  if (reached === false && unit.codes.length === 0) unit.reached = false;
}

/** A unit in a list of those without faults. */
function readClean(text: string, state: State): void {
  const name = /^\d{1,3}\s*[.)]\s*(.+)$/.exec(text)?.[1] ?? (state.blank ? "" : text);
  if (looksLikeName(name)) state.builder.unit(name);
  else if (state.blank) state.clean = false;
}

/** A title that gives a state to what follows, or a line about the unit above. */
function readState(text: string, state: State): boolean {
  if (titlesClean(text)) {
    flush(state);
    state.clean = true;
    return true;
  }
  const title =
    /^[-=\s#*]*(?:\d+ )?(\p{L}+)(?: \p{L}+)? (?:dtcs?|(?:trouble |fault )?codes?|faults?|fehler\w*)\b[^.]{0,30}:?[-=\s]*$/iu.exec(
      text,
    )?.[1];
  if (title && isStatus(title)) {
    flush(state);
    state.status = title;
    state.clean = false;
    return true;
  }
  if (state.unit?.codes.length === 0 && saysNotReached(text) && !state.fault) {
    state.unit.reached = false;
    return true;
  }
  return saysClean(text);
}

const statusLabel =
  /^(?:[-*•]\s*)?(?:(?:dtc |fault |code )?(?:status|state)|zustand|fehlerstatus|statut|état|toestand|stato|estado)\s*[:=]\s*(.+?)(?:\s*[•·]\s*(.*))?$/iu;
const textLabel =
  /^(?:[-*•]\s*)?(?:(?:dtc |fault |code )?(?:description|text)|meaning|definition|obd ?ii|beschreibung|fehlertext|bezeichnung|libellé|désignation|descrizione|descripción|omschrijving)\s*[:=]\s*(.+)$/iu;

/** A line below a fault that gives its status or its text behind a label. */
function completesLabelled(text: string, state: State): boolean {
  const { fault } = state;
  if (!fault || state.blank) return false;
  const [status, described] = [statusLabel.exec(text), textLabel.exec(text)];
  if (status && !/^[01]{8}$/.test(status[1] ?? "")) fault.status ||= status[1] ?? "";
  fault.text ||= described?.[1] ?? status?.[2] ?? "";
  if (!status && !described) return false;
  state.until = state.at;
  return true;
}

/** A line below a fault that is its status or its text. */
function completes(text: string, state: State): boolean {
  const { fault } = state;
  if (!fault || state.blank) return false;
  if (isStatus(text.split(/\s+-\s+/)[0] ?? "")) fault.status ||= text;
  else if (continues(text, state)) fault.text = `${fault.text} ${text}`.trim();
  else if (fault.text === "" && state.style.textBelow && !isMarkedHeading(text)) fault.text = text;
  else return false;
  state.until = state.at;
  return true;
}

/** True if the next line is the status of the fault above, or a line goes on within a sentence: it still belongs to the fault's text. */
function continues(text: string, state: State): boolean {
  if (!state.fault || state.blank) return false;
  const goesOn = state.until === state.at - 1 && /^\p{Ll}/u.test(text) && !/^(?:https?:|www\.)/.test(text);
  if (goesOn && state.fault.text !== "" && !isMarkedHeading(text)) return true;
  return state.fault?.status === "" && !isMarkedHeading(text) && isStatus((state.lines[state.at + 1] ?? "").trim());
}

function readLabel(label: NamedUnit, state: State): void {
  const near = [state.lines[state.at - 1], state.lines[state.at + 1]].map((line) => labelledAddress(line?.trim() ?? ""));
  const unit = { ...label, address: label.address || (near[0] || near[1] || "") };
  if (!state.style.labelFirst && state.fault && !state.blank) state.fault.unit = unit;
  else open(unit, state);
}

function readFaults({ unit, faults, doubtful }: FaultLine, text: string, state: State): void {
  if (doubtful) state.builder.notUnderstood({ at: state.at + 1, text });
  if (state.retold && faults.every(({ code }) => isRead(code, state))) return;
  const [known, first] = [state.fault, faults[0]];
  // One fault given by two numbers, the maker's above the SAE code: it is one.
  if (
    known &&
    first &&
    !state.blank &&
    unit === "" &&
    /^[\dA-F]{5,8}$/.test(known.code) &&
    /^[PCBU]/.test(first.code) &&
    !/^[PCBU][0-3]/.test(known.code)
  ) {
    const text = `${known.text} ${first.text} (${known.code})`.trim();
    state.fault = { ...known, code: first.code, failureType: first.failureType, status: first.status || known.status, text };
    return;
  }
  // The fault's own block repeats the code of its heading.
  if (known && first?.code === known.code && first.failureType === "" && unit === "" && faults.length === 1) {
    known.text ||= first.text;
    known.status ||= first.status;
    return;
  }
  flush(state);
  state.clean = false;
  const named = unit === "" ? undefined : splitAddress(unit);
  const once = faults.filter(
    ({ code, failureType }, nth) => faults.findIndex((other) => other.code === code && other.failureType === failureType) === nth,
  );
  for (const fault of once) {
    flush(state);
    state.fault = { ...fault, status: fault.status || state.status, line: state.at + 1, ...(named && { unit: named }) };
    state.until = state.at;
  }
}

/** True if a code was read before. */
function isRead(code: string, { builder, fault }: State): boolean {
  return fault?.code === code || builder.scan.units.some(({ codes }) => codes.some((other) => other.code === code));
}

function open(unit: NamedUnit, state: State, counted = false): void {
  flush(state);
  state.unit = state.builder.unit(unit.name, unit.address);
  if (unit.reached === false && state.unit.codes.length === 0) state.unit.reached = false;
  state.counted = counted;
  state.status = "";
  state.clean = false;
  state.retold = false;
}

function current(state: State): ScannedUnit {
  return (state.unit ??= state.builder.unit(state.title));
}

function flush(state: State): void {
  const { fault, builder } = state;
  state.fault = undefined;
  if (fault) addFault(builder, fault.unit ? builder.unit(fault.unit.name, fault.unit.address) : current(state), fault);
}
