import { storedTexts } from "../../../platform/translate/known-text.ts";

/** The families of functions (section 1: the checker's groups). Ids are ours and never change. */
export const groups = named("lookups.groups");

/** The group of each of the eight remote services (section 1). */
const groupOf: Readonly<Record<number, number>> = { 1: 2, 2: 2, 3: 1, 4: 1, 5: 5, 6: 4, 7: 6, 8: 3 };

const disclaimers = storedTexts("lookups.disclaimers");

/** The remote services. A disclaimer is what the shop has to have read; one has none. */
export const services = named("lookups.scanTypes").map(({ id, name }) => ({
  id,
  groupId: groupOf[id] ?? 0,
  name,
  disclaimer: disclaimers[id] ?? "",
}));

/** The concrete functions: ids are the group's hundred and a number. */
export const elements = named("lookups.elements").map(({ id, name }) => ({ id, groupId: Math.floor(id / 100), name }));

function named(group: string): { id: number; name: string }[] {
  return Object.entries(storedTexts(group)).map(([id, name]) => ({ id: Number(id), name }));
}
