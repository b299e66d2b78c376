import type { RequestRow, WaitingRow, WaitsFor } from "@remotebay/contract";

/** What the shop has to do: for a sent request, or to send one that it saved. */
export type ToDo = WaitsFor | "send";

/** Lines that are shown at once; a press shows all that are loaded. */
export const maxShown = 6;

export interface WaitingItem {
  what: ToDo;
  since: string;
  row: RequestRow;
}

/** A technician who cannot go on comes first, then who was asked or written to, then what nobody else waits for. */
const inOrder: readonly ToDo[] = ["device", "scan", "preparation", "ready", "answer", "message", "send"];

/** What waits for the shop, in the order in which it is done: by kind, of one kind what waits longest first. */
export function whatWaits(sent: readonly WaitingRow[], saved: readonly RequestRow[]): WaitingItem[] {
  const ofSent = sent.flatMap((row) =>
    row.WaitsFor === null ? [] : [{ what: row.WaitsFor, since: row.WaitsSince ?? row.UpdatedDate, row }],
  );
  const all: WaitingItem[] = [...ofSent, ...saved.map((row) => ({ what: "send" as const, since: row.CreatedDate, row }))];
  return all.toSorted(
    (one, other) =>
      inOrder.indexOf(one.what) - inOrder.indexOf(other.what) || one.since.localeCompare(other.since) || one.row.Id - other.row.Id,
  );
}
