import { ReportData, type RemoteReply } from "@remotebay/contract";
import * as v from "valibot";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { failure, success } from "../../../platform/http/remote-reply.ts";
import { problem } from "../../../platform/problem.ts";
import { selectTimes } from "../../audit/service.ts";
import { findByWorkOrder, lockRequest, requireAbility, tellRequest } from "../../requests/service.ts";
import { findReport } from "../store.ts";

/** How often one report is sent again within an hour: each time is a line in its conversation and a notice or letter to its shop. */
const maxAnHour = 5;
const hour = 3_600_000;

/**
 * Sends the last report of a work order to its shop again, unchanged: a line in the conversation, an entry in the history and the
 * event that a report brings. Failures are replies with a code (domain.md#coins-codes); throws `too-many` beyond five times an hour.
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
    await refuseTooMany(tx, request.id);
    await tellRequest(tx, request, { action: "report.resent", to: String(request.reportVersion) });
    return success;
  });
}

/** Counts under the request's lock, so that of many calls at once only the first few pass. */
async function refuseTooMany(tx: Ctx, id: number): Promise<void> {
  await lockRequest(tx.db, id);
  const times = await selectTimes(tx.db, {
    noun: "request",
    nounId: id,
    action: "report.resent",
    since: new Date(tx.now.getTime() - hour),
  });
  const oldest = times.at(-maxAnHour);
  if (oldest === undefined) return;
  throw problem("too-many", { info: { RetryAfter: Math.max(1, Math.ceil((oldest.getTime() + hour - tx.now.getTime()) / 1000)) } });
}
