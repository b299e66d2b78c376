import { ReportData, type RemoteReply } from "@remotebay/contract";
import * as v from "valibot";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { failure, success } from "../../coins/service.ts";
import { findByWorkOrder, requireAbility, tellRequest } from "../../requests/service.ts";
import { findReport } from "../store.ts";

/**
 * Sends the last report of a work order to its shop again, unchanged: a line in the conversation, an entry in the history and the
 * event that a report brings. Failures are replies with a code of section 8.
 */
export async function resendReport(ctx: Ctx, workOrderNo: string): Promise<RemoteReply> {
  if (workOrderNo === "") return failure(ctx.language, 900);
  return inTransaction(ctx, async (tx) => {
    const request = await findByWorkOrder(tx, workOrderNo);
    if (!request) return failure(ctx.language, 900);
    if (request.reportVersion === 0) return failure(ctx.language, 800);
    await requireAbility(tx, request, "openReport");
    const data = v.safeParse(ReportData, (await findReport(tx.db, request.id, request.reportVersion))?.data);
    if (!data.success) return failure(ctx.language, 800);
    if (data.output.vehicle.VIN === "" && data.output.vehicle.make === "") return failure(ctx.language, 700);
    await tellRequest(tx, request, { action: "report.resent", to: String(request.reportVersion) });
    return success;
  });
}
