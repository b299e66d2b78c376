import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { isDemo, requests } from "../requests/joins.ts";

/** How many unfinished jobs each technician has. */
export async function countOpenJobs(db: Executor, demo: boolean): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ technicianId: requests.technicianId, jobs: count() })
    .from(requests)
    .where(and(isDemo(requests.demo, demo), inArray(requests.statusId, [2, 3]), isNotNull(requests.technicianId)))
    .groupBy(requests.technicianId);
  return new Map(rows.flatMap(({ technicianId, jobs }) => (technicianId === null ? [] : [[technicianId, jobs] as const])));
}

/** What is looked at to say how long requests wait: of the newest changes the requests that were taken in these days, at most so many. */
const [changes, days, taken] = [1000, 14, 100];

export interface WaitingJob {
  id: number;
  demo: boolean;
  priority: number;
  sentAt: Date | null;
}

/** How many free jobs are before a waiting one, and the minutes for which requests of its priority waited lately. */
export async function readQueuePlace(db: Executor, job: WaitingJob, now: Date): Promise<{ ahead: number; waits: number[] }> {
  const isBefore = sql`(${requests.priority} > ${job.priority}
    or (${requests.priority} = ${job.priority} and (${requests.sentAt}, ${requests.id}) < (${job.sentAt}, ${job.id})))`;
  const [before] = await db
    .select({ ahead: count() })
    .from(requests)
    .where(and(isDemo(requests.demo, job.demo), eq(requests.statusId, 2), sql`${requests.technicianId} is null`, isBefore));
  const found = await db.execute<{ wait: number }>(sql`
    select extract(epoch from taken_at - sent_at)::float8 / 60 as wait from (
      select taken_at, sent_at, priority, confirmed_date from ${requests} where ${isDemo(requests.demo, job.demo)}
      order by updated_at desc limit ${changes}) lately
    where taken_at > ${now}::timestamptz - make_interval(days => ${days}) and sent_at <= taken_at and priority = ${job.priority} and confirmed_date is null
    limit ${taken}`);
  return { ahead: before?.ahead ?? 0, waits: found.rows.map(({ wait }) => wait) };
}
