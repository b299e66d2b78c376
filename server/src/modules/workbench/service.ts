import {
  type getQueuePlace as contractGetQueuePlace,
  type QueueQuery,
  type QueueRow,
  type Reply,
  statusId,
  statusName,
  type Technician,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { changeRequest, refusalOf, requireAbility, requireRequest, searchPatterns } from "../requests/service.ts";
import { listTechnicians } from "../users/service.ts";
import { expectedWait, minutesBetween } from "./logic/expected-wait.ts";
import { presentQueueRow } from "./logic/present-queue.ts";
import * as places from "./place-store.ts";
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

/** The technicians and how many jobs each has, the least busy first. */
export async function getTechnicians(ctx: Ctx): Promise<Technician[]> {
  const [people, jobs] = await Promise.all([listTechnicians(ctx), places.countOpenJobs(ctx.db, ctx.user.demo)]);
  const technicians = people.map(({ id, name, language }) => ({ Id: id, Name: name, Jobs: jobs.get(id) ?? 0, Language: language }));
  return technicians.toSorted((one, other) => one.Jobs - other.Jobs);
}

/** Gives a job to a technician, unless somebody else than `From` has it by now. All that belongs to the job stays with it. */
export async function assignJob(ctx: Ctx, input: { Id: number; TechnicianId: number; From: number | null }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireRequest(tx, input.Id, true);
    // Sent again, it is done already.
    if (job.technicianId === input.TechnicianId) return { id: job.id };
    await requireAbility(tx, job, "assign");
    const people = await listTechnicians(tx);
    const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name;
    const to = nameOf(input.TechnicianId);
    if (to === undefined) throw problem("invalid", { errors: [noTechnician] });
    if (job.technicianId !== input.From) throw problem("job-taken", { info: { Technician: nameOf(job.technicianId) ?? "" } });
    const done =
      job.technicianId === null
        ? { action: "request.assigned", to }
        : { action: "request.handedOver", from: nameOf(job.technicianId) ?? "", to };
    await changeRequest(tx, job, { technicianId: input.TechnicianId, takenAt: tx.now }, done);
    return { id: job.id };
  });
}

const noTechnician = { path: "TechnicianId", code: "choice", message: "This is not one of the technicians." };

/** Where a request stands that waits for a technician, and what waiting was like lately; null if it does not wait. */
export async function getQueuePlace(ctx: Ctx, id: number): Promise<Reply<typeof contractGetQueuePlace>> {
  const job = await requireRequest(ctx, id);
  if (statusName(job.statusId) !== "InProcess" || job.technicianId !== null || job.sentAt === null) return null;
  const { ahead, waits } = await places.readQueuePlace(ctx.db, job, ctx.now);
  return { Ahead: ahead, ...expectedWait(waits, minutesBetween(job.sentAt, ctx.now)) };
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
