/** The share of calibrations that passed at the first attempt, in percent; null without one, or where there are fewer than `few` of them. */
export function firstTimeRate({ Calibrations, FirstTime }: { Calibrations: number; FirstTime: number }, few = 1): number | null {
  return Calibrations < Math.max(1, few) ? null : Math.round((FirstTime / Calibrations) * 100);
}
