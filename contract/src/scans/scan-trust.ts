import type { Scan, ScannedUnit } from "./scan.ts";

/**
 * What a scan says of a control unit: all of its faults (`whole`), all of them if a person says so (`asked`), those that it lists and
 * perhaps more (`partial`), or nothing, because the tool did not reach it.
 */
export const trusts = ["whole", "asked", "partial", "none"] as const;
export type Trust = (typeof trusts)[number];

/** What a scan says of one of its control units. Only where it says all does a fault that it lacks count as gone. */
export function trustIn({ Whole }: Pick<Scan, "Whole">, { Reached, Known }: Pick<ScannedUnit, "Reached" | "Known">): Trust {
  if (!Reached) return "none";
  if (Known === false || Whole === "no") return "partial";
  return Whole === "asked" ? "asked" : "whole";
}

/** Of several lists of one unit in one scan the least counts. */
export function leastTrust(all: readonly Trust[]): Trust {
  return trusts.findLast((trust) => all.includes(trust)) ?? "none";
}

/** The scans of which a person has to say whether they are whole, by their index: one question each. */
export function askedScans(scans: readonly Pick<Scan, "Whole" | "Units">[]): number[] {
  return scans.flatMap(({ Whole, Units }, at) => (Whole === "asked" && Units.length > 0 ? [at] : []));
}
