import type { ReportData } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { requireSource } from "./report-source.ts";
import { snapshotOf } from "./snapshot.ts";

/** The report that the caller would send now, after `lastVersion`; with `last` it says what differs from that one. Throws `not-found`. */
export async function nextReport(ctx: Ctx, id: number, lastVersion: number, last?: ReportData): Promise<ReportData> {
  const source = await requireSource(ctx, id);
  return snapshotOf(source, { version: lastVersion + 1, at: null, now: ctx.now, technician: ctx.user.name, last });
}
