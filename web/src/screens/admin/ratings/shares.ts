import type { CoverageCell } from "@remotebay/contract";

/** The counts of ratings that shares are made of. */
export type Counts = Pick<CoverageCell, "Vehicles" | "Green" | "Amber" | "Red" | "Unknown">;

/** Shares from 0 to 1; `rated` are those that anybody rated. */
export interface Shares {
  green: number;
  amber: number;
  red: number;
  unknown: number;
  rated: number;
}

/** What share of the functions is rated, and how; nothing is unknown. */
export function sharesOf({ Green, Amber, Red, Unknown }: Counts): Shares {
  const all = Green + Amber + Red + Unknown;
  if (all === 0) return { green: 0, amber: 0, red: 0, unknown: 1, rated: 0 };
  return { green: Green / all, amber: Amber / all, red: Red / all, unknown: Unknown / all, rated: (all - Unknown) / all };
}

/** A share in whole percent. All and nothing are said of all and nothing only: 99.9 % is 99, and 0.1 % is 1. */
export function percentOf(share: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? 100 : Math.min(Math.max(Math.round(share * 100), 1), 99);
}

/** Several as one. */
export function sumOf(cells: readonly Counts[]): Counts {
  const sum = { Vehicles: 0, Green: 0, Amber: 0, Red: 0, Unknown: 0 };
  for (const cell of cells) for (const name of ["Vehicles", "Green", "Amber", "Red", "Unknown"] as const) sum[name] += cell[name];
  return sum;
}
