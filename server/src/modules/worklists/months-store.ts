import { calibrationGroupId } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { endedAttempts } from "../calibration/joins.ts";
import { coinEntries, coinLedgers, coinTransactions } from "../coins/joins.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";

/** Requests of a status that are read: 190 a day for 14 months. */
const most = 80_000;

/** Statuses of requests that were sent. */
const sentStatuses = [2, 3, 4, 5];

export interface MonthRow {
  Month: string;
  Jobs: number;
  Completed: number;
  Reports: number;
  /** Minutes; null without one that was taken. */
  MedianWait: number | null;
  LongWait: number | null;
  Calibrations: number;
  FirstTime: number;
  /** Null where the shop has no coins. */
  Coins: number | null;
}

export interface ServiceMonth {
  Month: string;
  ScanTypeId: number | null;
  Name: string | null;
  Jobs: number;
}

const given = (name: string) => sql.placeholder(name);

/**
 * A month is the shop's own: PostgreSQL places its ends by the location's zone. Each status is read off its index by when requests were made, from
 * a month before the first, since one may be sent later than it was made; and none of them twice.
 */
const monthsOf = composedOnce((demo: boolean) => {
  const parts = sentStatuses.map(
    (id) => sql`(select id, scan_type_id, sent_at, taken_at, confirmed_date, status_id, report_version from ${requests}
      where ${requests.locationId} = ${given("locationId")} and ${isDemo(requests.demo, demo)} and ${requests.statusId} = ${sql.raw(String(id))}
        and ${requests.createdAt} >= (select min(begins) from month) - interval '1 month' order by ${requests.createdAt} desc limit ${sql.raw(String(most))})`,
  );
  const local = sql`${given("now")}::timestamptz at time zone tz`;
  return statement<{ timeZone: string; months: MonthRow[]; services: ServiceMonth[] }>(
    sql`with zone as materialized (select time_zone as tz from ${locations} where id = ${given("locationId")}),
      month as materialized (select to_char(m, 'YYYY-MM') as name, m at time zone tz as begins, (m + interval '1 month') at time zone tz as ends
        from zone, generate_series(date_trunc('month', ${local}) - interval '12 months', date_trunc('month', ${local}), interval '1 month') m),
      job as materialized (select r.*, to_char(r.sent_at at time zone tz, 'YYYY-MM') as month from zone, (${sql.join(parts, sql` union all `)}) r
        where r.sent_at >= (select min(begins) from month) and r.sent_at < (select max(ends) from month)),
      attempt as (select job.month, ended.passed
        from job join ${scanTypes} s on s.id = job.scan_type_id and s.group_id = ${sql.raw(String(calibrationGroupId))}
          cross join lateral ${endedAttempts(sql.raw("job.id"))} ended),
      calibrated as (select month, count(passed) as all, count(*) filter (where passed) as first from attempt group by month),
      counted as (select month, count(*) as jobs, count(*) filter (where status_id = 4) as completed, count(*) filter (where report_version > 0) as reports,
          percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from taken_at - sent_at)::float8 / 60)
            filter (where taken_at >= sent_at and confirmed_date is null) as waits
        from job group by month),
      spent as (select month.name as month, (select coalesce(sum(e.amount), 0) from ${coinTransactions} t join ${coinEntries} e
          on e.location_id = t.location_id and e.seq = t.seq and e.account = 'spent'
          where t.location_id = ${given("locationId")} and t.at >= month.begins and t.at < month.ends) as coins
        from month where exists (select 1 from ${coinLedgers} where location_id = ${given("locationId")}))
      select (select tz from zone) as "timeZone",
        (select json_agg(json_build_object('Month', m.name, 'Jobs', coalesce(c.jobs, 0), 'Completed', coalesce(c.completed, 0),
            'Reports', coalesce(c.reports, 0), 'MedianWait', c.waits[1], 'LongWait', c.waits[2], 'Calibrations', coalesce(k.all, 0),
            'FirstTime', coalesce(k.first, 0), 'Coins', p.coins) order by m.name)
          from month m left join counted c on c.month = m.name left join calibrated k on k.month = m.name left join spent p on p.month = m.name) as months,
        (select coalesce(json_agg(json_build_object('Month', o.month, 'ScanTypeId', o.scan_type_id, 'Name', s.name, 'Jobs', o.jobs)), '[]')
          from (select month, scan_type_id, count(*) as jobs from job group by month, scan_type_id) o left join ${scanTypes} s on s.id = o.scan_type_id) as services`,
  );
});

/** The last 13 months of a shop, the present one last. */
export async function readMonths(db: Executor, asked: { locationId: number; demo: boolean; now: Date }) {
  const { locationId, demo, now } = asked;
  const [row] = await monthsOf(demo).run(db, { locationId, now: now.toISOString() });
  if (row === undefined) throw new Error("what has no groups has one row");
  return row;
}
