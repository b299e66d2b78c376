import type { CellPosition, GridShape, Selection } from "./types.ts";

/** Rows that Page Up and Page Down move by. */
const pageRows = 10;

type Step = readonly [rows: number, columns: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The cell that a key moves to, with Ctrl or Cmd to the edge of the grid; undefined for a key that does not move. */
export function moved(shape: GridShape, from: CellPosition, key: string, toEdge: boolean): CellPosition | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [rows, columns] = toEdge ? edgeStep(key, step) : step;
  return cellAt(shape, rowOf(shape, from) + rows, columnOf(shape, from) + columns);
}

/** Ctrl with an arrow moves to the edge; Ctrl with Home and End to the first and last cell. */
function edgeStep(key: string, [rows, columns]: Step): Step {
  if (key === "Home") return [-Infinity, -Infinity];
  if (key === "End") return [Infinity, Infinity];
  return [rows === 0 ? 0 : rows * Infinity, columns === 0 ? 0 : columns * Infinity];
}

/** The cell after or before a cell, row by row; undefined behind the last and before the first one. */
export function neighbour(shape: GridShape, from: CellPosition, step: 1 | -1): CellPosition | undefined {
  const at = rowOf(shape, from) * shape.columns.length + columnOf(shape, from) + step;
  if (at < 0 || at >= shape.keys.length * shape.columns.length) return undefined;
  return cellAt(shape, Math.floor(at / shape.columns.length), at % shape.columns.length);
}

/** The cell at these indexes, or the nearest one. */
export function cellAt({ keys, columns }: GridShape, row: number, column: number): CellPosition | undefined {
  const key = keys[clamp(row, keys.length - 1)];
  const id = columns[clamp(column, columns.length - 1)];
  return key === undefined || id === undefined ? undefined : { key, column: id };
}

/** The rows and columns that a selection covers. */
export function covered(shape: GridShape, { anchor, active }: Selection): GridShape {
  return {
    keys: between(shape.keys, rowOf(shape, anchor), rowOf(shape, active)),
    columns: between(shape.columns, columnOf(shape, anchor), columnOf(shape, active)),
  };
}

function between(all: readonly string[], one: number, other: number): readonly string[] {
  return all.slice(Math.max(0, Math.min(one, other)), Math.max(one, other) + 1);
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(index, last));
}

function rowOf({ keys }: GridShape, { key }: CellPosition): number {
  return keys.indexOf(key);
}

function columnOf({ columns }: GridShape, { column }: CellPosition): number {
  return columns.indexOf(column);
}
