import { findSae } from "../code-forms.ts";
import { hasMessages, readMessages } from "../j1939-messages.ts";
import { saysNotReached } from "../not-reached.ts";
import { readOwnExport } from "../own-export.ts";
import {
  addressedUnit,
  countedUnit,
  faultsOf,
  isMarkedHeading,
  isTitles,
  labelledUnit,
  listsUnits,
  looksLikeName,
  saysClean,
  splitAddress,
  statedUnit,
  symptom,
} from "../plain-lines.ts";
import { headsValues, maxLine, type Style, styleOf } from "../plain-style.ts";
import type { ReadScan, ScannedUnit, ToolReader } from "../reader.ts";
import { vinOf } from "../report-parts.ts";
import { ScanBuilder } from "../scan-builder.ts";
import { scanTime } from "../scan-time.ts";
import { addFault, type LineFault, type NamedUnit, withoutCount } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import { type Columns, headerColumns, readRecord } from "../table.ts";

/** Any table, CSV (also the product's own) or free text: takes what no tool's reader recognises. */
export const plain: ToolReader = {
  key: "plain",
  name: "Plain text or table",
  marks: () => 0.01,
  read: (source) => readOwnExport(source) ?? (hasMessages(source) ? readMessages(source) : readPlain(source)),
};

interface State {
  builder: ScanBuilder;
  lines: readonly string[];
  at: number;
  columns: Columns | undefined;
  unit: ScannedUnit | undefined;
  /** The fault that the next lines may complete, and the unit that a label below it gave. */
  fault: (LineFault & { line: number; unit?: NamedUnit }) | undefined;
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
    status: "",
    clean: false,
    counted: false,
    ruled: false,
    list: false,
    blank: true,
    style: styleOf(lines),
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
  const record = readRecord(state.lines, state.at, columns.delimiter);
  if (record.cells.length < 2) return 0;
  if (record.cells.every((cell) => /^[-:=]*$/.test(cell))) return record.lines;
  const cell = (name: keyof Columns["at"]) => record.cells[columns.at[name] ?? -1] ?? "";
  const source = cell("code");
  // A table may end with a total or a note: only a short cell with a digit is taken as a code.
  if (!isCodeCell(source)) return 0;
  if (record.cells.length < columns.count && columns.delimiter !== ",") return 0;
  flush(state);
  const sae = findSae(source);
  const makers = /^([0-9A-F]{5,8})[:-](\d{2,3})$/i.exec(source);
  const failureType = cell("failureType");
  const whole = sae?.before !== "" || (failureType && sae.failureType && failureType.toUpperCase() !== sae.failureType);
  // A status byte (`-28`) or the maker's own number may follow.
  const more = whole || /^-[0-9A-F]{2}$/i.test(sae.after) ? "" : sae.after.replace(/^\/\d\b/, "").trim();
  const named = cell("unit") || cell("address") ? { name: cell("unit"), address: cell("address") } : undefined;
  const unit = named ? state.builder.unit(named.name, named.address) : current(state);
  addFault(state.builder, unit, {
    code: columns.spn ? `SPN ${source.replace(/^SPN\s*/i, "")}` : whole ? (makers?.[1] ?? source).toUpperCase() : sae.code,
    failureType: failureType || (sae?.failureType ?? makers?.[2] ?? ""),
    status: cell("status") || state.status,
    text: more ? `${cell("text")} (${more})` : cell("text"),
    line: state.at + 1,
  });
  return record.lines;
}

function isCodeCell(source: string): boolean {
  const found = findSae(source);
  if (found) return found.before === "" && source.length <= 24;
  return /\d/.test(source) && source.length <= 14 && /^[\p{L}\d][\p{L}\d.:_()-]*(?: [\p{L}\d]{1,6})?$/u.test(source);
}

function readFree(text: string, state: State): void {
  const addressed = addressedUnit(text);
  if (addressed) return open(addressed, state);
  if (state.fault && symptom(text, state.fault)) return;
  const label = labelledUnit(text);
  if (label) return readLabel(label, state);
  if (/^raw code/i.test(text)) return;
  const found = faultsOf(text, state.unit !== undefined, state.counted);
  if (found) return readFaults(found, state);
  if (readState(text, state)) return;
  if (state.clean) {
    const name = /^\d{1,3}\s*[.)]\s*(.+)$/.exec(text)?.[1];
    if (name) state.builder.unit(name);
    return;
  }
  const heading = !state.fault || state.blank || !continues(text, state) ? isHeading(text, state) : false;
  const stated = heading ? undefined : (statedUnit(text) ?? (state.list ? countedUnit(text) : undefined));
  if (stated) {
    flush(state);
    const unit = state.builder.unit(stated.name, stated.address);
    if (stated.reached === false) unit.reached = false;
    return;
  }
  if (!(heading && isMarkedHeading(text)) && completes(text, state)) return;
  if (heading) return open(splitAddress(text), state, withoutCount(text) !== text);
  if (findSae(text)) state.builder.notUnderstood({ at: state.at + 1, text });
}

