import type { QueueRow } from "@remotebay/contract";

/** Full minutes that a job has waited; 0 for one with a future date. */
export function waitingMinutes({ WaitingSince }: Pick<QueueRow, "WaitingSince">, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(WaitingSince)) / 60_000));
}

/** True for a job that can be worked now: a scheduled one is due from its date. */
export function isDue({ StatusName, ConfirmedDate }: Pick<QueueRow, "StatusName" | "ConfirmedDate">, now: number): boolean {
  if (StatusName === "InProcess") return true;
  return StatusName === "Scheduled" && (ConfirmedDate === null || Date.parse(ConfirmedDate) <= now);
}

/** True while the job's shop is open, as far as anybody keeps its hours; the rows may be older than its closing time. */
export function isStillOpen<Row extends Pick<QueueRow, "OpenUntil">>(row: Row, now: number): row is Row & { OpenUntil: string } {
  return row.OpenUntil !== null && Date.parse(row.OpenUntil) > now;
}

/** True within an hour before the shop closes. */
export function isClosingSoon(row: Pick<QueueRow, "OpenUntil">, now: number): boolean {
  return isStillOpen(row, now) && Date.parse(row.OpenUntil) - now <= 3_600_000;
}

/** The unassigned jobs that are due, in working order: candidates for "take next". */
export function freeJobs(rows: readonly QueueRow[], now: number): QueueRow[] {
  return rows.filter((row) => row.Technician === "" && isDue(row, now));
}

/** The minutes after which a job of a priority should soon be taken, and after which it is late. */
const levels: Readonly<Record<QueueRow["Priority"], readonly [soon: number, late: number]>> = {
  Urgent: [10, 20],
  High: [20, 40],
  Normal: [30, 60],
};

/** How a waiting job stands against the time in which it should be taken. One that somebody has or that is not due is fine. */
export function levelOf(row: QueueRow, now: number): "fine" | "soon" | "late" {
  if (row.Technician !== "" || !isDue(row, now)) return "fine";
  const [soon, late] = levels[row.Priority];
  const minutes = waitingMinutes(row, now);
  return minutes >= late ? "late" : minutes >= soon ? "soon" : "fine";
}

/** The row after or before the one with `id`; the first row if there is none. */
export function neighbour(rows: readonly QueueRow[], id: number | undefined, by: 1 | -1): QueueRow | undefined {
  const at = rows.findIndex((row) => row.Id === id);
  return rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
}

/** The rows that arrived while the queue is shown: unknown before, and waiting for less time than the newest known one. */
export function arrivals(rows: readonly QueueRow[], known: ReadonlySet<number>, since: string): number[] {
  return rows.filter((row) => row.StatusName === "InProcess" && !known.has(row.Id) && row.WaitingSince > since).map((row) => row.Id);
}

/** The rows to show while somebody points at them: those that were shown, in their places, and what follows the last of them. */
export function heldRows(shown: readonly QueueRow[], now: readonly QueueRow[]): { rows: QueueRow[]; waiting: number } {
  const current = new Map(now.map((row) => [row.Id, row]));
  const ids = new Set(shown.map(({ Id }) => Id));
  const added = now.filter(({ Id }) => !ids.has(Id));
  const last = now.findLastIndex(({ Id }) => ids.has(Id));
  const after = shown.length === 0 ? added : now.slice(last + 1);
  return { rows: [...shown.map((row) => current.get(row.Id) ?? row), ...after], waiting: added.length - after.length };
}
