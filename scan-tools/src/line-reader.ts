import { findSae } from "./code-forms.ts";
import type { ReaderScan, ReadScan, ScannedCode, ScannedUnit } from "./reader.ts";
import { filledLines, ScanBuilder, type SourceLine } from "./scan-builder.ts";

/** A control unit as a line names it. */
export interface NamedUnit {
  name: string;
  address?: string;
  /** Left out if the line does not say whether the unit answered. */
  reached?: boolean;
  /** True if the line says that the unit has faults. */
  faulty?: boolean;
  /** What the line says of the number of its faults, if its words alone would mislead (`Mention`). */
  faults?: number | "some";
}

/**
 * What a line means to a tool. The rules are tried in the order in which they stand here; the first that knows the line decides, but for
 * `announces`, after which the others are still tried. Each gets the trimmed line.
 */
export interface LineRules {
  /** True if every name of a unit begins with a word of the tool, so that no other line can be one. */
  headed?: true;
  /** Reads what the text says of itself: the time of the scan, the vehicle. */
  head?: (text: string, scan: ReadScan) => boolean;
  unit?: (text: string, state: LineState) => NamedUnit | undefined;
  /** A line that says of the current unit that it did not answer. */
  notReached?: (text: string) => boolean;
  /** A line that only a unit with faults has below its name. */
  announces?: (text: string) => boolean;
  /** Lines without a fault although they may look like one: part numbers, freeze frames, readiness. */
  skip?: (text: string, state: LineState) => boolean;
  fault?: (text: string, state: LineState, line: SourceLine) => (Partial<ScannedCode> & { code: string }) | undefined;
  /** A line that stands where a fault stands although it has no code. */
  unread?: (text: string, state: LineState) => boolean;
  /** A line that completes the current fault. */
  detail?: (text: string, code: ScannedCode, state: LineState) => boolean;
}

export interface LineState {
  builder: ScanBuilder;
  unit: ScannedUnit | undefined;
  code: ScannedCode | undefined;
  /** True within a freeze frame or another block that only measurements follow. */
  aside: boolean;
}

/** A longer line is no line of a scan tool. */
export const longestLine = 1000;

/** Reads a text line by line. A line with a code that no rule knows is noted as not understood. */
export function readLines(source: string, tool: string, rules: LineRules): ReaderScan {
  const builder = new ScanBuilder(tool, source);
  const state: LineState = { builder, unit: undefined, code: undefined, aside: false };
  for (const line of filledLines(source)) {
    if (line.text.length > longestLine) continue;
    builder.at = line.at;
    readLine(line, state, rules);
  }
  const scan = builder.done();
  scan.evidence.headed = rules.headed ?? false;
  return scan;
}

function readLine(line: SourceLine, state: LineState, rules: LineRules): void {
  const { text } = line;
  if (rules.head?.(text, state.builder.scan)) return;
  const named = rules.unit?.(text, state);
  if (named) {
    openUnit(named, state);
    if (named.faulty && state.unit) state.builder.announce(state.unit, line);
    return;
  }
  if (rules.notReached?.(text)) {
    if (state.unit?.codes.length === 0) state.unit.reached = false;
    return;
  }
  if (state.unit && rules.announces?.(text)) state.builder.announce(state.unit, line);
  if (rules.skip?.(text, state)) return;
  const fault = rules.fault?.(text, state, line);
  if (fault) {
    state.aside = false;
    state.code = state.builder.fault(state.unit ?? state.builder.unit(""), { ...fault, line: line.at });
    return;
  }
  if (rules.unread?.(text, state)) {
    state.code = undefined;
    state.builder.notUnderstood(line);
    if (state.unit) state.builder.announce(state.unit);
  } else if (!(state.code && rules.detail?.(text, state.code, state)) && !state.aside && findSae(text)) state.builder.notUnderstood(line);
}

/** Makes a unit the one that the following faults belong to. */
export function openUnit(named: NamedUnit, state: LineState): void {
  state.unit = state.builder.unit(named.name, named.address);
  if (named.reached !== undefined) state.unit.reached = named.reached;
  if (named.faults !== undefined) state.builder.says(state.unit, named.faults);
  state.code = undefined;
  state.aside = false;
}

/** Adds to a status what a later line says. */
export function addStatus(code: ScannedCode, status: string): void {
  if (code.status.split(", ").includes(status)) return;
  code.status = [code.status, status].filter((part) => part !== "").join(", ");
}

/** Adds to a description what a later line says. */
export function addText(code: ScannedCode, text: string): void {
  code.text = [code.text, text].filter((part) => part !== "").join(" ");
}
