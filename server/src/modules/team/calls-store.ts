import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { requests } from "../requests/joins.ts";
import { users, withRole } from "../users/joins.ts";
import { jobCalls, presence } from "./tables.ts";

/** Jobs that begin to ring at once; the next look has the others. */
const atOnce = 100;
/** Calls that are listed. */
const listed = 20;

const [now, ids] = [sql`${sql.placeholder("now")}::timestamptz`, sql`${sql.placeholder("ids")}::int[]`];
const before = (seconds: number): SQL => sql`${now} - interval '${sql.raw(String(seconds))} seconds'`;

/** A job that nobody has, in the real world. */
const waits = sql`${requests.statusId} = 2 and ${requests.technicianId} is null and not ${requests.demo}`;
const isUrgent = sql`(${requests.priority} = 2)`;
const rings = sql`urgent and heard_at is null`;

export interface CalledJob {
  id: number;
  urgent: boolean;
}

const ended = statement<CalledJob>(
  sql`delete from ${jobCalls} using ${requests} where ${requests.id} = ${jobCalls.requestId} and not (${waits})
    returning ${jobCalls.requestId} as id, ${jobCalls.urgent} as urgent`,
);

/** Forgets the calls of jobs that somebody has or that wait no longer, and answers them. */
export function endCalls(db: Executor): Promise<CalledJob[]> {
  return ended.run(db);
}

const begun = statement<CalledJob>(
  sql`insert into ${jobCalls} (request_id, urgent, called_at, last_called_at)
    select ${requests.id}, ${isUrgent}, ${now}, ${now} from ${requests}
    where ${waits} and (${requests.sentAt} > ${before(600)} or (${isUrgent} and ${requests.updatedAt} > ${before(600)}))
    order by ${requests.priority} desc, ${requests.id} limit ${sql.raw(String(atOnce))}
    on conflict (request_id) do update set urgent = true, called_at = excluded.called_at, last_called_at = excluded.last_called_at, times = 1,
      heard_at = null, heard_by = null, unheard_told_at = null where excluded.urgent and not job_calls.urgent
    returning request_id as id, urgent`,
);

/** Begins to call what nobody has and what is new: sent, or made urgent or put back, in the last ten minutes. Answers what rings for the first time. */
export function beginCalls(db: Executor, at: Date): Promise<CalledJob[]> {
  return begun.run(db, { now: at.toISOString() });
}

const again = statement<{ id: number }>(
  sql`update ${jobCalls} set last_called_at = ${now}, times = least(times + 1, 30000) where ${rings} and last_called_at <= ${before(30)} returning request_id as id`,
);

/** The urgent jobs that nobody has heard for half a minute: they ring again. */
export function callAgain(db: Executor, at: Date): Promise<{ id: number }[]> {
  return again.run(db, { now: at.toISOString() });
}

const unheard = statement<{ id: number }>(
  sql`update ${jobCalls} set unheard_told_at = ${now} where ${rings} and unheard_told_at is null and called_at <= ${before(120)} returning request_id as id`,
);

/** The urgent jobs that nobody has heard for two minutes, each once. */
export function takeUnheard(db: Executor, at: Date): Promise<{ id: number }[]> {
  return unheard.run(db, { now: at.toISOString() });
}

/** Notes that somebody heard a call; false where none rings for this job any more. */
export async function markHeard(db: Executor, requestId: number, userId: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(jobCalls)
    .set({ heardAt: at, heardBy: userId })
    .where(and(eq(jobCalls.requestId, requestId), eq(jobCalls.urgent, true), isNull(jobCalls.heardAt)))
    .returning({ id: jobCalls.requestId });
  return rows.length > 0;
}

export interface RingingRow {
  id: number;
  workOrderNumber: string;
  locationName: string;
  year: number | null;
  make: string;
  model: string;
  calledAt: Date;
  times: number;
  isUnheard: boolean;
}

const ringing = statement<Omit<RingingRow, "calledAt"> & { calledAt: string }>(
  sql`select ${requests.id} as id, ${requests.workOrderNumber} as "workOrderNumber", ${locations.name} as "locationName", ${requests.modelYear} as year,
      ${requests.make} as make, ${requests.model} as model, ${jobCalls.calledAt} as "calledAt", ${jobCalls.times} as times,
      unheard_told_at is not null as "isUnheard"
    from ${jobCalls} join ${requests} on ${requests.id} = ${jobCalls.requestId} join ${locations} on ${locations.id} = ${requests.locationId}
    where ${rings} and ${waits} order by ${jobCalls.calledAt}, ${requests.id} limit ${sql.raw(String(listed))}`,
);

/** The urgent jobs that ring, the oldest first. */
export async function readRinging(db: Executor): Promise<RingingRow[]> {
  const rows = await ringing.run(db);
  return rows.map((row) => Object.assign(row, { calledAt: instantOf(row.calledAt) }));
}

const isHere = sql`exists (select 1 from ${presence} where ${presence.userId} = ${users.id} and ${presence.seenAt} > ${before(150)})`;
const isFree = sql`not exists (select 1 from ${requests} where ${requests.technicianId} = ${users.id} and ${requests.statusId} in (2, 3))`;
const person = sql`not ${users.banned} and not ${users.program}`;
/** More have the role by mistake. */
const mostTold = sql.raw("200");

const told = {
  technicians: statement<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${users.id} in ${withRole("MasterTech")} and ${person} and ${isHere} order by 1 limit ${mostTold}`,
  ),
  idle: statement<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${users.id} in ${withRole("MasterTech")} and ${person} and ${isHere} and ${isFree} order by 1 limit ${mostTold}`,
  ),
  dispatch: statement<{ id: number }>(
    sql`select ${users.id} as id from ${users} where ${users.id} in ${withRole("Dispatch")} and ${person} and ${now} is not null order by 1 limit ${mostTold}`,
  ),
};

/** Whom something is told: the technicians who are here, those of them who have nothing to do, or all of Dispatch. */
export async function peopleToTell(db: Executor, who: keyof typeof told, at: Date): Promise<number[]> {
  return (await told[who].run(db, { now: at.toISOString() })).map(({ id }) => id);
}

const gone = statement<{ id: number }>(
  sql`update ${presence} set gone_told_at = ${now} where gone_told_at is null and seen_at <= ${before(300)}
    and exists (select 1 from ${requests} where ${requests.technicianId} = ${presence.userId} and ${requests.statusId} = 2 and not ${requests.demo})
    returning user_id as id`,
);

/** The technicians who left jobs in process behind five minutes ago, each once until they are here again. */
export function takeGone(db: Executor, at: Date): Promise<{ id: number }[]> {
  return gone.run(db, { now: at.toISOString() });
}

const stillGone = statement<{ name: string; jobs: number }>(
  sql`select concat_ws(' ', ${users.givenName}, ${users.familyName}) as name,
      (select count(*)::int from ${requests} where ${requests.technicianId} = ${users.id} and ${requests.statusId} = 2 and not ${requests.demo}) as jobs
    from ${presence} join ${users} on ${users.id} = ${presence.userId} where ${presence.userId} = any(${ids}) and ${presence.seenAt} <= ${before(300)}`,
);

/** The name of somebody who is gone, and how many jobs in process they left. */
export async function readGone(db: Executor, id: number, at: Date): Promise<{ name: string; jobs: number } | undefined> {
  const [row] = await stillGone.run(db, { ids: [id], now: at.toISOString() });
  return row;
}
