import type { CoverageCell, getRatingCoverage, Reply } from "@remotebay/contract";

/** What a coverage is shown of: makes by name, years with the newest first, and the cell of each pair. */
export interface Plan {
  makes: Reply<typeof getRatingCoverage>["Makes"];
  years: readonly number[];
  cellOf: (makeId: number, year: number) => CoverageCell | undefined;
  cells: readonly CoverageCell[];
}

/** Brings a reply in the order in which it is shown. */
export function planOf({ Makes, Cells }: Reply<typeof getRatingCoverage>): Plan {
  const byPair = new Map(Cells.map((cell) => [`${cell.MakeId} ${cell.Year}`, cell]));
  const years = [...new Set(Cells.map(({ Year }) => Year))].toSorted((a, b) => b - a);
  return { makes: Makes, years, cellOf: (makeId, year) => byPair.get(`${makeId} ${year}`), cells: Cells };
}
