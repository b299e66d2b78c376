import { statusName } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { defineJob, type Jobs } from "../../platform/jobs/jobs.ts";
import { problem } from "../../platform/problem.ts";
import { changeRequest, isReported, lockRequest, refusalOf, transition } from "../requests/service.ts";
import { requireJob } from "../workbench/service.ts";
import { fingerprint } from "./logic/fingerprint.ts";
import { snapshotOf } from "./logic/snapshot.ts";
import { requireSource } from "./printing.ts";
import * as store from "./store.ts";

/** The job that completes a reported request on behalf of the sender. */
export const completion = defineJob("report.complete", v.object({ requestId: v.number(), userId: v.number(), demo: v.boolean() }));

/** The queue for completion jobs and their delay after the report. */
export interface Completion {
  jobs: Pick<Jobs, "enqueue">;
  afterSeconds: number;
}

/** Saves a snapshot of the findings as the report's next version, sends it to the shop and schedules the request's completion (section 4). */
export async function sendReport(ctx: Ctx, { jobs, afterSeconds }: Completion, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (statusName(job.statusId) !== "InProcess")
      throw problem("move-not-allowed", { info: { Status: statusName(job.statusId), Allowed: ["InProcess"] } });
    const source = await requireSource(tx.db, id);
    if (!source.findings || (source.findings.codes.length === 0 && source.findings.work.length === 0)) throw problem("nothing-to-report");
    const version = job.reportVersion + 1;
    const data = snapshotOf(source, { version, at: tx.now, technician: tx.user.name });
    await store.insertReport(tx.db, { requestId: id, version, data, hash: fingerprint(data), sentBy: tx.user.id, sentAt: tx.now });
    await changeRequest(tx, job, { reportVersion: version, reportSentAt: tx.now }, { action: "report.sent", to: String(version) });
    const planned = { requestId: id, userId: tx.user.id, demo: tx.user.demo };
    await jobs.enqueue(completion, planned, { tx: tx.db, startAfter: afterSeconds });
    return { id };
  });
}

/**
 * Completes a request whose report a technician sent, unless its status or technician changed meanwhile (section 4: "soon after").
 * The technician may have been banned or lost the role since: then the system completes it.
 */
export async function completeReported(ctx: AnonymousCtx, id: number, technicianId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, id);
    if (request?.technicianId !== technicianId || !isReported(request)) return;
    const isTechnicians = tx.user !== null && refusalOf("complete", tx.user, request) === null;
    await transition(isTechnicians ? tx : { ...tx, user: null }, request, { to: "Completed" });
  });
}
