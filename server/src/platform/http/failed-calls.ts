import { lt, sql } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { failedCalls } from "./failed-calls-tables.ts";

const hourMs = 3_600_000;
/** Hours that are kept: those that are shown, and some for whoever looks later. */
const keptMs = 72 * hourMs;
/** Milliseconds for which a process keeps counts for itself, so that a storm of failures is one statement a second. */
const tellMs = 1_000;

export interface FailedCalls {
  /** Counts a call that failed now. */
  count(): void;
  /** Stores what was counted. */
  close(): Promise<void>;
}

/**
 * Counts failed calls in memory and adds them to a table that all processes share, a row an hour. What cannot be stored, because the database is
 * away, is stored when the next call fails; a process that is killed loses a second of them.
 */
export function makeFailedCalls(db: Executor): FailedCalls {
  const counts = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();
  const tell = async (): Promise<void> => {
    for (const [hour, calls] of counts) {
      counts.delete(hour);
      try {
        await addFailed(db, new Date(hour), calls);
      } catch {
        if (hour > Date.now() - keptMs) counts.set(hour, (counts.get(hour) ?? 0) + calls);
        return;
      }
    }
  };
  const begin = (): void => {
    timer = undefined;
    telling = telling.then(tell);
  };
  return {
    count: () => {
      const hour = Math.floor(Date.now() / hourMs) * hourMs;
      counts.set(hour, (counts.get(hour) ?? 0) + 1);
      timer ??= setTimeout(begin, tellMs).unref();
    },
    close: async () => {
      clearTimeout(timer);
      begin();
      await telling;
    },
  };
}

async function addFailed(db: Executor, hour: Date, calls: number): Promise<void> {
  await db
    .insert(failedCalls)
    .values({ hour, calls })
    .onConflictDoUpdate({ target: failedCalls.hour, set: { calls: sql`${failedCalls.calls} + excluded.calls` } });
}

/** Deletes the counts of hours that nobody looks at any more. */
export async function forgetFailedCalls(db: Executor, now: Date): Promise<void> {
  await db.delete(failedCalls).where(lt(failedCalls.hour, new Date(now.getTime() - keptMs)));
}
