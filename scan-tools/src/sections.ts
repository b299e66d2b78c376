import { findSae, findSpn, isMakersNumber } from "./code-forms.ts";
import { columnsAfter } from "./columns.ts";
import { vinOf } from "./report-parts.ts";
import type { ReaderScan, ScannedUnit } from "./reader.ts";
import type { Made } from "./scan-time.ts";
import { isStatus } from "./status-words.ts";
import { filledLines, ScanBuilder, type SourceLine } from "./scan-builder.ts";

/** A fault as its line gives it. */
export interface LineFault {
  code: string;
  failureType: string;
  status: string;
  text: string;
}

/** A control unit as a heading or a row of a summary gives it. */
export interface NamedUnit {
  name: string;
  address?: string;
  reached?: boolean;
  /** The number of faults that the line gives, 0 for none. */
  count?: number;
  /** True if the line says that the unit has faults, but not how many. */
  faulty?: boolean;
}

/** How one tool lays out its report: control units as headings, their faults below them. */
export interface SectionForm {
  tool: (source: string) => string;
  made: (source: string) => Made;
  /** Lines that say nothing about a fault: page heads, titles of columns. */
  skip: (text: string) => boolean;
  /** From this line on the report has no faults, until the next heading. */
  end?: RegExp;
  /** Begins a numbered list of units without faults. */
  clean?: RegExp;
  /** The unit that a line names as a heading; `next` is the line after it, `awaited` true if the code above it has no text yet. */
  heading: (line: SourceLine, next: SourceLine | undefined, awaited: boolean) => NamedUnit | undefined;
  /** A row of the list of units that stands before the faults. */
  summary?: (text: string) => NamedUnit | undefined;
  /** Reads a fault in the tool's own writing; left out where codes are plain ones. */
  fault?: (text: string) => LineFault | undefined;
  /** The unit of a fault's own row, where the tool repeats it there. */
  unitOfRow?: (text: string) => { unit: NamedUnit; rest: string } | undefined;
  /** A line that only a unit with faults has below its name. */
  announces?: RegExp;
  /** The status of all faults below a heading. */
  statusBelow?: (line: SourceLine) => string | undefined;
}

interface State {
  builder: ScanBuilder;
  unit: ScannedUnit | undefined;
  /** The fault whose lines are being read. */
  fault: (LineFault & { line: number }) | undefined;
  part: "before" | "faults" | "clean" | "end";
  status: string;
}

/** Reads a report of headings with faults below them. */
export function readSections(source: string, form: SectionForm): ReaderScan {
  const builder = new ScanBuilder(form.tool(source), source);
  const state: State = { builder, unit: undefined, fault: undefined, part: "before", status: "" };
  const lines = filledLines(source);
  for (const [nth, line] of lines.entries()) readLine(line, lines[nth + 1], form, state);
  flush(state);
  const scan = builder.done();
  Object.assign(scan, form.made(source));
  scan.vin = vinOf(source);
  return scan;
}

/** A longer line is no line of a report. */
const maxLine = 1000;

function readLine(line: SourceLine, next: SourceLine | undefined, form: SectionForm, state: State): void {
  const { text } = line;
  if (text.length > maxLine) return;
  state.builder.at = line.at;
  const status = form.statusBelow?.(line);
  if (status !== undefined) {
    flush(state);
    state.status = status;
  }
  if (state.unit && form.announces?.test(text)) state.builder.announce(state.unit, line);
  if (form.skip(text)) return;
  if (form.clean?.test(text)) return enter(state, "clean");
  if (form.end?.test(text)) return enter(state, "end");
  const heading = form.heading(line, next, state.fault?.text === "");
  if (heading) {
    enter(state, "faults");
    state.unit = named(state.builder, heading, line);
    return;
  }
  if (state.part === "clean") {
    const name = /^\d{1,3}\s*[.)]\s*(.+)$/.exec(text)?.[1];
    if (name) state.builder.says(state.builder.unit(name), 0);
    return;
  }
  const row = form.unitOfRow?.(text);
  if (row) {
    enter(state, "faults");
    state.unit = named(state.builder, row.unit, line);
    return readFault({ ...line, text: row.rest }, form, state);
  }
  const summary = state.part === "before" ? form.summary?.(text) : undefined;
  if (summary) named(state.builder, summary, line);
  else readFault(line, form, state);
}

function readFault(line: SourceLine, form: SectionForm, state: State): void {
  const fault = state.part === "faults" ? (form.fault ?? lineFault)(line.text) : undefined;
  if (fault) {
    flush(state);
    state.fault = { ...fault, status: fault.status || state.status, line: line.at };
    return;
  }
  if (state.fault) return complete(state.fault, line.text);
  if (state.part !== "end" && findSae(line.text)) state.builder.notUnderstood(line);
}

