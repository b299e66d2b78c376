import { findSae } from "../code-forms.ts";
import { hasMessages, readMessages } from "../j1939-messages.ts";
import { saysClean, saysListedClean } from "../no-faults.ts";
import { saysSilent } from "../not-reached.ts";
import { readOwnExport } from "../own-export.ts";
import { isRule, markdownCells, unitColumn } from "../plain/cells.ts";
import { type FaultLine, faultsOf, symptom } from "../plain/faults.ts";
import { isHeading, isMarkedHeading, underlined, withoutBracketCount } from "../plain/headings.ts";
import { addressedUnit, labelledAddress, labelledUnit } from "../plain/labels.ts";
import { countedUnit, labelledDetail, statedUnit, statesClean, titledStatus, titlesClean, titlesSilent } from "../plain/lines.ts";
import { abbreviatedClean, pairsOf, silentUnits } from "../plain/lists.ts";
import { plainRow } from "../plain/rows.ts";
import { current, finished, flush, isRead, list, newState, open, type State } from "../plain/state.ts";
import { maxLine } from "../plain/style.ts";
import type { ReaderScan, ScannedUnit, ToolReader } from "../reader.ts";
import { unitRow } from "../plain/cells.ts";
import { vinOf } from "../report-parts.ts";
import { isDated, scanTime } from "../scan-time.ts";
import { addFault, type LineFault, type NamedUnit, withoutCount } from "../sections.ts";
import { isStatus } from "../status-words.ts";
import { type Columns, headerColumns, isTitles, listsUnits } from "../table.ts";
import { isRetold, looksLikeName, splitAddress } from "../unit-names.ts";

