import type { listDeliveries, Reply } from "@remotebay/contract";
import { and, desc, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { failedCalls } from "../../platform/http/failed-calls-tables.ts";
import { deliveries } from "../../platform/letters/tables.ts";
import { channels, messages } from "../chat/joins.ts";
import { devices } from "../devices/joins.ts";
import { requests } from "../requests/joins.ts";
import { hookMessages } from "../webhooks/joins.ts";

type DeliveryRow = Reply<typeof listDeliveries>[number];

/** A total ends here: more are not counted. */
const counted = 500;

/** A page of what became of letters and pushes, the newest first. */
export async function selectDeliveries(
  db: Executor,
  {
    search,
    fate,
    after,
    offset,
    pageSize,
  }: { search: string; fate?: string | undefined; after?: number | undefined; offset: number; pageSize: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    fate === undefined ? undefined : sql`${deliveries.fate} = ${fate}`,
    search === "" ? undefined : or(sql`${deliveries.reader} ilike ${pattern}`, sql`${deliveries.about} ilike ${pattern}`),
  );
  const [total] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${deliveries} where ${where ?? sql`true`} limit ${counted}) counted`);
  const rows = await db
    .select()
    .from(deliveries)
    .where(and(where, after === undefined ? undefined : lt(deliveries.id, after)))
    .orderBy(desc(deliveries.id))
    .limit(pageSize)
    .offset(after === undefined ? offset : 0);
  return {
    rows: rows.map((row) => ({ Id: row.id, At: row.at.toISOString(), Way: row.way, About: row.about, Reader: row.reader, Fate: row.fate })),
    total: total?.total ?? 0,
  };
}

const [now, day] = [sql`${sql.placeholder("now")}::timestamptz`, sql`interval '24 hours'`];
const real = sql`not ${requests.demo}`;

const figures = statement<{
  WaitingRequests: number;
  WaitingSince: string | null;
  MedianWait: number | null;
  LongWait: number | null;
  OpenChats: number;
  Devices: number;
  ConnectedDevices: number;
  Undelivered: number;
  WaitingHookMessages: number;
}>(
  sql`select
    (select count(*)::int from ${requests} where ${real} and status_id = 2 and technician_id is null) as "WaitingRequests",
    (select to_json(min(sent_at))#>>'{}' from ${requests} where ${real} and status_id = 2 and technician_id is null) as "WaitingSince",
    waits.median as "MedianWait", waits.long as "LongWait",
    (select count(*)::int from ${channels} where closed_at is null and not demo) as "OpenChats",
    (select count(*)::int from ${devices} where not retired) as "Devices",
    (select count(*)::int from ${devices} where not retired and last_heard_at >= ${sql.placeholder("connectedSince")}::timestamptz) as "ConnectedDevices",
    (select count(*)::int from ${deliveries} where at >= ${now} - ${day} and fate in ('gone', 'refused', 'gave-up')) as "Undelivered",
    (select count(*)::int from ${hookMessages} where state = 'waiting') as "WaitingHookMessages"
    from (select percentile_cont(0.5) within group (order by wait) as median, percentile_cont(0.9) within group (order by wait) as long
      from (select extract(epoch from taken_at - sent_at)::float8 / 60 as wait from ${requests}
        where ${real} and updated_at >= ${now} - ${day} and taken_at >= ${now} - ${day} and sent_at <= taken_at) taken) waits`,
);

/** What goes on at an instant. */
export async function selectFigures(db: Executor, asked: { now: Date; connectedSince: Date }) {
  const [row] = await figures.run(db, { now: asked.now.toISOString(), connectedSince: asked.connectedSince.toISOString() });
  return row;
}

const hours = statement<{ Hour: string; Created: number; Completed: number; Messages: number; Failed: number }>(
  sql`select to_json(hour)#>>'{}' as "Hour", coalesce(made.count, 0)::int as "Created", coalesce(done.count, 0)::int as "Completed",
    coalesce(said.count, 0)::int as "Messages", coalesce(failed.calls, 0)::int as "Failed"
    from generate_series(date_trunc('hour', ${now}) - interval '23 hours', date_trunc('hour', ${now}), interval '1 hour') hour
    left join (select date_trunc('hour', created_at) as hour, count(*) from ${requests}
      where ${real} and updated_at >= ${now} - ${day} and created_at >= ${now} - ${day} group by 1) made using (hour)
    left join (select date_trunc('hour', completed_at) as hour, count(*) from ${requests}
      where ${real} and updated_at >= ${now} - ${day} and completed_at >= ${now} - ${day} group by 1) done using (hour)
    left join (select date_trunc('hour', m.created_at) as hour, count(*) from ${channels} c join ${messages} m on m.channel_id = c.id
      where not c.demo and c.last_at >= ${now} - ${day} and m.created_at >= ${now} - ${day} and m.message_type <> 'system' group by 1) said using (hour)
    left join ${failedCalls} failed using (hour)
    order by hour`,
);

/** What happened in each of the last 24 hours. */
export function selectHours(db: Executor, at: Date) {
  return hours.run(db, { now: at.toISOString() });
}
