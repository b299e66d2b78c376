import {
  type getQueuePlace as contractGetQueuePlace,
  type JobNote,
  type MyJob,
  type QueueQuery,
  type QueueRow,
  type Reply,
  statusId,
  statusName,
  type Technician,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { closingOf } from "../opening-hours/service.ts";
import {
  changeRequest,
  refusalOf,
  requireAbility,
  requireJob,
  requireRequest,
  requireVisit,
  searchPatterns,
  tellRequest,
} from "../requests/service.ts";
import { listTechnicians } from "../users/service.ts";
import { expectedWait, minutesBetween } from "./logic/expected-wait.ts";
import { companionsOf } from "./logic/companions-of.ts";
import { leaveNote, said } from "./logic/give.ts";
import { presentQueueRow } from "./logic/present-queue.ts";
import * as notes from "./note-store.ts";
import * as places from "./place-store.ts";
import * as store from "./store.ts";
import { readTurns } from "./turn-store.ts";

export { assignJob, assignMany, handOver } from "./logic/give.ts";

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
  return { rows: await presented(ctx, rows), total };
}

/** The rows of the queue as they are shown, each with when its shop's hours end. */
async function presented(ctx: Ctx, rows: readonly store.QueueRecord[]): Promise<QueueRow[]> {
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  const closings = await Promise.all(variants.map((variant) => closingOf(ctx, variant)));
  return rows.map((row) => presentQueueRow(row, closings[variants.indexOf(row.variant)] ?? null, ctx));
}

/** The own jobs that are listed; the queue has any others. */
const maxOwn = 20;

/** The caller's own unfinished jobs in working order, each with whose turn it is. */
export async function getMyJobs(ctx: Ctx): Promise<MyJob[]> {
  const filter = { demo: ctx.user.demo, statusIds: [2, 3], technicianId: ctx.user.id, patterns: [], now: ctx.now };
  const { rows } = await store.readQueue(ctx.db, filter, 0, maxOwn);
  const [jobs, turns] = await Promise.all([
    presented(ctx, rows),
    readTurns(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  ]);
  return jobs.map((job) => {
    const found = turns.get(job.Id);
    return Object.assign(job, { Turn: found?.turn ?? null, TurnSince: found?.since.toISOString() ?? null });
  });
}

/** A job that nobody has, as the queue shows it, with its service. */
export interface FreeJob extends QueueRow {
  scanTypeId: number | null;
}

/** The first jobs that nobody has in working order, and how many there are. */
export async function listFreeJobs(ctx: Ctx, limit: number): Promise<{ jobs: FreeJob[]; total: number }> {
  const filter = { demo: ctx.user.demo, statusIds: [2, 3], technicianId: null, free: true, patterns: [], now: ctx.now };
  const { rows, total } = await store.readQueue(ctx.db, filter, 0, limit);
  const shown = await presented(ctx, rows);
  return { jobs: shown.map((job, nth) => Object.assign(job, { scanTypeId: rows[nth]?.scanTypeId ?? null })), total };
}

/** The minutes for which requests of each priority waited lately, by its name. */
export async function waitsLately({ db, user, now }: Ctx): Promise<Record<QueueRow["Priority"], number[]>> {
  const [Normal, High, Urgent] = await Promise.all([0, 1, 2].map((priority) => places.readWaits(db, { demo: user.demo, priority }, now)));
  return { Normal: Normal ?? [], High: High ?? [], Urgent: Urgent ?? [] };
}

/** Assigns a job, and what nobody has of its visit, to the caller. The row lock serialises concurrent calls; the second gets `job-taken` with the name of the first. */
export async function takeJob(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { request: job, together } = await requireVisit(tx, id);
    // Taking one's own job again succeeds, so that a retry is harmless.
    if (refusalOf("work", tx.user, job) === null) return { id };
    await requireAbility(tx, job, "take");
    const done = { action: "request.taken", to: tx.user.name };
    for (const one of [job, ...companionsOf(job, together)])
      await changeRequest(tx, one, { technicianId: tx.user.id, takenAt: tx.now }, done);
    return { id };
  });
}

/** The technicians and how many jobs each has, the least busy first. */
export async function getTechnicians(ctx: Ctx): Promise<Technician[]> {
  const [people, jobs] = await Promise.all([listTechnicians(ctx), places.countOpenJobs(ctx.db, ctx.user.demo)]);
  const technicians = people.map(({ id, name, language }) => ({ Id: id, Name: name, Jobs: jobs.get(id) ?? 0, Language: language }));
  return technicians.toSorted((one, other) => one.Jobs - other.Jobs);
}

/** Where a request stands that waits for a technician, and what waiting was like lately; null if it does not wait. */
export async function getQueuePlace(ctx: Ctx, id: number): Promise<Reply<typeof contractGetQueuePlace>> {
  const job = await requireRequest(ctx, id);
  if (statusName(job.statusId) !== "InProcess" || job.technicianId !== null || job.sentAt === null) return null;
  const { ahead, waits } = await places.readQueuePlace(ctx.db, job, ctx.now);
  return { Ahead: ahead, ...expectedWait(waits, minutesBetween(job.sentAt, ctx.now)) };
}

/** Returns a job to the queue, with what the same person has of its visit; a reason is what its next technician reads first. */
export async function releaseJob(ctx: Ctx, { Id: id, Reason: reason }: { Id: number; Reason: string }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { request: job, together } = await requireVisit(tx, id);
    await requireAbility(tx, job, "release");
    await leaveNote(tx, id, reason);
    const companions = companionsOf(job, together).filter(({ technicianId }) => technicianId !== null);
    for (const one of [job, ...companions])
      await changeRequest(tx, one, { technicianId: null, takenAt: null }, { action: "request.released", ...said(reason) });
    return { id };
  });
}

/** What who had a job before says to who has it next, until they have acknowledged it. */
export async function getJobNote(ctx: Ctx, id: number): Promise<JobNote | null> {
  await requireRequest(ctx, id);
  const note = await notes.readNote(ctx.db, id);
  return note ? { Text: note.text, By: note.by, At: note.writtenAt.toISOString() } : null;
}

/** Notes that who has a job has read what was said of it. */
export async function acknowledgeNote(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (await notes.acknowledge(tx.db, id, tx.now)) await tellRequest(tx, job, { action: "note.checked" });
    return { id };
  });
}
