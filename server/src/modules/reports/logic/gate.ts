import {
  findingsChanged,
  type getReportGaps as getReportGapsCall,
  type GateItem,
  missingItems,
  type Reply,
  type ReportData,
  statusName,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { requireJob, requireRequest, roomsOf } from "../../requests/service.ts";
import { mayPreview } from "../policy.ts";
import { deleteWaiver, storeWaiver } from "../waiver-store.ts";
import { nextReport } from "./next-report.ts";
import { workName } from "./report-work.ts";

/** Refuses a report that lacks what its gate asks for and nobody waived. Throws `report-incomplete`. */
export function refuseIncomplete(data: ReportData): void {
  if (data.completeness === undefined) return;
  const { Gate, Waived } = data.completeness;
  const open = missingItems(Gate, data).filter((item) => !Waived.some(({ Item }) => Item === item));
  if (open.length > 0) throw problem("report-incomplete", { info: { Gate, Items: open } });
}

/** What the report of a job lacks, by what is stored of it now. Throws `not-found`. */
export async function getReportGaps(ctx: Ctx, id: number): Promise<Reply<typeof getReportGapsCall>> {
  const request = await requireRequest(ctx, id);
  if (!mayPreview(ctx.user)) throw problem("not-found");
  const { completeness, ...data } = await nextReport(ctx, id, request.reportVersion);
  const { Gate, Insurer = "", Waived } = completeness ?? { Gate: "none" as const, Waived: [] };
  const waiverOf = (item: GateItem) => {
    const found = Waived.find(({ Item }) => Item === item);
    return found ? { Reason: found.Reason, By: found.By, At: found.At } : null;
  };
  const Unmeasured = data.work.filter((one) => one.Result === "Passed" && one.Unmeasured === true);
  return {
    Gate,
    Insurer,
    Unmeasured: Unmeasured.map((one) => workName(ctx.language, one)),
    Missing: missingItems(Gate, data).map((item) => ({ Item: item, Waiver: waiverOf(item) })),
  };
}

/** Waives an item of a job's report with a reason, or takes the waiver back without one. Throws what `requireJob` does, and `not-editable` of a job that is over. */
export function waiveReportItem(ctx: Ctx, { id, item, reason }: { id: number; item: GateItem; reason: string }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (statusName(job.statusId) !== "InProcess") throw problem("not-editable");
    const entry = { noun: "request", id, locationId: job.locationId, details: { item, ...(reason !== "" && { reason }) } };
    if (reason !== "") {
      await storeWaiver(tx.db, { requestId: id, item, reason, userId: tx.user.id, at: tx.now });
      await tx.audit({ action: "waiver.set", ...entry });
    } else if (await deleteWaiver(tx.db, id, item)) {
      await tx.audit({ action: "waiver.removed", ...entry });
    }
    await tx.publish(findingsChanged, roomsOf(job), { Id: id, LocationId: job.locationId });
    return { id };
  });
}
