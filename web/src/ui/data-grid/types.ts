import type { ReactNode } from "react";

/** A column of a data grid. */
export interface GridColumn<Row> {
  id: string;
  title: string;
  /** A CSS grid track size: `minmax(8rem, 1fr)`. */
  width: string;
  /** The cell's text, as it is edited and copied. */
  text: (row: Row) => string;
  /** What the cell shows while it is not edited; without it, its text. */
  render?: (row: Row) => ReactNode;
  /** Whether the cell can be edited; without it, the column is read-only. */
  isEditable?: (row: Row) => boolean;
  /** Values offered while typing. */
  suggestions?: (row: Row) => readonly string[];
  /** What is wrong with the cell's text, in the user's language. */
  fault?: (row: Row) => string | undefined;
  /** Identifiers such as fault codes: tabular figures, capital letters, no spelling check. */
  isCode?: boolean;
  /** The cell's place (CSS `grid-area`) where the grid is too narrow for columns; without it, the cell is left out there. */
  narrow?: string;
}

/** A line of the grid: a row, or a heading above a group of rows. Keys are unique in the grid. */
export type GridItem<Row> = { key: string; row: Row } | { key: string; group: ReactNode };

export interface CellPosition {
  /** The row's key. */
  key: string;
  /** The column's id. */
  column: string;
}

/** A new text for a cell. */
export interface CellEdit extends CellPosition {
  text: string;
}

/** The selected rectangle of cells; keyboard input goes to `active`. */
export interface Selection {
  anchor: CellPosition;
  active: CellPosition;
}

/** The rows and columns in their order on the screen. */
export interface GridShape {
  keys: readonly string[];
  columns: readonly string[];
}
