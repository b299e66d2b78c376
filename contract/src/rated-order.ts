import { type RatedOrder, type RatedRow, ragRatingTypes } from "./compatibility.ts";

/** Sorts rows by a column; rows that are equal in it keep the order of families and names. */
export function sortRated(rows: readonly RatedRow[], orderBy: RatedOrder, sortBy: "asc" | "desc", language: string): RatedRow[] {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const compare: Record<RatedOrder, (a: RatedRow, b: RatedRow) => number> = {
    Id: (a, b) => a.Id - b.Id,
    Name: (a, b) => words.compare(a.Text, b.Text),
    RagRatingLabel: (a, b) => ragRatingTypes[a.RagRatingLabel] - ragRatingTypes[b.RagRatingLabel],
    EthernetCableRequired: (a, b) => Number(b.EthernetCableRequired) - Number(a.EthernetCableRequired),
    EVRequiresCode: (a, b) => Number(b.EVRequiresCode) - Number(a.EVRequiresCode),
    // Rows without a message come last.
    CustomMessage: (a, b) =>
      Number(a.CustomMessage === "") - Number(b.CustomMessage === "") || words.compare(a.CustomMessage, b.CustomMessage),
    ServiceElementGroupId: (a, b) => a.ServiceElementGroupId - b.ServiceElementGroupId,
  };
  const direction = sortBy === "desc" ? -1 : 1;
  const byColumn = compare[orderBy];
  return rows.toSorted((a, b) => direction * byColumn(a, b) || compare.ServiceElementGroupId(a, b) || compare.Name(a, b) || a.Id - b.Id);
}