/** A line below a fault is its status or goes on with its text. */
function complete(fault: LineFault, text: string): void {
  const { status, text: rest } = statusFirst(text);
  if (status && !fault.status) fault.status = status;
  if (rest) fault.text = `${fault.text} ${rest}`.trim();
}

/** `Status:ACTIVE/MIL • Check report`, or a line that is nothing but a status. */
function statusFirst(text: string): { status: string; text: string } {
  if (isStatus(text)) return { status: text.replace(/^status\s*[:=]\s*/i, ""), text: "" };
  const labelled = /^status\s*[:=]\s*(.+?)(?:\s*[•·]\s*(.*))?$/i.exec(text);
  return labelled ? { status: labelled[1] ?? "", text: labelled[2] ?? "" } : { status: "", text };
}

function enter(state: State, part: State["part"]): void {
  flush(state);
  state.part = part;
}

function named(builder: ScanBuilder, { name, address, reached = true, count, faulty }: NamedUnit, line: SourceLine): ScannedUnit {
  const unit = builder.unit(withoutCount(name), address);
  if (!reached) unit.reached = false;
  if (faulty || (count ?? 0) > 0) builder.announce(unit, line);
  if (reached && count !== undefined) builder.says(unit, count);
  return unit;
}

/** `ABS ( 3 DTCs )`, `DSC (14Fault Code)`, `Airbag: 2 faults` without the number of faults. */
export function withoutCount(name: string): string {
  return name.replace(count, "").trim() || name;
}

const count =
  /\s*(?:[-–—:|,]\s*)?[[(]?\s*\d{1,3}\s*(?:x\s*)?(?:active |stored |current )?(?:DTCs?|faults?(?: codes?)?|trouble codes?|codes?|errors?|problems?(?: exists?)?|fehler(?:codes?)?|störungen|défauts?|codes? défauts?|fouten|guasti|errori|averías?|fallos?|errores)(?: found| stored)?\s*[\])]?$/iu;

function flush(state: State): void {
  const { fault, builder } = state;
  state.fault = undefined;
  if (fault) addFault(builder, (state.unit ??= builder.unit("", "", fault.line)), fault);
}

/**
 * Adds a fault; one that the unit has already with another status gets both. A general protocol and the maker's own give one fault
 * twice, `P2262` and `P2262(00)`: with the same text it is one.
 */
export function addFault(builder: ScanBuilder, unit: ScannedUnit, fault: LineFault & { line: number }): void {
  const general = unit.codes.find(({ code, failureType, text }) => code === fault.code && failureType === "" && text === fault.text);
  if (general) general.failureType = fault.failureType;
  const said = unit.codes.find(({ code, failureType }) => code === fault.code && failureType === fault.failureType);
  if (said && fault.text === "") fault.text = said.text;
  const code = builder.fault(unit, fault);
  code.status = bothStatus(code.status, fault.status);
}

function bothStatus(one: string, other: string): string {
  const [ours, theirs] = [one.split(", "), other.split(", ")];
  if (one === "" || ours.every((part) => theirs.includes(part))) return other;
  return other === "" || theirs.every((part) => ours.includes(part)) ? one : `${one}, ${other}`;
}

const listNumber = /^(?:\(?\d{1,3}\s?[.):]\s*|\d{1,3}\t\s*|\d{1,3}\s+(?=[PCBU][0-3][0-9A-F]{3})|#\d{1,3}\s+|[-*•·–]\s+)(?=\S)/i;

/** A fault whose line begins with its code, behind a number or a bullet; columns or the last words give the status. */
export function lineFault(text: string): LineFault | undefined {
  const bare = text.replace(listNumber, "");
  const sae = findSae(bare);
  if (sae && sae.before === "") return { code: sae.code, failureType: sae.failureType, ...columnsAfter(sae.after) };
  const spn = findSpn(bare);
  if (spn && spn.before === "") return { code: spn.code, failureType: spn.failureType, ...columnsAfter(spn.after) };
  const makers = /^((?:0x)?[0-9A-F]{5,8})(?:[:-](\d{2,3}))?(?=\s|$)\s*(.*)$/iu.exec(bare);
  if (!makers?.[1] || !isMakersNumber(makers[1])) return undefined;
  const rest = columnsAfter(makers[3] ?? "");
  return { code: makers[1].toUpperCase().replace(/^0X/, ""), failureType: makers[2] ?? "", ...rest };
}
