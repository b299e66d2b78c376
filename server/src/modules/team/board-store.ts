import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { certificates } from "../users/joins.ts";

const [now, midnight, today] = [
  sql`${sql.placeholder("now")}::timestamptz`,
  sql`${sql.placeholder("midnight")}::timestamptz`,
  sql`${sql.placeholder("today")}::date`,
];
const literal = (value: number) => sql.raw(String(value));

/** What is looked at to say who is good at what: of the newest changes the requests that were finished in these days. */
const [changes, days] = [3000, 90];
/** Confirmed dates of one technician. */
const dates = 3;

export interface Load {
  technicianId: number;
  jobs: number;
  inWork: number;
  doneToday: number;
}

/** The newest changes that are read, in the order of their index, which a plan for any day would not read otherwise. */
const changesToday = 20_000;

const loads = composedOnce((demo: boolean) =>
  statement<Load>(
    sql`with today as materialized (
        select technician_id, status_id, completed_at from ${requests} where ${isDemo(requests.demo, demo)} and ${requests.updatedAt} >= ${midnight}
        order by ${requests.updatedAt} desc limit ${literal(changesToday)})
      select "technicianId", sum(jobs)::int as jobs, sum("inWork")::int as "inWork", sum(done)::int as "doneToday" from (
      select ${requests.technicianId} as "technicianId", count(*) as jobs, count(*) filter (where ${requests.statusId} = 2) as "inWork", 0 as done
        from ${requests} where ${isDemo(requests.demo, demo)} and ${requests.statusId} in (2, 3) and ${requests.technicianId} is not null group by 1
      union all select technician_id, 0, 0, count(*) from today
        where status_id = 4 and completed_at >= ${midnight} and technician_id is not null group by 1) loads
      group by 1`,
  ),
);

/** What each technician has in hand, and has finished since an instant. */
export async function readLoads(db: Executor, demo: boolean, since: Date): Promise<ReadonlyMap<number, Load>> {
  const rows = await loads(demo).run(db, { midnight: since.toISOString() });
  return new Map(rows.map((row) => [row.technicianId, row]));
}

export interface SkillRow {
  technicianId: number;
  kind: "make" | "service";
  id: number;
  name: string | null;
  jobs: number;
}

const skills = composedOnce((demo: boolean) =>
  statement<SkillRow>(
    sql`with lately as materialized (
        select technician_id, make, scan_type_id, status_id, completed_at from ${requests} where ${isDemo(requests.demo, demo)}
        order by updated_at desc limit ${literal(changes)}),
      done as (select * from lately where status_id = 4 and technician_id is not null and completed_at > ${now} - interval '${literal(days)} days')
      select technician_id as "technicianId", 'make' as kind, 0 as id, make as name, count(*)::int as jobs from done where make <> '' group by 1, make
      union all select done.technician_id, 'service', ${scanTypes.id}, ${scanTypes.name}, count(*)::int
        from done join ${scanTypes} on ${scanTypes.id} = done.scan_type_id group by 1, ${scanTypes.id}, ${scanTypes.name}
      order by jobs desc, name, id`,
  ),
);

/** Of which makes and services each technician finished how many jobs lately, the most first. */
export function readSkills(db: Executor, demo: boolean, at: Date): Promise<SkillRow[]> {
  return skills(demo).run(db, { now: at.toISOString() });
}

export interface AppointmentRow {
  technicianId: number;
  id: number;
  workOrderNumber: string;
  locationName: string;
  timeZone: string;
  confirmedDate: Date;
}

const appointments = composedOnce((demo: boolean) =>
  statement<Omit<AppointmentRow, "confirmedDate"> & { confirmedDate: string; nth: number }>(
    sql`select * from (select ${requests.technicianId} as "technicianId", ${requests.id} as id, ${requests.workOrderNumber} as "workOrderNumber",
        ${locations.name} as "locationName", ${locations.timeZone} as "timeZone", ${requests.confirmedDate} as "confirmedDate",
        row_number() over (partition by ${requests.technicianId} order by ${requests.confirmedDate}, ${requests.id}) as nth
      from ${requests} join ${locations} on ${locations.id} = ${requests.locationId}
      where ${isDemo(requests.demo, demo)} and ${requests.statusId} = 3 and ${requests.technicianId} is not null and ${requests.confirmedDate} >= ${now}) each
      where nth <= ${literal(dates)} order by "technicianId", nth`,
  ),
);

/** The next confirmed dates of each technician. */
export async function readAppointments(db: Executor, demo: boolean, at: Date): Promise<AppointmentRow[]> {
  const rows = await appointments(demo).run(db, { now: at.toISOString() });
  return rows.map((row) => Object.assign(row, { confirmedDate: instantOf(row.confirmedDate) }));
}

const valid = statement<{ userId: number; scheme: string }>(
  sql`select distinct ${certificates.userId} as "userId", ${certificates.scheme} as scheme from ${certificates}
    where ${certificates.userId} = any(${sql.placeholder("ids")}::int[]) and (${certificates.validFrom} is null or ${certificates.validFrom} <= ${today})
      and (${certificates.validUntil} is null or ${certificates.validUntil} >= ${today}) order by 1, 2`,
);

/** The schemes of the certificates of these people that are valid on a day. */
export function readCertificates(db: Executor, ids: readonly number[], day: string) {
  return valid.run(db, { ids: [...ids], today: day });
}
