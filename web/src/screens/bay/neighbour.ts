/** A place on a board: a column, and a row in it. */
interface Place {
  column: number;
  row: number;
}

/** Where an arrow key leads on a board whose columns have so many rows; undefined where it leads nowhere. Empty columns are passed over. */
export function neighbourOf(rows: readonly number[], { column, row }: Place, key: string): Place | undefined {
  const here = rows[column];
  if (here === undefined || row < 0 || row >= here) return undefined;
  if (key === "ArrowDown") return row + 1 < here ? { column, row: row + 1 } : undefined;
  if (key === "ArrowUp") return row > 0 ? { column, row: row - 1 } : undefined;
  if (key !== "ArrowRight" && key !== "ArrowLeft") return undefined;
  const step = key === "ArrowRight" ? 1 : -1;
  for (let next = column + step; next >= 0 && next < rows.length; next += step) {
    const there = rows[next] ?? 0;
    if (there > 0) return { column: next, row: Math.min(row, there - 1) };
  }
  return undefined;
}
