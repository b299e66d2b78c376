/** What is chosen of a list, and where its reader is. */
export interface Selection {
  /** The current row. */
  at: number | undefined;
  /** Where a range began. */
  from: number | undefined;
  chosen: ReadonlySet<number>;
}

export const nothing: Selection = { at: undefined, from: undefined, chosen: new Set() };

/** Goes some rows on; `extend` chooses what lies between where it began and the row. */
export function move(ids: readonly number[], now: Selection, by: number, extend: boolean): Selection {
  if (ids.length === 0) return nothing;
  const before = now.at === undefined ? -1 : ids.indexOf(now.at);
  const to = before < 0 ? (by > 0 ? 0 : ids.length - 1) : Math.max(0, Math.min(ids.length - 1, before + by));
  return goTo(ids, now, ids[to], extend);
}

/** Goes to a row; `extend` chooses what lies between where the range began and the row. */
export function goTo(ids: readonly number[], now: Selection, id: number | undefined, extend: boolean): Selection {
  if (id === undefined) return now;
  if (!extend) return { ...now, at: id, from: id };
  const from = now.from !== undefined && ids.includes(now.from) ? now.from : (now.at ?? id);
  const [first, last] = [ids.indexOf(from), ids.indexOf(id)].toSorted((one, other) => one - other) as [number, number];
  return { at: id, from, chosen: new Set([...now.chosen, ...ids.slice(Math.max(0, first), last + 1)]) };
}

/** Chooses the row or no longer. */
export function toggle(now: Selection, id: number | undefined): Selection {
  if (id === undefined) return now;
  const chosen = new Set(now.chosen);
  if (!chosen.delete(id)) chosen.add(id);
  return { at: id, from: id, chosen };
}

/** What is given away: what is chosen of these rows, in their order, or else the current one. */
export function given(ids: readonly number[], { at, chosen }: Selection): number[] {
  const all = ids.filter((id) => chosen.has(id));
  return all.length > 0 ? all : ids.filter((id) => id === at);
}
