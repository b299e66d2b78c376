/** A piece of text on a page: its left end and baseline (counted upwards), width and font size in points. */
export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Pieces that stand close together on one baseline: a word, or what one column has on that line. */
interface Segment {
  text: string;
  x: number;
  end: number;
}

/** What stands on one baseline, or on several that belong to one row of a table. */
interface Row {
  /** The highest and the lowest baseline. */
  top: number;
  bottom: number;
  size: number;
  lines: Segment[][];
  /** True if cells of unlike height are centred, so that their baselines lie between each other's. */
  centred: boolean;
}

/**
 * The lines of a page as a person reads them, with columns parted by tabs. A cell that is broken into several lines becomes one, since
 * a fault's code, text and status belong on one line.
 */
export function linesOfPage(pieces: readonly TextPiece[]): string[] {
  const rows = joinCells(joinCentred(baselines(pieces)));
  return rows.map(written).filter((line) => line !== "");
}

function baselines(pieces: readonly TextPiece[]): Row[] {
  const filled = pieces.filter(({ text, size }) => text.trim() !== "" && size > 0).toSorted((a, b) => b.y - a.y || a.x - b.x);
  const lines: TextPiece[][] = [];
  for (const piece of filled) {
    const last = lines.at(-1);
    const first = last?.[0];
    if (last && first && first.y - piece.y <= 0.3 * Math.min(first.size, piece.size)) last.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => {
    const y = line[0]?.y ?? 0;
    return { top: y, bottom: y, size: Math.max(...line.map(({ size }) => size)), lines: [segments(line)], centred: false };
  });
}

function segments(line: readonly TextPiece[]): Segment[] {
  const found: Segment[] = [];
  for (const { text, x, width, size } of line.toSorted((a, b) => a.x - b.x)) {
    const last = found.at(-1);
    const gap = last ? x - last.end : Infinity;
    if (!last || gap > size) found.push({ text, x, end: x + width });
    else {
      last.text += (gap > 0.15 * size ? " " : "") + text;
      last.end = Math.max(last.end, x + width);
    }
  }
  return found;
}

/** Joins baselines that lie closer than a line of text is high: they are of one row with cells of unlike height. */
function joinCentred(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const near =
      last && last.bottom - row.top < 0.85 * Math.min(last.size, row.size) && !overlap(last.lines.at(-1) ?? [], row.lines[0] ?? []);
    if (near) joined[joined.length - 1] = { ...merge(last, row), centred: true };
    else joined.push(row);
  }
  return joined;
}

function overlap(one: readonly Segment[], other: readonly Segment[]): boolean {
  return one.some((a) => other.some((b) => a.x < b.end && b.x < a.end));
}

/** Joins lines that only go on with cells of the row above, or of the centred row below. */
function joinCells(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (const [nth, row] of rows.entries()) {
    let whole = row;
    for (let above = joined.at(-1); above && row.centred && goesOn(above, whole); above = joined.at(-1)) {
      joined.pop();
      whole = merge(above, whole);
    }
    const above = joined.at(-1);
    const before = joined.at(-2);
    const wide = above && before ? before.bottom - above.top > 1.3 * (above.bottom - row.top) : nth === 1;
    if (above && (goesOn(whole, above) || (wide && isSecondLine(above, row)))) joined[joined.length - 1] = merge(above, whole);
    else joined.push(whole);
  }
  return joined;
}

/** True if a line has fewer cells than the row beside it, and all of them in its columns. */
function goesOn(part: Row, row: Row): boolean {
  const lefts = columnsOf(row);
  const cells = part.lines.flat();
  return !part.centred && close(part, row) && lefts.length > 1 && cells.length < lefts.length && inColumns(cells, lefts, row.size);
}

/** True if a line has as many cells as the one above but begins with another kind of number: `5720:004` below `P1658:04/0`. */
function isSecondLine(above: Row, row: Row): boolean {
  const [first, second] = [above.lines[0]?.[0]?.text ?? "", row.lines[0]?.[0]?.text ?? ""];
  const lefts = columnsOf(above);
  const cells = row.lines.flat();
  const likely = lefts.length > 2 && cells.length === lefts.length && inColumns(cells, lefts, row.size);
  return likely && close(row, above) && /\d/.test(second) && shape(first) !== shape(second);
}

function close(one: Row, other: Row): boolean {
  const gap = one.top < other.top ? other.bottom - one.top : one.bottom - other.top;
  return gap <= 1.4 * Math.min(one.size, other.size);
}

function shape(text: string): string {
  return text.replace(/\p{L}/gu, "a").replace(/\d/g, "9");
}

function columnsOf(row: Row): number[] {
  const lefts: number[] = [];
  for (const { x } of row.lines.flat().toSorted((a, b) => a.x - b.x)) if (x - (lefts.at(-1) ?? -Infinity) > 0.6 * row.size) lefts.push(x);
  return lefts;
}

function inColumns(cells: readonly Segment[], lefts: readonly number[], size: number): boolean {
  return cells.every(({ x }) => lefts.some((left) => Math.abs(left - x) <= 0.6 * size));
}

function merge(upper: Row, lower: Row): Row {
  return {
    top: upper.top,
    bottom: lower.bottom,
    size: Math.min(upper.size, lower.size),
    lines: [...upper.lines, ...lower.lines],
    centred: upper.centred || lower.centred,
  };
}

function written(row: Row): string {
  if (row.lines.length === 1) return (row.lines[0] ?? []).map(({ text }) => tidy(text)).join("\t");
  const lefts = columnsOf(row);
  const cells = lefts.map(() => "");
  for (const { text, x } of row.lines.flat()) {
    const column = lefts.findLastIndex((left) => left <= x + 0.6 * row.size);
    const known = cells[column] ?? "";
    // A number that is broken at its hyphen is one: `U0100-` above `00`.
    cells[column] = known === "" || /[\p{L}\d]-$/u.test(known) ? known + text : `${known} ${text}`;
  }
  return cells.map(tidy).join("\t");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