/** Any table, CSV (also the product's own) or free text: takes what no tool's reader recognises. */
export const plain: ToolReader = {
  key: "plain",
  name: "Plain text or table",
  marks: () => 0.01,
  read: (source) => readOwnExport(source) ?? (hasMessages(source) ? readMessages(source) : readPlain(source.replace(/\*\*|`/g, ""))),
};

function readPlain(source: string): ReaderScan {
  const lines = source.split("\n");
  const state = newState(lines);
  while (state.at < lines.length) state.at += readLine(lines[state.at] ?? "", state);
  const scan = finished(state);
  const dated = lines
    .slice(0, 40)
    .find((line) => /\b(?:date|datum|time|zeit|created|erstellt|fecha|data)\b/i.test(line) && isDated(scanTime(line)));
  Object.assign(scan, scanTime(dated ?? ""));
  scan.vin = vinOf(source);
  return scan;
}

/** Reads what starts at a line and returns the number of lines taken. */
function readLine(line: string, state: State): number {
  state.builder.at = state.at + 1;
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
  state.unitColumn = unitColumn(state.lines, state.at) ?? (text.startsWith("|") ? state.unitColumn : undefined);
  const taken = (state.columns ? readRow(state, state.columns) : 0) || readUnitRow(text, state);
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
  if (row.unit?.reached === false && unit.codes.length === 0) unit.reached = false;
  if (!row.fault && unit.reached) declareClean(unit, state);
  if (!row.fault) state.said.add(unit);
  if (row.fault) addFault(state.builder, unit, { ...row.fault, status: row.fault.status || state.status, line: state.at + 1 });
  return row.lines;
}

/** Reads a row of a Markdown table that names a unit and, in another cell, its codes; 0 if the line is none. */
function readUnitRow(text: string, state: State): number {
  if (state.unitColumn !== undefined && (isRule(text) || isRule(state.lines[state.at + 1] ?? ""))) return 1;
  const row = state.unitColumn === undefined ? undefined : unitRow(markdownCells(text) ?? [], state.unitColumn);
  if (!row) return 0;
  const { unit, clean, faults } = row;
  list(unit, clean, state);
  const known = state.builder.unit(unit.name, unit.address);
  for (const fault of faults) addFault(state.builder, known, { ...fault, line: state.at + 1 });
  return 1;
}

function readFree(text: string, state: State): void {
  const pairs = pairsOf(text);
  for (const { address, code } of pairs) addFault(state.builder, state.builder.unit("", address), { ...code, line: state.at + 1 });
  const silent = silentUnits(text);
  for (const unit of [...silent, ...abbreviatedClean(state)]) list(unit, unit.reached === true, state);
  if (pairs.length > 0 || silent.length > 0) return;
  const addressed = addressedUnit(text);
  if (addressed)
    return addressed.reached === undefined ? open(addressed, state, false, true) : list(addressed, saysListedClean(text), state);
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
    state.unit = undefined;
    state.retold = true;
    return;
  }
  // A title that says neither ends a list of names.
  if (text.endsWith(":")) state.names = undefined;
  if (state.names && !isMarkedHeading(text)) return readName(text, state);
  const heading = (!stated || (withoutCount(text) !== text && !statesClean(text))) && !continues(text, state) && isHeading(text, state);
  const listed = heading ? undefined : (stated ?? (state.list ? countedUnit(text) : undefined));
  if (listed) return list(listed, statesClean(text), state);
  if (!(heading && isMarkedHeading(text)) && completes(text, state)) return;
  const bare = withoutBracketCount(text, state);
  if (heading) {
    open(splitAddress(bare), state, withoutCount(bare) !== bare || bare !== text);
    const count = bare === text ? undefined : /\((\d{1,3})\)\s*:?$/.exec(text)?.[1];
    if (count !== undefined && state.unit) state.builder.says(state.unit, Number(count));
    return;
  }
  state.title = underlined(text, state) ?? state.title;
  if (findSae(text)) state.builder.notUnderstood({ at: state.at + 1, text });
}

/** A unit in a list of those without faults, or of those that did not answer. */
function readName(text: string, state: State): void {
  const name = /^\d{1,3}\s*[.)]\s*(.+)$/.exec(text)?.[1] ?? (state.blank ? "" : text);
  if (state.blank && !looksLikeName(name)) state.names = undefined;
  else if (looksLikeName(name) && state.names === "silent") list({ name, reached: false }, false, state);
  else if (looksLikeName(name)) declareClean(state.builder.unit(name), state);
}

/** Notes that the text says of a unit that it has no fault. */
function declareClean(unit: ScannedUnit, { said, builder }: State): void {
  said.add(unit);
  builder.says(unit, 0);
}

/** A title that gives a state to what follows, or a line about the unit above. */
function readState(text: string, state: State): boolean {
  const names = titlesClean(text) ? "clean" : titlesSilent(text) ? "silent" : undefined;
  if (names) {
    flush(state);
    state.names = names;
    return true;
  }
  const status = titledStatus(text);
  if (status !== "") {
    flush(state);
    state.status = status;
    state.names = undefined;
    return true;
  }
  if (state.unit?.codes.length === 0 && saysSilent(text) && !state.fault) {
    state.unit.reached = false;
    state.said.add(state.unit);
    state.silent = true;
    return true;
  }
  if (!saysClean(text)) return false;
  // A list may have called the unit disturbed that answered in its own block.
  if (state.unit && !state.silent && !state.fault) {
    state.unit.reached = true;
    state.said.add(state.unit);
  }
  return true;
}

/** A line below a fault that gives its status or its text behind a label. */
function completesLabelled(text: string, state: State): boolean {
  const { fault } = state;
  const detail = fault && !state.blank ? labelledDetail(text) : undefined;
  if (!fault || !detail) return false;
  fault.status ||= detail.status;
  fault.text ||= detail.text;
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
  const unit = { ...label, address: label.address || near[0] || near[1] || "" };
  if (!state.style.labelFirst && state.fault && !state.blank) state.fault.unit = unit;
  else open(unit, state, false, true);
}

function readFaults({ unit, faults, doubtful, spoken }: FaultLine, text: string, state: State): void {
  if (doubtful) state.builder.notUnderstood({ at: state.at + 1, text });
  if ((state.retold || spoken) && faults.every(({ code, status }) => status === "" && isRead(code, state))) return;
  if (unit === "" && faults.length === 1 && faults[0] && goesOnWith(faults[0], text, state)) {
    state.until = state.at;
    return;
  }
  const above = unit === "" && wraps(text, state) ? state.fault : undefined;
  flush(state);
  state.names = undefined;
  if (spoken && unit === "") state.unit = spokenUnit(text, faults[0]?.code ?? "", state) ?? state.unit;
  const named = unit === "" ? above?.unit : splitAddress(unit);
  const once = faults.filter(
    ({ code, failureType }, nth) => faults.findIndex((other) => other.code === code && other.failureType === failureType) === nth,
  );
  for (const fault of once) {
    flush(state);
    state.fault = { ...fault, status: fault.status || above?.status || state.status, line: state.at + 1, ...(named && { unit: named }) };
    state.until = state.at;
  }
}

/** True if a list of codes goes on in a line, as the line above ends with a comma or `and`. */
function wraps(text: string, { lines, at, until, blank }: State): boolean {
  const listed = /(?:,|\s(?:and|und|et|en|e|y))\s*$/iu.test(lines[at - 1] ?? "");
  return listed && !blank && until === at - 1 && /^[PCBU][0-3][0-9A-F]{3}/i.test(text);
}

/** The one unit known already that a sentence names before its codes. */
function spokenUnit(text: string, code: string, { builder }: State): ScannedUnit | undefined {
  const before = ` ${text.slice(0, Math.max(0, text.toUpperCase().indexOf(code))).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const named = builder.scan.units.filter(({ name }) => name !== "" && before.includes(` ${name} `));
  return named.length === 1 ? named[0] : undefined;
}

/** True if a line with a code is still about the fault above: the same by another number, or its own block. */
function goesOnWith(next: LineFault, text: string, state: State): boolean {
  const known = state.fault;
  if (!known) return false;
  const after = text.slice(text.toUpperCase().indexOf(next.code) + next.code.length).replace(/^\s*-\s*/, "");
  // One fault given by two numbers, the maker's above the SAE code: it is one.
  if (!state.blank && /^(?![PCBU][0-3])[\dA-F]{5,8}$/.test(known.code) && /^[PCBU]/.test(next.code)) {
    const both = { code: next.code, failureType: next.failureType, status: next.status || known.status, text: known.text };
    if (!symptom(after, both)) both.text = `${known.text} ${next.text}`;
    Object.assign(known, both, { text: `${both.text} (${known.code})`.trim() });
    return true;
  }
  // The fault's own block repeats the code of its heading.
  const repeats = next.code === known.code && next.failureType === "" && (!state.blank || known.text === "");
  if (!repeats || (next.status !== "" && known.status !== "" && next.status !== known.status)) return false;
  if (symptom(after, known)) return true;
  known.text ||= next.text;
  known.status ||= next.status;
  return true;
}
