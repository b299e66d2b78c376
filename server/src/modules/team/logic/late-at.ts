import { usualLimit, type QueueRow, type UnassignedJob } from "@remotebay/contract";

/** When a waiting job will be late: when it has waited for longer than nine of ten did, or when its shop's hours end, whichever comes first. */
export function lateAt(
  { Priority, WaitingSince, OpenUntil }: Pick<QueueRow, "Priority" | "WaitingSince" | "OpenUntil">,
  waits: Record<QueueRow["Priority"], readonly number[]>,
): Pick<UnassignedJob, "LateAt" | "LateBy"> {
  const waited = Date.parse(WaitingSince) + usualLimit(waits[Priority], Priority) * 60_000;
  if (OpenUntil !== null && Date.parse(OpenUntil) < waited) return { LateAt: OpenUntil, LateBy: "closing" };
  return { LateAt: new Date(waited).toISOString(), LateBy: "waiting" };
}
