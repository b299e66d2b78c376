import type { QualityNumbers } from "@remotebay/contract";
import { told } from "./told.ts";

/** Groups in another order than by name: what is not known stands at the end, whichever way. */
export function sorted<Row extends QualityNumbers>(rows: readonly Row[], by: keyof typeof told | undefined, isUp: boolean): Row[] {
  if (by === undefined) return [...rows];
  const valueOf = told[by];
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isUp ? a - b : b - a;
  });
}
