import { and, count, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { isDemo, requests } from "../requests/joins.ts";

const openJobs = composedOnce((demo: boolean) =>
  statement((db) =>
    db
      .select({ technicianId: requests.technicianId, jobs: count() })
      .from(requests)
      .where(and(isDemo(requests.demo, demo), sql`${requests.statusId} in (2, 3)`, isNotNull(requests.technicianId)))
      .groupBy(requests.technicianId),
  ),
);

/** How many unfinished jobs each technician has. */
export async function countOpenJobs(db: Executor, demo: boolean): Promise<ReadonlyMap<number, number>> {
  const rows = await openJobs(demo).run(db);
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

const [priority, literal] = [sql`${sql.placeholder("priority")}::int`, (value: number) => sql.raw(String(value))];

const jobsBefore = composedOnce((demo: boolean) =>
  statement<{ ahead: number }>(
    sql`select count(*)::int as ahead from ${requests}
      where ${isDemo(requests.demo, demo)} and ${requests.statusId} = 2 and ${requests.technicianId} is null
        and (${requests.priority} > ${priority} or (${requests.priority} = ${priority}
          and (${requests.sentAt}, ${requests.id}) < (${sql.placeholder("sentAt")}::timestamptz, ${sql.placeholder("id")}::int)))`,
  ),
);

const waitsLately = composedOnce((demo: boolean) =>
  statement<{ wait: number }>(
    sql`select extract(epoch from taken_at - sent_at)::float8 / 60 as wait from (
        select taken_at, sent_at, priority, confirmed_date from ${requests} where ${isDemo(requests.demo, demo)}
        order by updated_at desc limit ${literal(changes)}) lately
      where taken_at > ${sql.placeholder("now")}::timestamptz - interval '${literal(days)} days' and sent_at <= taken_at
        and priority = ${priority} and confirmed_date is null limit ${literal(taken)}`,
  ),
);

/** How many free jobs are before a waiting one, and the minutes for which requests of its priority waited lately. */
export async function readQueuePlace(db: Executor, job: WaitingJob, now: Date): Promise<{ ahead: number; waits: number[] }> {
  const values = { id: job.id, priority: job.priority, sentAt: job.sentAt?.toISOString() };
  const [before] = await jobsBefore(job.demo).run(db, values);
  return { ahead: before?.ahead ?? 0, waits: await readWaits(db, job, now) };
}

/** The minutes for which requests of a priority waited lately. */
export async function readWaits(db: Executor, of: { demo: boolean; priority: number }, now: Date): Promise<number[]> {
  const waits = await waitsLately(of.demo).run(db, { priority: of.priority, now: now.toISOString() });
  return waits.map(({ wait }) => wait);
}
