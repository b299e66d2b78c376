import type { AskedPage } from "./listing-store.ts";

/** A page of a list that is short enough to be held whole, such as the feature flags: searched in its texts and sorted by any of its columns. */
export function pageOf<Row extends { Id: number }>(rows: readonly Row[], asked: AskedPage): { rows: Row[]; total: number } {
  const { search, orderBy, sortBy, after, offset, pageSize } = asked;
  const wanted = search.toLowerCase();
  const found = rows.filter((row) =>
    Object.values(row as Record<string, unknown>).some((value) => typeof value === "string" && value.toLowerCase().includes(wanted)),
  );
  const sorted = found.toSorted((one, other) => compared(valueOf(one, orderBy), valueOf(other, orderBy)) || one.Id - other.Id);
  if (sortBy === "desc") sorted.reverse();
  const from = after === undefined ? offset : sorted.findIndex(({ Id }) => Id === after) + 1;
  return { rows: sorted.slice(from, from + pageSize), total: found.length };
}

function valueOf(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column];
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === "string" && typeof other === "string") return one.localeCompare(other, "en");
  return Number(one) - Number(other);
}
