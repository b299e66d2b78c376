import { statusId, type QueueQuery, type QueueRow } from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { changeRequest, refusalOf, requireAbility, requireRequest, searchPatterns, type RequestRecord } from "../requests/service.ts";
import { presentQueueRow } from "./logic/present-queue.ts";
import * as store from "./store.ts";

/** The jobs of all shops in working order. */
export async function getQueue(ctx: Ctx, query: QueueQuery): Promise<{ rows: QueueRow[]; total: number }> {
  const filter = {
    demo: ctx.user.demo,
    statusIds: query.status === undefined ? [2, 3] : [statusId(query.status)],
    technicianId: query.mine === "true" ? ctx.user.id : null,
    patterns: searchPatterns(query.search),
    now: ctx.now,
  };
  const { rows, total } = await store.readQueue(ctx.db, filter, query.offset, query.pageSize);
  return { rows: rows.map((row) => presentQueueRow(row, ctx)), total };
}

/** Assigns a job to the caller. The row lock serialises concurrent calls; the second gets `job-taken` with the name of the first. */
export async function takeJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireRequest(tx, id, true);
    // Taking one's own job again succeeds, so that a retry is harmless.
    if (refusalOf("work", tx.user, job) === null) return { id };
    await requireAbility(tx, job, "take");
    await changeRequest(tx, job, { technicianId: tx.user.id, takenAt: tx.now }, { action: "request.taken", to: tx.user.name });
    return { id };
  });
}

/** Returns a job to the queue. */
export async function releaseJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireRequest(tx, id, true);
    await requireAbility(tx, job, "release");
    await changeRequest(tx, job, { technicianId: null, takenAt: null }, { action: "request.released" });
    return { id };
  });
}

/** Locks a job and checks that the caller has it. */
export async function requireJob(ctx: Ctx, id: number): Promise<RequestRecord> {
  const job = await requireRequest(ctx, id, true);
  await requireAbility(ctx, job, "work");
  return job;
}