/** A title that gives a state to what follows, or a line about the unit above. */
function readState(text: string, state: State): boolean {
  if (/^(?:the following )?(?:systems?|modules?|control units?)\b.*\b(?:ok|normal|no faults?)\s*:$/i.test(text)) {
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
  if (state.unit && saysNotReached(text) && !state.fault) {
    state.unit.reached = false;
    return true;
  }
  return saysClean(text);
}

/** A line below a fault that is its status or its text. */
function completes(text: string, state: State): boolean {
  const { fault } = state;
  if (!fault || state.blank) return false;
  const labelled = /^(?:status|state|zustand|fehlerstatus|statut|état|stato|estado)\s*[:=]\s*(.+?)(?:\s*[•·]\s*(.*))?$/iu.exec(text);
  if (labelled || isStatus(text.split(/\s+-\s+/)[0] ?? "")) {
    fault.status ||= labelled?.[1] ?? text;
    fault.text ||= labelled?.[2] ?? "";
    return true;
  }
  const described =
    /^(?:description|text|meaning|definition|obd ?ii|beschreibung|fehlertext|libellé|descrizione|descripción|omschrijving)\s*[:=]\s*(.+)$/iu.exec(
      text,
    );
  if (continues(text, state)) fault.text = `${fault.text} ${text}`.trim();
  else if (described || (fault.text === "" && state.style.textBelow && !isMarkedHeading(text))) {
    fault.text ||= described?.[1] ?? text;
  } else return false;
  return true;
}

/** True if the next line is the status of the fault above: this one still belongs to its text. */
function continues(text: string, state: State): boolean {
  return state.fault?.status === "" && !isMarkedHeading(text) && isStatus((state.lines[state.at + 1] ?? "").trim());
}

function readLabel(label: NamedUnit, state: State): void {
  if (!state.style.labelFirst && state.fault && !state.blank) state.fault.unit = label;
  else open(label, state);
}

function readFaults({ unit, faults }: { unit: string; faults: LineFault[] }, state: State): void {
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
  for (const fault of faults) {
    flush(state);
    state.fault = { ...fault, status: fault.status || state.status, line: state.at + 1, ...(named && { unit: named }) };
  }
}

function open(unit: NamedUnit, state: State, counted = false): void {
  flush(state);
  state.unit = state.builder.unit(unit.name, unit.address);
  if (unit.reached === false) state.unit.reached = false;
  state.counted = counted;
  state.status = "";
  state.clean = false;
}

function current(state: State): ScannedUnit {
  return (state.unit ??= state.builder.unit(""));
}

function flush(state: State): void {
  const { fault, builder } = state;
  state.fault = undefined;
  if (fault) addFault(builder, fault.unit ? builder.unit(fault.unit.name, fault.unit.address) : current(state), fault);
}

/** A name is a heading if a fault, a table or a word about its faults follows. */
function isHeading(text: string, state: State): boolean {
  if (state.ruled && /^[0-9A-F]{2} \p{Lu}/u.test(text) && looksLikeName(text)) return true;
  if (state.blank && looksLikeName(text) && headsValues(state.lines, state.at)) return true;
  if (!looksLikeName(text) || /^[^:]{1,40}:\s*\S/.test(text)) return false;
  const marked = isMarkedHeading(text);
  let first: string | undefined;
  for (let [at, seen] = [state.at + 1, 0]; at < Math.min(state.lines.length, state.at + 8) && seen < 3; at += 1) {
    const line = state.lines[at] ?? "";
    const next = line.trim();
    if (next === "" || line.length > maxLine || /^[-=_|:\s]+$/.test(next)) continue;
    // A page may end between a unit's name and its faults, but titles of columns stand right below.
    if ((isTitles(next) || headerColumns(line)) && !listsUnits(next)) return first === undefined || marked;
    const count = /^(?:DTCs?|\p{L}+ codes?)\s*\(\s*\d+\s*\)$|^\d{1,3} (?:\p{L}+ ){0,4}(?:faults?|codes?|dtcs?|fehler)\b/iu.test(next);
    if (!count && (faultsOf(next, true, withoutCount(text) !== text) || saysNotReached(next) || saysClean(next)))
      return first === undefined || marked;
    if (looksLikeName(next)) first ??= next;
    seen += 1;
  }
  return false;
}
