import {
  type assignMany as contractAssignMany,
  type AssignResult,
  type handOver as contractHandOver,
  type Input,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem, ProblemError } from "../../../platform/problem.ts";
import { changeRequest, lockVisits, type RequestRecord, requireAbility, requireVisit } from "../../requests/service.ts";
import { listTechnicians } from "../../users/service.ts";
import { writeNote } from "../note-store.ts";
import { companionsOf } from "./companions-of.ts";

/** Gives a job to a technician, unless somebody else than `From` has it by now. All that belongs to the job stays with it. */
export async function assignJob(ctx: Ctx, input: { Id: number; TechnicianId: number; From: number | null }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { request: job, together } = await requireVisit(tx, input.Id);
    // Sent again, it is done already.
    if (job.technicianId === input.TechnicianId) return { id: job.id };
    await requireAbility(tx, job, "assign");
    const people = await listTechnicians(tx);
    if (!people.some(({ id }) => id === input.TechnicianId)) throw problem("invalid", { errors: [noTechnician] });
    const companions = companionsOf(job, together);
    await give(tx, job, { to: input.TechnicianId, from: input.From, people, companions });
    return { id: job.id };
  });
}

interface Giving {
  /** Null: back into the queue. */
  to: number | null;
  from: number | null;
  people: readonly { id: number; name: string }[];
  /** What the next one reads; empty: nothing. */
  note?: string;
  /** The jobs of its visit that go with it. */
  companions: readonly RequestRecord[];
}

/** Gives a locked job to somebody or back into the queue, and its companions with it. Throws `job-taken` before it writes anything where another than `from` has it. */
async function give(tx: Ctx, job: RequestRecord, { to, from, people, note = "", companions }: Giving): Promise<void> {
  const nameOf = (id: number | null) => people.find((one) => one.id === id)?.name ?? "";
  if (job.technicianId !== from) throw problem("job-taken", { info: { Technician: nameOf(job.technicianId) } });
  await leaveNote(tx, job.id, note);
  for (const one of [job, ...companions.filter(({ technicianId }) => to !== null || technicianId !== null)]) {
    const given =
      one.technicianId === null
        ? { action: "request.assigned", to: nameOf(to), ...said(note) }
        : { action: "request.handedOver", from: nameOf(one.technicianId), to: nameOf(to), ...said(note) };
    const done = to === null ? { action: "request.released", ...said(note) } : given;
    await changeRequest(tx, one, { technicianId: to, takenAt: to === null ? null : tx.now }, done);
  }
}

/**
 * Gives several jobs to a technician, or with null back into the queue. Each is refused by itself, before anything of it is written. They are
 * locked in the order of their ids, so that two who give the same ones away never wait for each other.
 */
export function assignMany(ctx: Ctx, input: Input<typeof contractAssignMany>["body"]): Promise<{ Results: AssignResult[] }> {
  return giveSeveral(
    ctx,
    input.Jobs.map(({ Id, From }) => ({ id: Id, from: From, to: input.TechnicianId, note: "" })),
    () => "TechnicianId",
  );
}

/** Hands the caller's own jobs over, each with a note to its next technician or back into the queue. */
export function handOver(ctx: Ctx, input: Input<typeof contractHandOver>["body"]): Promise<{ Results: AssignResult[] }> {
  return giveSeveral(
    ctx,
    input.Jobs.map(({ Id, TechnicianId, Note }) => ({ id: Id, from: ctx.user.id, to: TechnicianId, note: Note })),
    (nth) => `Jobs.${nth}.TechnicianId`,
  );
}

async function giveSeveral(
  ctx: Ctx,
  jobs: readonly (Omit<Giving, "people" | "companions"> & { id: number })[],
  /** Where the technician of a job stands in the input. */
  pathOf: (nth: number) => string,
): Promise<{ Results: AssignResult[] }> {
  return inTransaction(ctx, async (tx) => {
    const people = await listTechnicians(tx);
    const nobody = jobs.findIndex(({ to }) => to !== null && !people.some(({ id }) => id === to));
    if (nobody >= 0) throw problem("invalid", { errors: [{ ...noTechnician, path: pathOf(nobody) }] });
    const results = new Map<number, AssignResult>();
    const listed = new Set(jobs.map(({ id }) => id));
    await lockVisits(tx.db, [...listed]);
    for (const { id, ...giving } of jobs.toSorted((one, other) => one.id - other.id))
      if (!results.has(id)) results.set(id, await assignOne(tx, id, { ...giving, people, listed }));
    return { Results: [...new Set(jobs.map(({ id }) => id))].flatMap((id) => results.get(id) ?? []) };
  });
}

/** Keeps what the next technician of a job reads first. */
export async function leaveNote(tx: Ctx, requestId: number, text: string): Promise<void> {
  if (text !== "") await writeNote(tx.db, { requestId, text, writtenBy: tx.user.id, writtenAt: tx.now });
}

/** The note in the audit trail; the request's history, which the shop reads, does not show it. */
export function said(note: string): { details?: { reason: string } } {
  return note === "" ? {} : { details: { reason: note } };
}

/** One of several: what is listed of its visit goes by itself, with its own note. */
async function assignOne(tx: Ctx, id: number, giving: Omit<Giving, "companions"> & { listed: ReadonlySet<number> }): Promise<AssignResult> {
  const nameOf = (technicianId: number | null) => giving.people.find((one) => one.id === technicianId)?.name ?? "";
  try {
    const { request: job, together } = await requireVisit(tx, id);
    const companions = companionsOf(job, together).filter((one) => !giving.listed.has(one.id));
    if (job.technicianId !== giving.to) {
      await requireAbility(tx, job, giving.to === null && job.technicianId !== null ? "release" : "assign");
      await give(tx, job, { ...giving, companions });
    }
    return { Id: id, Outcome: "assigned", Technician: nameOf(giving.to) };
  } catch (error) {
    const code = error instanceof ProblemError ? outcomes.find((one) => one === error.code) : undefined;
    if (!(error instanceof ProblemError) || (code === undefined && error.code !== "job-not-yours")) throw error;
    const technician = error.info?.["Technician"];
    return { Id: id, Outcome: code ?? "forbidden", Technician: typeof technician === "string" ? technician : "" };
  }
}

const outcomes = ["job-taken", "not-found", "move-not-allowed", "forbidden"] as const;

const noTechnician = { path: "TechnicianId", code: "choice", message: "This is not one of the technicians." };
