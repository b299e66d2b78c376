import type { CellEdit, CellPosition, GridShape } from "./types.ts";

/** Cells as spreadsheets exchange them: tabs between columns, line breaks between rows; a cell with either stands in quotes. */
export function cellsToText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(quoted).join("\t")).join("\n");
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads cells in the form that spreadsheets copy. */
export function textToCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const form = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  while (form.lastIndex < text.length) {
    const match = form.exec(text);
    if (!match) break;
    const [, inQuotes, plain = "", end] = match;
    row.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'));
    if (end === "\t") {
      if (form.lastIndex === text.length) row.push("");
      continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** What pasting comes to. */
export interface Pasted {
  edits: CellEdit[];
  /** Rows below the last one, each with its texts by column. */
  more: readonly Readonly<Record<string, string>>[];
  /** Cells right of the last column, which have no place. */
  left: number;
}

/** The edits of pasting cells: one copied cell fills the whole selection, more go right and down from its first cell. */
export function pasted(shape: GridShape, selected: GridShape, cells: readonly (readonly string[])[]): Pasted {
  const single = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  if (single !== undefined) return { edits: eachCell(selected, () => single), more: [], left: 0 };
  const top = shape.keys.indexOf(selected.keys[0] ?? "");
  const columns = shape.columns.slice(shape.columns.indexOf(selected.columns[0] ?? ""));
  const edits: CellEdit[] = [];
  const more: Record<string, string>[] = [];
  let left = 0;
  for (const [down, row] of cells.entries()) {
    const fitting = row.slice(0, columns.length).map((text, at) => ({ column: columns[at] ?? "", text }));
    const key = shape.keys[top + down];
    left += row.length - fitting.length;
    if (key === undefined) more.push(Object.fromEntries(fitting.map(({ column, text }) => [column, text])));
    else for (const { column, text } of fitting) edits.push({ key, column, text });
  }
  return { edits, more, left };
}

/** An edit for each cell of a rectangle. */
export function eachCell({ keys, columns }: GridShape, text: (cell: CellPosition) => string): CellEdit[] {
  return keys.flatMap((key) => columns.map((column) => ({ key, column, text: text({ key, column }) })));
}
