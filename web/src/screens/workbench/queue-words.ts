import type { QueueRow } from "@remotebay/contract";

/** Whole minutes a job has waited by now; 0 for one whose date has not come. */
export function waitingMinutes({ WaitingSince }: Pick<QueueRow, "WaitingSince">, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(WaitingSince)) / 60_000));
}

/** True for a job that can be worked now: one that is scheduled, once its date has come. */
export function isDue({ StatusName, ConfirmedDate }: Pick<QueueRow, "StatusName" | "ConfirmedDate">, now: number): boolean {
  if (StatusName === "InProcess") return true;
  return StatusName === "Scheduled" && (ConfirmedDate === null || Date.parse(ConfirmedDate) <= now);
}

/** The jobs to try when the next one is wanted, in working order: nobody has them, and they can be worked now. */
export function freeJobs(rows: readonly QueueRow[], now: number): QueueRow[] {
  return rows.filter((row) => row.Technician === "" && isDue(row, now));
}

/** True where a job nobody has taken has waited for longer than a shop should (an hour). */
export function isLate(row: QueueRow, now: number): boolean {
  return row.Technician === "" && isDue(row, now) && waitingMinutes(row, now) >= 60;
}

/** The row beside the one at `id`; the first where there is none. */
export function neighbour(rows: readonly QueueRow[], id: number | undefined, by: 1 | -1): QueueRow | undefined {
  const at = rows.findIndex((row) => row.Id === id);
  return rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
}

/** The rows that were sent while the queue was being looked at: not known before, and waiting for less long than the newest then. */
export function arrivals(rows: readonly QueueRow[], known: ReadonlySet<number>, since: string): number[] {
  return rows.filter((row) => row.StatusName === "InProcess" && !known.has(row.Id) && row.WaitingSince > since).map((row) => row.Id);
}
