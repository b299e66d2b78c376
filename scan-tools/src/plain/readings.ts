import { addFault, type NamedUnit, withoutCount } from "../sections.ts";
import { type Columns, headerColumns, isTitles, listsUnits } from "../table.ts";
import { looksLikeName, splitAddress } from "../unit-names.ts";
import type { UnitRow } from "./cells.ts";
import { withoutBracketCount } from "./headings.ts";
import { labelledAddress } from "./labels.ts";
import type { pairsOf } from "./lists.ts";
import type { PlainRow } from "./rows.ts";
import { current, declareClean, flush, list, open, type State } from "./state.ts";

/** The titles of columns, and which columns they are where they are those of a table of faults. */
export function titlesOf(text: string, { lines, at }: State): { header: Columns | undefined } | undefined {
  const header = headerColumns(lines[at] ?? "");
  return header || isTitles(text) ? { header } : undefined;
}

/** Begins what stands below titles: a table of faults, or of a list of units. */
export function readTitles({ header }: { header: Columns | undefined }, state: State, text: string): void {
  flush(state);
  state.list = listsUnits(text);
  state.columns = state.list ? undefined : header;
}

/** A row of a table of faults; it may span several lines. */
export function readRow(row: PlainRow, state: State): void {
  if (row.fault || row.unit) {
    flush(state);
    const unit = row.unit ? state.builder.unit(row.unit.name, row.unit.address) : current(state);
    if (row.unit?.reached === false && unit.codes.length === 0) unit.reached = false;
    if (!row.fault && unit.reached) declareClean(unit, state);
    if (!row.fault) state.said.add(unit);
    if (row.fault) addFault(state.builder, unit, { ...row.fault, status: row.fault.status || state.status, line: state.at + 1 });
  }
  state.at += row.lines - 1;
}

/** A row of a Markdown table that names a unit and, in another cell, its codes. */
export function readUnitRow({ unit, clean, faults }: UnitRow, state: State): void {
  list(unit, clean, state);
  const known = state.builder.unit(unit.name, unit.address);
  for (const fault of faults) addFault(state.builder, known, { ...fault, line: state.at + 1 });
}

/** Codes behind the addresses of their units. */
export function readPairs(pairs: NonNullable<ReturnType<typeof pairsOf>>, { builder, at }: State): void {
  for (const { address, code } of pairs) addFault(builder, builder.unit("", address), { ...code, line: at + 1 });
}

/** A unit behind its label: a heading, or within the block of a fault the unit of that fault. */
export function readLabel(label: NamedUnit, state: State): void {
  const near = [state.lines[state.at - 1], state.lines[state.at + 1]].map((line) => labelledAddress(line?.trim() ?? ""));
  const unit = { ...label, address: label.address || near[0] || near[1] || "" };
  if (!state.style.labelFirst && state.fault && !state.blank) state.fault.unit = unit;
  else open(unit, state, false, true);
}

/** The name of a unit above what it has. */
export function readHeading(text: string, state: State): void {
  const bare = withoutBracketCount(text, state);
  open(splitAddress(bare), state, withoutCount(bare) !== bare || bare !== text);
  const count = bare === text ? undefined : /\((\d{1,3})\)\s*:?$/.exec(text)?.[1];
  if (count !== undefined && state.unit) state.builder.says(state.unit, Number(count));
}

/** A unit in a list of those without faults, or of those that did not answer. */
export function readName(text: string, state: State): void {
  const name = /^\d{1,3}\s*[.)]\s*(.+)$/.exec(text)?.[1] ?? (state.blank ? "" : text);
  if (state.blank && !looksLikeName(name)) state.names = undefined;
  else if (looksLikeName(name) && state.names === "silent") list({ name, reached: false }, false, state);
  else if (looksLikeName(name)) declareClean(state.builder.unit(name), state);
}
