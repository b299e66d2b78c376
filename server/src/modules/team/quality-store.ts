import { calibrationGroupId, maxQualityGroups, type QualityGroup, type QualityNumbers } from "@remotebay/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { endedAttempts } from "../calibration/joins.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { users } from "../users/joins.ts";

/** Changed requests that are read, the newest first. */
const most = 200_000;

const given = (name: string) => sql.placeholder(name);
const literal = (value: number) => sql.raw(String(value));

/** A group as the statement has it; a service's name is that of the table. */
export interface GroupRow extends QualityNumbers {
  Id: number | null;
  Name: string | null;
}

export interface QualityRows {
  weeks: ({ Week: string } & QualityNumbers)[];
  all: QualityNumbers;
  groups: GroupRow[];
  more: number;
  isCut: boolean;
}

/** By what rows are put together: an id or a name of `r`, a changed request, and the name of `c`, a group, which is looked up once for each. */
const keys: Record<QualityGroup, { id: SQL; name: SQL; label: SQL }> = {
  service: {
    id: sql`r.scan_type_id`,
    name: sql`''`,
    label: sql`(select ${scanTypes.name} from ${scanTypes} where ${scanTypes.id} = c.id)`,
  },
  make: { id: sql`null::int`, name: sql`r.make`, label: sql`c.name` },
  shop: { id: sql`r.location_id`, name: sql`''`, label: sql`(select ${locations.name} from ${locations} where ${locations.id} = c.id)` },
  technician: {
    id: sql`r.technician_id`,
    name: sql`''`,
    label: sql`(select concat_ws(' ', ${users.givenName}, ${users.familyName}) from ${users} where ${users.id} = c.id)`,
  },
};

const half = (value: SQL, which: SQL) => sql`percentile_cont(0.5) within group (order by ${value}) filter (where ${which})`;

const object = sql`'Jobs', c.jobs, 'Calibrations', c.calibrations, 'FirstTime', c.first, 'Attempts', c.attempts, 'MedianWait', c.wait, 'MedianDuration', c.duration`;
const nothing = sql`'Jobs', 0, 'Calibrations', 0, 'FirstTime', 0, 'Attempts', 0, 'MedianWait', null, 'MedianDuration', null`;

/**
 * A week begins on Monday in the zone, where PostgreSQL places it. A request is completed with its last change or before it, so that those of the span
 * are among the newest changes, which an index has in order. All numbers are of one reading: by week, by group, and of all.
 */
const qualityOf = composedOnce((demo: boolean, by: QualityGroup) => {
  const local = sql`${given("now")}::timestamptz at time zone ${given("zone")}::text`;
  const monday = sql`date_trunc('week', ${local})`;
  const is = (name: string, column: SQL, type: string) =>
    sql`(${given(name)}::${sql.raw(type)} is null or ${column} = ${given(name)}::${sql.raw(type)})`;
  return statement<QualityRows>(
    sql`with week as materialized (select to_char(w, 'YYYY-MM-DD') as name, w at time zone ${given("zone")}::text as begins
        from generate_series(${monday} - interval '1 week' * (${given("weeks")}::int - 1), ${monday}, interval '1 week') w),
      lately as materialized (select id, scan_type_id, make, location_id, technician_id, status_id, sent_at, taken_at, confirmed_date, completed_at from ${requests}
        where ${isDemo(requests.demo, demo)} and ${requests.updatedAt} >= (select min(begins) from week) order by ${requests.updatedAt} desc limit ${literal(most)}),
      job as materialized (select ${keys[by].id} as id, coalesce(${keys[by].name}, '') as name,
          to_char(date_trunc('week', r.completed_at at time zone ${given("zone")}::text), 'YYYY-MM-DD') as week, ended.attempts, ended.passed,
          r.confirmed_date is null and r.taken_at >= r.sent_at as waited, extract(epoch from r.taken_at - r.sent_at)::float8 / 60 as wait,
          r.completed_at >= r.taken_at as lasted, extract(epoch from r.completed_at - r.taken_at)::float8 / 60 as duration
        from lately r left join ${scanTypes} s on s.id = r.scan_type_id
          cross join lateral ${endedAttempts(sql`case when s.group_id = ${literal(calibrationGroupId)} then r.id end`)} ended
        where r.status_id = 4 and r.completed_at >= (select min(begins) from week)
          and ${is("service", sql`r.scan_type_id`, "int")} and ${is("make", sql`r.make`, "text")} and ${is("shop", sql`r.location_id`, "int")}
          and ${is("technician", sql`r.technician_id`, "int")}),
      counted as (select week, id, name, grouping(week) as of_groups, grouping(name) as of_weeks, count(*)::int as jobs,
          count(passed)::int as calibrations, count(*) filter (where passed)::int as first, coalesce(sum(attempts), 0)::int as attempts,
          ${half(sql`wait`, sql`waited`)} as wait, ${half(sql`duration`, sql`lasted`)} as duration
        from job group by grouping sets ((week), (id, name), ())),
      most as (select c.*, coalesce(${keys[by].label}, '') as label from counted c where of_groups = 1 and of_weeks = 0
        order by jobs desc, label, id limit ${literal(maxQualityGroups)})
      select (select json_agg(case when c.week is null then json_build_object('Week', w.name, ${nothing}) else json_build_object('Week', w.name, ${object}) end order by w.name)
          from week w left join counted c on c.of_weeks = 1 and c.week = w.name) as weeks,
        (select json_build_object(${object}) from counted c where of_groups = 1 and of_weeks = 1) as all,
        (select coalesce(json_agg(json_build_object('Id', c.id, 'Name', c.label, ${object})), '[]') from most c) as groups,
        (select count(*)::int from counted where of_groups = 1 and of_weeks = 0) - (select count(*)::int from most) as more,
        (select count(*) from lately) = ${literal(most)} as "isCut"`,
  );
});

export interface QualityAsked {
  demo: boolean;
  by: QualityGroup;
  weeks: number;
  zone: string;
  now: Date;
  service?: number | undefined;
  make?: string | undefined;
  shop?: number | undefined;
  technician?: number | undefined;
}

/** The completed requests of some weeks in numbers. */
export async function readQuality(db: Executor, { demo, by, now, ...asked }: QualityAsked): Promise<QualityRows> {
  const none = { service: null, make: null, shop: null, technician: null };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const [row] = await qualityOf(demo, by).run(db, { ...none, ...given, now: now.toISOString() });
  if (row === undefined) throw new Error("what has no groups has one row");
  return row;
}
