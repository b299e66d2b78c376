import type { OutcomeUnit } from "@remotebay/contract";
import type { UnitGroup } from "./fault-rows.ts";

/** Control units without codes of which the scans say the same: one line stands for them. */
export interface FoldedUnits {
  key: string;
  count: number;
  before: OutcomeUnit["before"];
  after: OutcomeUnit["after"];
}

/**
 * Which groups are shown one by one, and which are folded. What needs a person stays in sight: units with rows or open questions, and those that were
 * not reached or not understood, which clear no fault.
 */
export function foldUnits(
  groups: readonly UnitGroup[],
  isAsked: (group: UnitGroup) => boolean,
): { shown: UnitGroup[]; folded: FoldedUnits[] } {
  const alike = Map.groupBy(groups, (group) => foldKeyOf(group, isAsked) ?? group.key);
  const isFolded = (group: UnitGroup) => {
    const key = foldKeyOf(group, isAsked);
    return key !== undefined && (alike.get(key)?.length ?? 0) > 1;
  };
  const folded = [...alike].flatMap(([key, [first, ...others]]) =>
    first?.unit && isFolded(first) ? [{ key, count: others.length + 1, before: first.unit.before, after: first.unit.after }] : [],
  );
  return { shown: groups.filter((group) => !isFolded(group)), folded };
}

function foldKeyOf(group: UnitGroup, isAsked: (group: UnitGroup) => boolean): string | undefined {
  const { unit, rows, notKnown } = group;
  if (!unit || rows.length > 0 || notKnown !== undefined || isAsked(group)) return undefined;
  const states = [unit.before, unit.after];
  return states.every((state) => state === "read" || state === "notListed") ? `folded ${states.join(" ")}` : undefined;
}
