import { keysOf } from "../../../platform/translate/reference-text.ts";

/** The families of functions (domain.md#services-families). Ids are ours and never change. */
export const groups = idsOf("lookups.groups").map((id) => ({ id }));

/** The group of each of the eight remote services (domain.md#services-list). */
const groupOf: Readonly<Record<number, number>> = { 1: 2, 2: 2, 3: 1, 4: 1, 5: 5, 6: 4, 7: 6, 8: 3 };

/** The remote services. */
export const services = idsOf("lookups.scanTypes").map((id) => ({ id, groupId: groupOf[id] ?? 0 }));

/** The concrete functions: an id is the group's id times 100 plus a number. */
export const elements = idsOf("lookups.elements").map((id) => ({ id, groupId: Math.floor(id / 100) }));

/** The ids that have a text in the locales. */
function idsOf(group: string): number[] {
  return keysOf(group).map(Number);
}
