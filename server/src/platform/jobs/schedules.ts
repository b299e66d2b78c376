import { and, eq, lte } from "drizzle-orm";
import type { AnonymousCtx } from "../context.ts";
import { inTransaction, type Executor } from "../database/executor.ts";
import { schedules as table } from "./tables.ts";

/** Work that is done again and again, once over all processes. */
export interface Schedule {
  /** `noun.verb` */
  name: string;
  everySeconds: number;
  /**
   * Run in a transaction that also records the run: when it fails, the next process does the same stretch of time again.
   * `since` is the instant of the run before. What takes long is better enqueued as a job in this transaction.
   */
  run(ctx: AnonymousCtx, since: Date): Promise<void>;
}

export interface Scheduler {
  /** Runs what is due and answers the names of what this process ran. Errors are logged. */
  tick(): Promise<string[]>;
  /** Stops and waits for what runs. */
  close(): Promise<void>;
}

export interface SchedulerOptions {
  schedules: readonly Schedule[];
  /** A context at the present instant, of nobody's. */
  makeContext(): AnonymousCtx;
  /** Seconds between two looks for what is due; 0: only when `tick` is called. */
  pollSeconds: number;
}

/** Starts running schedules. Every process does so; the row's lock gives each run to one of them. */
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
    if (since) await run(tx, since);
    return since !== undefined;
  });
}

/** Records a run and answers the instant of the one before; undefined where none is due or another process is at it. */
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
