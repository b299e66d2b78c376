import { and, eq, lte } from "drizzle-orm";
import type { AnonymousCtx } from "../context.ts";
import { inTransaction, type Executor } from "../database/executor.ts";
import { secondsOf, timing } from "../measured.ts";
import { inSpan, ROOT_CONTEXT } from "../tracing.ts";
import { schedules as table } from "./tables.ts";

const durations = secondsOf("remotebay_schedule_duration_seconds", "Time that a run of a schedule took in this process.", [
  "name",
  "outcome",
]);

/** A recurring job; each run happens in one process only. */
export interface Schedule {
  /** `noun.verb` */
  name: string;
  everySeconds: number;
  /**
   * Runs in a transaction that also records the run: after a failure the same period is run again.
   * `since` is the instant of the previous run. Long work should be enqueued as a job in this transaction.
   */
  run(ctx: AnonymousCtx, since: Date): Promise<void>;
}

export interface Scheduler {
  /** Runs due schedules and returns the names of those that this process ran. Errors are logged. */
  tick(): Promise<string[]>;
  /** Stops and waits for running work. */
  close(): Promise<void>;
}

export interface SchedulerOptions {
  schedules: readonly Schedule[];
  /** Creates a context without a user, at the current time. */
  makeContext(): AnonymousCtx;
  /** Polling interval in seconds; 0 runs schedules only when `tick` is called. */
  pollSeconds: number;
}

/** Starts the scheduler. It runs in every process; a row lock gives each run to one of them. */
export async function startScheduler({ schedules, makeContext, pollSeconds }: SchedulerOptions): Promise<Scheduler> {
  await addMissing(makeContext(), schedules);
  const tick = async (): Promise<string[]> => {
    const ran: string[] = [];
    for (const schedule of schedules) {
      const ctx = makeContext();
      try {
        if (await runIfDue(ctx, schedule)) ran.push(schedule.name);
      } catch (error) {
        ctx.log.warn({ err: error, schedule: schedule.name }, "a scheduled run failed; the next one repeats it");
      }
    }
    return ran;
  };
  let running: Promise<unknown> | undefined;
  const poll = () => {
    running ??= tick().finally(() => (running = undefined));
  };
  const timer = pollSeconds > 0 ? setInterval(poll, pollSeconds * 1000) : undefined;
  return {
    tick,
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function addMissing({ db, now }: AnonymousCtx, schedules: readonly Schedule[]): Promise<void> {
  if (schedules.length === 0) return;
  await db
    .insert(table)
    .values(schedules.map(({ name }) => ({ name, ranAt: now })))
    .onConflictDoNothing();
}

function runIfDue(ctx: AnonymousCtx, { name, everySeconds, run }: Schedule): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const since = await claim(tx.db, name, tx.now, everySeconds);
    const work = (from: Date) => timing(durations, { name }, () => run(tx, from));
    if (since) await inSpan({ name: `schedule ${name}`, within: ROOT_CONTEXT }, () => work(since));
    return since !== undefined;
  });
}

/** Records a run and returns the instant of the previous one; undefined if none is due or another process runs it. */
async function claim(db: Executor, name: string, now: Date, everySeconds: number): Promise<Date | undefined> {
  const due = new Date(now.getTime() - everySeconds * 1000);
  const [row] = await db
    .select({ since: table.ranAt })
    .from(table)
    .where(and(eq(table.name, name), lte(table.ranAt, due)))
    .for("update", { skipLocked: true });
  if (row) await db.update(table).set({ ranAt: now }).where(eq(table.name, name));
  return row?.since;
}

/** When each schedule last ran, in whichever process. */
export function lastRuns(db: Executor): Promise<{ name: string; ranAt: Date }[]> {
  return db.select().from(table);
}
