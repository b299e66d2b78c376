import type { RequestValues } from "./request-values.ts";

/** A field that two people changed. */
export type ChangedField = keyof RequestValues;

/** What to do with a field that somebody else changed meanwhile. */
export interface Merge {
  /** Fields only they changed: theirs are taken without asking. */
  theirs: ChangedField[];
  /** Fields only I changed, or both to the same: mine stay. */
  mine: ChangedField[];
  /** Fields both changed to different things: a person decides. */
  both: ChangedField[];
  /** Mine, with what only they changed. */
  values: RequestValues;
}

/** Sets three states of a form side by side: where I began, what I have, and what stands stored now. */
export function mergeValues(base: RequestValues, mine: RequestValues, theirs: RequestValues): Merge {
  const merge: Merge = { theirs: [], mine: [], both: [], values: { ...mine } };
  for (const field of Object.keys(base) as ChangedField[]) {
    const iDid = !same(base[field], mine[field], field);
    const theyDid = !same(base[field], theirs[field], field);
    if (theyDid && !iDid) {
      merge.theirs.push(field);
      Object.assign(merge.values, { [field]: theirs[field] });
    } else if (theyDid && iDid && !same(mine[field], theirs[field], field)) {
      merge.both.push(field);
    } else if (iDid) {
      merge.mine.push(field);
    }
  }
  return merge;
}

/** The fields in which two states differ. */
export function changedFields(one: RequestValues, other: RequestValues): ChangedField[] {
  return (Object.keys(one) as ChangedField[]).filter((field) => !same(one[field], other[field], field));
}

function same(one: unknown, other: unknown, field: ChangedField): boolean {
  // Whose disclaimer was accepted is no part of the request.
  return field === "accepted" || canonical(one) === canonical(other);
}

/** JSON with its names in one order; how a vehicle was found and its body for the eye are not stored. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (name === "Body" || name === "Source" || name === "ReadFrom") return undefined;
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
