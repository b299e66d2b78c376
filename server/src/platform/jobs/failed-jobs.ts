import { sql } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";

/** A job whose last retry failed. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  /** `noun.verb` */
  name: string;
  /** The message of the last error. */
  reason: string;
  failedAt: Date;
}

/** Seconds for which the queue keeps a completed job. */
export const completedSeconds = 86_400;

const columns = sql`id, name, coalesce(output->>'message', output::text, '') as reason, completed_on as "failedAt"`;

/**
 * The jobs that failed for good since the last call, whichever process worked on them: each is returned once over all processes.
 * They are retained until somebody retries them, while the queue deletes completed jobs after a day.
 */
export async function retainFailed(db: Executor): Promise<FailedJob[]> {
  // The queue never deletes a job with 0 here, which also marks it as seen.
  const { rows } = await db.execute<FailedJob>(
    sql`update jobs.job set deletion_seconds = 0 where state = 'failed' and deletion_seconds > 0 returning ${columns}`,
  );
  return rows;
}

/** The jobs that failed for good and were not retried, newest first, 1000 at most. */
export async function listFailed(db: Executor): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(
    sql`select ${columns} from jobs.job where state = 'failed' order by completed_on desc limit 1000`,
  );
  return rows;
}

/** Lets a failed job run once more, or all of them without `id`; returns their number. The caller checks that `id` is a UUID. */
export async function retryFailed(db: Executor, id?: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now(),
      keep_until = now() + interval '14 days', deletion_seconds = ${completedSeconds}
    where state = 'failed' and ${id === undefined ? sql`true` : sql`id = ${id}::uuid`}`);
  return rowCount ?? 0;
}

/** How many jobs of each kind are in each state; completed ones are left out. */
export async function countJobs(db: Executor): Promise<{ name: string; state: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; state: string; count: number }>(
    sql`select name, state::text as state, count(*)::int as count from jobs.job where state <> 'completed' group by 1, 2`,
  );
  return rows;
}

/** For how many seconds the oldest job of each kind that is due has waited to be begun. */
export async function waitingTimes(db: Executor): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await db.execute<{ name: string; seconds: number }>(
    sql`select name, extract(epoch from now() - min(start_after))::float8 as seconds
      from jobs.job where state in ('created', 'retry') and start_after <= now() group by 1`,
  );
  return rows;
}
