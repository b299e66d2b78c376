import { matchKey } from "./match-key.ts";
import type { ModelCodeRow } from "../store.ts";

/** The code of a European VIN with the models that have it. */
export interface ModelCode {
  /** The model met most often first, so that the first of a choice is usually the right one. */
  models: number[];
  /** Model years in which the code was used; 0 if unknown. */
  yearFrom: number;
  yearTo: number;
}

/** The code that matches with the most fixed characters: `S**GBW` is more specific than `***GBW`. */
export function bestCode(rows: readonly ModelCodeRow[], vin: string): ModelCode | undefined {
  const probe = vin.slice(3);
  let best: ModelCodeRow | undefined;
  for (const row of rows) {
    if (matchKey(row.pattern, probe) && (!best || fixed(row.pattern) > fixed(best.pattern))) best = row;
  }
  return best && { models: byFrequency(best), yearFrom: best.yearFrom, yearTo: best.yearTo };
}

/** Models without a count keep the table's order. */
function byFrequency({ models, seen }: ModelCodeRow): number[] {
  const counts = seen.split(",").map(Number);
  return models
    .split(",")
    .map((id, at) => ({ id: Number(id), count: counts[at] ?? 0 }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ id }) => id);
}

function fixed(pattern: string): number {
  let count = 0;
  for (const char of pattern) count += char === "*" ? 0 : char === "#" ? 1 : 2;
  return count;
}

/** How far a year may lie outside a code's known years: they are mostly those of cars that were seen. */
const slack = 4;

/**
 * The years in which the code was used, if one of them was: position 10 repeats after 30 years. A code's years are never a
 * reason to reject the only possible year.
 */
export function yearsOfCode(years: readonly number[], { yearFrom, yearTo }: ModelCode): number[] {
  if (yearFrom === 0) return [...years];
  const fitting = years.filter((year) => year >= yearFrom - slack && (yearTo === 0 || year <= yearTo + slack));
  return fitting.length > 0 ? fitting : [...years];
}
