import { isActive, messageLanguage, messageLanguages, requestChanged } from "@remotebay/contract";
import * as v from "valibot";
import type { AnonymousCtx, Ctx, Identity } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { defineJob, type Jobs } from "../../platform/jobs/jobs.ts";
import { deleteCalibrations } from "../calibration/service.ts";
import { deleteChannels } from "../chat/service.ts";
import { deleteFindings } from "../findings/service.ts";
import { deleteReports } from "../reports/service.ts";
import { deleteRequests, lockRequest, roomsOf } from "../requests/service.ts";
import { deleteTranslations } from "../translations/service.ts";
import { isSimulated, simulatedTechnician } from "../users/service.ts";
import { maxAnswers, nextStep, type NextStep, type PracticeFacts } from "./logic/next-step.ts";
import { performStep } from "./logic/perform-step.ts";
import { readFacts } from "./logic/read-facts.ts";
import * as store from "./store.ts";

/** The job that looks at a practice request and does the simulated technician's next step if it is due. */
export const practiceStep = defineJob(
  "practice.step",
  v.object({ requestId: v.number(), language: v.optional(v.picklist(messageLanguages), "en") }),
);

/** What the simulated technician needs. */
export interface Practice {
  jobs: Pick<Jobs, "enqueue">;
  /** Factor of his own pauses. */
  pace: number;
  contextOf(user: Identity): Ctx;
}

/** Something happened to a request: in a practice session he looks at it. Runs in the transaction of what happened. */
export async function wake(ctx: AnonymousCtx, { jobs }: Pick<Practice, "jobs">, requestId: number): Promise<void> {
  const { user } = ctx;
  if (!user?.demo || isSimulated(user)) return;
  const language = messageLanguage(user.language);
  await jobs.enqueue(practiceStep, { requestId, language }, { tx: ctx.db, key: `${requestId} now` });
}

/**
 * Looks at a request, and does the next step if it is due. The request is locked from the look to the step, and the step, what follows from it
 * and what is planned next are one transaction: so each step is done once, however many processes look and wherever one is killed.
 */
export async function lookAt(system: AnonymousCtx, practice: Practice, input: v.InferOutput<typeof practiceStep.schema>): Promise<void> {
  const technician = await simulatedTechnician(system);
  try {
    await inTransaction(practice.contextOf(technician), (tx) => lookInside(tx, practice, input));
  } catch (error) {
    system.log.error({ err: error, request: input.requestId }, "a step of the simulated technician failed");
    await inTransaction(system, (tx) => postpone(tx, input));
  }
}

async function lookInside(tx: Ctx, practice: Practice, { requestId, language }: v.InferOutput<typeof practiceStep.schema>): Promise<void> {
  // In the order in which all lock: the request first.
  const request = await lockRequest(tx.db, requestId);
  const job = request && (await store.lockJob(tx.db, requestId, language));
  if (!job || job.endedAt !== null) return;
  // He speaks the shop's language.
  const asShop = { ...tx, language: job.language, user: { ...tx.user, language: job.language } };
  const look = await readFacts(asShop, request, job);
  const next = nextStep(look.facts);
  if (next === null) return rest(tx, job, look.facts);
  const planned = job.planned === next.step && job.dueAt !== null ? { ...job, dueAt: job.dueAt } : planOf(tx, practice, job, next);
  if (planned.dueAt > tx.now) return keep(tx, practice, planned, next);
  const changed = await performStep(next.step, { ...look, tx: asShop, jobs: practice.jobs, job });
  const done = { ...job, ...changed, failures: 0 };
  const { facts } = await readFacts(asShop, (await lockRequest(tx.db, requestId)) ?? request, done);
  const following = nextStep(facts);
  if (following === null) return rest(tx, done, facts);
  await keep(tx, practice, planOf(tx, practice, done, following), following);
}

/** Nothing to do: for good if the request is finished, otherwise until something happens. */
function rest(tx: Ctx, job: store.PracticeJob, { status }: PracticeFacts): Promise<void> {
  return store.changeJob(tx.db, { ...job, planned: null, dueAt: null, endedAt: isActive(status) ? null : tx.now });
}

type Planned = store.PracticeJob & { dueAt: Date };

function planOf({ now }: Ctx, { pace }: Practice, job: store.PracticeJob, { step, after, waits }: NextStep): Planned {
  return { ...job, planned: step, dueAt: new Date(now.getTime() + after * 1000 * (waits ? 1 : pace)) };
}

/** Remembers the plan, and looks again when it is due; waits for the shop are looked after by the schedule alone. */
async function keep(tx: Ctx, { jobs }: Practice, planned: Planned, { waits }: NextStep): Promise<void> {
  await store.changeJob(tx.db, planned);
  if (waits) return;
  const { requestId, language, dueAt } = planned;
  const seconds = Math.ceil((dueAt.getTime() - tx.now.getTime()) / 1000);
  const when = seconds > 0 ? { startAfter: seconds } : {};
  await jobs.enqueue(
    practiceStep,
    { requestId, language },
    { tx: tx.db, key: `${requestId} ${planned.planned} ${dueAt.getTime()}`, ...when },
  );
}

/** Tries of a step before he leaves a request alone. */
const maxFailures = 6;

/** Leaves a step that failed for 5 s, then for 20 s, 80 s …, and at last for good. */
async function postpone(tx: AnonymousCtx, { requestId, language }: v.InferOutput<typeof practiceStep.schema>): Promise<void> {
  const job = (await lockRequest(tx.db, requestId)) && (await store.lockJob(tx.db, requestId, language));
  if (!job) return;
  const failures = job.failures + 1;
  const dueAt = new Date(tx.now.getTime() + 5000 * 4 ** job.failures);
  await store.changeJob(tx.db, { ...job, failures, dueAt, endedAt: failures < maxFailures ? null : tx.now });
}

/** Requests that one run looks at. */
const mostAtOnce = 200;

/** Looks at the requests whose next step is due or whose shop has written: for reminders and answers, and where a job was lost. */
export async function lookAround(ctx: AnonymousCtx, { jobs }: Pick<Practice, "jobs">): Promise<void> {
  if (!(await store.anyOpen(ctx.db))) return;
  const { id } = await simulatedTechnician(ctx);
  for (const due of await store.findDue(ctx.db, { technicianId: id, now: ctx.now, maxAnswers, limit: mostAtOnce }))
    await jobs.enqueue(practiceStep, due, { tx: ctx.db, key: `${due.requestId} now` });
}

/** Days after its last change that a practice request is deleted with all that belongs to it; audit entries stay. */
const keptDays = 14;

/** Deletes old practice requests, at most 200 a run. */
export async function sweep(ctx: AnonymousCtx): Promise<void> {
  const stale = await store.findStale(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000), mostAtOnce);
  if (stale.length === 0) return;
  const ids = stale.map(({ id }) => id);
  await store.deleteJobs(ctx.db, ids);
  await deleteTranslations(ctx.db, await deleteChannels(ctx.db, ids));
  await deleteCalibrations(ctx.db, ids);
  await deleteReports(ctx.db, ids);
  await deleteFindings(ctx.db, ids);
  await deleteRequests(ctx.db, ids);
  for (const request of stale) {
    await ctx.audit({ action: "request.deleted", noun: "request", id: request.id, locationId: request.locationId });
    const told = { Id: request.id, LocationId: request.locationId, What: "request.deleted" };
    await ctx.publish(requestChanged, roomsOf({ ...request, demo: true }), told);
  }
}
