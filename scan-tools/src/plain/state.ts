import type { ReaderScan, ScannedUnit } from "../reader.ts";
import { ScanBuilder } from "../scan-builder.ts";
import { addFault, type LineFault, type NamedUnit } from "../sections.ts";
import type { Columns } from "../table.ts";
import type { FaultLine } from "./faults.ts";
import { type Style, styleOf } from "./style.ts";

/** What was read of a text so far. */
export interface State {
  builder: ScanBuilder;
  lines: readonly string[];
  at: number;
  columns: Columns | undefined;
  /** The unit's place in a Markdown table whose cells hold several codes. */
  unitColumn: number | undefined;
  unit: ScannedUnit | undefined;
  /** The fault that the next lines may complete, and the unit that a label below it gave. */
  fault: (LineFault & { line: number; unit?: NamedUnit }) | undefined;
  /** The last line that belongs to the fault, counted from 0. */
  until: number;
  /** The status that a title gives to all faults below it: `Pending codes:`. */
  status: string;
  /** Within a list of names: of units without faults, or of such as did not answer. */
  names: "clean" | "silent" | undefined;
  /** The unit's own block says that it did not answer. */
  silent: boolean;
  /** The unit's heading counts its faults, so that the numbered lines below are faults. */
  counted: boolean;
  /** Below a rule of dashes. */
  ruled: boolean;
  /** Within a list of units with the number of their faults. */
  list: boolean;
  /** Below a blank line, or at the start. */
  blank: boolean;
  /** The codes of the line at `at`, once a shape asked for them. */
  codes: { at: number; found: FaultLine | undefined } | undefined;
  style: Style;
  /** The name above a rule of dashes: the unit of faults that nothing else names one for. */
  title: string;
  /** In a part that tells about faults again. */
  retold: boolean;
  /** Units of which the text itself says that they have no fault, or did not answer. */
  said: Set<ScannedUnit>;
  /** The lines that name a unit so that nothing else can be meant. */
  announced: Map<ScannedUnit, number>;
}

/** The state before the first line. */
export function newState(lines: readonly string[]): State {
  return {
    builder: new ScanBuilder("", lines.join("\n")),
    lines,
    at: 0,
    columns: undefined,
    unitColumn: undefined,
    unit: undefined,
    fault: undefined,
    until: -1,
    status: "",
    names: undefined,
    silent: false,
    counted: false,
    ruled: false,
    list: false,
    blank: true,
    codes: undefined,
    style: styleOf(lines),
    title: "",
    retold: false,
    said: new Set(),
    announced: new Map(),
  };
}

/** A row that says of a unit whether it has faults, or that it did not answer. */
export function list({ name, address, reached }: NamedUnit, clean: boolean, state: State): void {
  flush(state);
  const known = knownUnit({ name, address }, state);
  const unit = state.builder.unit(known?.name ?? name, known?.address ?? address);
  if (reached === false && unit.codes.length === 0) unit.reached = false;
  if (clean && reached !== false) state.builder.says(unit, 0);
  if (clean || reached === false) state.said.add(unit);
  else announce(unit, state);
}

function announce(unit: ScannedUnit, { announced, at }: State): void {
  if (!announced.has(unit)) announced.set(unit, at + 1);
}

/** The scan without units of which nobody can tell whether they have faults: they must not pass for units without. */
export function finished(state: State): ReaderScan {
  flush(state);
  const scan = state.builder.done();
  const open = scan.units.filter((unit) => unit.codes.length === 0 && unit.reached && !state.said.has(unit));
  for (const unit of open) {
    const line = state.announced.get(unit);
    if (line !== undefined) state.builder.notUnderstood({ at: line, text: state.lines[line - 1] ?? "" });
  }
  scan.units = scan.units.filter((unit) => !open.includes(unit));
  return scan;
}

/** True if a code was read before. */
export function isRead(code: string, { builder, fault }: State): boolean {
  return fault?.code === code || builder.scan.units.some(({ codes }) => codes.some((other) => other.code === code));
}

/** Makes a unit the one that the following faults belong to. */
export function open(unit: NamedUnit, state: State, counted = false, certain = counted): void {
  flush(state);
  const known = knownUnit(unit, state);
  state.unit = state.builder.unit(known?.name ?? unit.name, known?.address ?? unit.address);
  state.silent = unit.reached === false;
  if (unit.reached === false && state.unit.codes.length === 0) state.unit.reached = false;
  if (unit.reached === false) state.said.add(state.unit);
  else if (certain) announce(state.unit, state);
  state.counted = counted;
  state.status = "";
  state.names = undefined;
  state.retold = false;
}

/** The unit that a list named before by the same address, where one name only says more than the other. */
function knownUnit({ name, address }: NamedUnit, { builder }: State): ScannedUnit | undefined {
  const said = name.toLowerCase();
  return builder.scan.units.find(({ name: other, address: place }) => {
    const known = other.toLowerCase();
    return address && place === address && (said.startsWith(known) || known.startsWith(said));
  });
}

/** The unit that faults belong to now. */
export function current(state: State, line = state.at + 1): ScannedUnit {
  return (state.unit ??= state.builder.unit(state.title, "", line));
}

/** Adds the fault whose lines have been read. */
export function flush(state: State): void {
  const { fault, builder } = state;
  state.fault = undefined;
  if (fault)
    addFault(builder, fault.unit ? builder.unit(fault.unit.name, fault.unit.address, fault.line) : current(state, fault.line), fault);
}

/** A title that gives the names or the state of what follows; only one of both holds. */
export function readListTitle(said: Partial<Pick<State, "names" | "status">>, state: State): void {
  flush(state);
  state.names = said.names;
  state.status = said.status ?? state.status;
}

/** The title of a part that tells about faults again. */
export function readRetold(state: State): void {
  flush(state);
  state.unit = undefined;
  state.retold = true;
}

/** The unit above did not answer. */
export function readSilent(unit: ScannedUnit, state: State): void {
  unit.reached = false;
  state.said.add(unit);
  state.silent = true;
}

/** The unit above has no fault; a list may have called the unit disturbed that answered in its own block. */
export function readClean(state: State): void {
  if (!state.unit || state.silent || state.fault) return;
  state.unit.reached = true;
  state.said.add(state.unit);
}

/** Notes that the text says of a unit that it has no fault. */
export function declareClean(unit: ScannedUnit, { said, builder }: State): void {
  said.add(unit);
  builder.says(unit, 0);
}
