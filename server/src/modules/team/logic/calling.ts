import { jobCalled, type Reply, type getUrgentCalls } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { innerEvent } from "../../../platform/module.ts";
import { requireRequest } from "../../requests/service.ts";
import * as calls from "../calls-store.ts";

/** Something of which people are told by push: an urgent job that rings, new work, an urgent job that nobody hears, a technician who is gone. */
export interface TeamNews {
  About: "urgent" | "work" | "unheard" | "gone";
  /** The job, or the technician who is gone. */
  Id: number;
  To: readonly number[];
}

/** Told in the transaction that notes it. */
export const teamNews = innerEvent<TeamNews>("team.news");

const room = ["operators"];

/**
 * Looks at the jobs that nobody has. What is new is told to the technicians who are here with nothing to do. What is urgent rings for all who are
 * here and for Dispatch, again every 30 seconds until somebody hears or takes it, and after two minutes Dispatch is told that nobody does.
 */
export async function ring(tx: AnonymousCtx): Promise<void> {
  const { db, now } = tx;
  for (const { id, urgent } of await calls.endCalls(db)) if (urgent) await tx.publish(jobCalled, room, { Id: id, IsHeard: true });
  const begun = await calls.beginCalls(db, now);
  const ringing = [...begun.filter(({ urgent }) => urgent), ...(await calls.callAgain(db, now))];
  const unheard = await calls.takeUnheard(db, now);
  const gone = await calls.takeGone(db, now);
  const quiet = begun.filter(({ urgent }) => !urgent);
  for (const id of new Set([...ringing, ...unheard].map((one) => one.id))) await tx.publish(jobCalled, room, { Id: id, IsHeard: false });
  const tell = async (About: TeamNews["About"], found: readonly { id: number }[], ...who: Parameters<typeof calls.peopleToTell>[1][]) => {
    if (found.length === 0) return;
    const To = [...new Set((await Promise.all(who.map((one) => calls.peopleToTell(db, one, now)))).flat())];
    for (const { id } of found) await tx.announce(teamNews, { About, Id: id, To });
  };
  await tell("urgent", ringing, "technicians", "dispatch");
  await tell("work", quiet, "idle");
  await tell("unheard", unheard, "dispatch");
  await tell("gone", gone, "dispatch");
}

/** The urgent jobs that ring. */
export async function listRinging({ db, user }: Ctx): Promise<Reply<typeof getUrgentCalls>> {
  const rows = user.demo ? [] : await calls.readRinging(db);
  return rows.map((row) => ({
    Id: row.id,
    WorkOrderNumber: row.workOrderNumber,
    LocationName: row.locationName,
    Year: row.year,
    Make: row.make,
    Model: row.model,
    CalledAt: row.calledAt.toISOString(),
    Times: row.times,
    IsUnheard: row.isUnheard,
  }));
}

/** Notes that the caller heard an urgent call. Heard before, or taken meanwhile, it stays as it is. */
export function hear(ctx: Ctx, id: number): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const job = await requireRequest(tx, id);
    if (await calls.markHeard(tx.db, id, tx.user.id, tx.now)) {
      await tx.audit({ action: "call.handled", noun: "request", id, locationId: job.locationId });
      await tx.publish(jobCalled, room, { Id: id, IsHeard: true });
    }
    return { id };
  });
}

/** Whether an urgent job still rings. */
export async function isRinging({ db }: Pick<Ctx, "db">, id: number): Promise<boolean> {
  return (await calls.readRinging(db)).some((row) => row.id === id);
}

/** A technician who is gone, with the number of jobs in process that they left; null once they are back or have none. */
export async function findGone({ db, now }: Pick<Ctx, "db" | "now">, id: number): Promise<{ name: string; jobs: number } | null> {
  const found = await calls.readGone(db, id, now);
  return found && found.jobs > 0 ? found : null;
}
