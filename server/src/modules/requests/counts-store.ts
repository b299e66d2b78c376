import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { requestCounts, requests } from "./tables.ts";

/** Which requests are counted. */
export interface Counted {
  /** Null: every location's (operators). */
  locationId: SQL | null;
  demo: boolean;
  statusIds: readonly number[];
}

/** With more counters than this, all locations' requests are counted themselves: they are read no further than the bound. */
const mostSummed = 2_000;

/**
 * How many requests there are, by the counters: it costs the same however many requests there are. Of all locations no more than `upTo` are known, and
 * what that costs has a bound too: few counters are summed, of many locations the requests are counted on an index until the bound.
 */
export function countedBy({ locationId, demo, statusIds }: Counted, upTo: number): SQL<number> {
  const inRow = sql.join(
    statusIds.map((id) => sql`coalesce(${requestCounts.byStatus}[${sql.raw(String(id))}], 0)`),
    sql` + `,
  );
  const at = locationId === null ? sql`` : sql`${requestCounts.locationId} = ${locationId} and`;
  const most = sql.raw(String(upTo));
  const summed = sql<number>`(select least(coalesce(sum(${inRow}), 0), ${most})::int from ${requestCounts} where ${at} ${isDemo(requestCounts.demo, demo)})`;
  if (locationId !== null) return summed;
  const many = sql`exists (select from ${requestCounts} offset ${sql.raw(String(mostSummed))})`;
  // Off the index `requests_everywhere`, each status by itself.
  const counted = statusIds.map(
    (id) =>
      sql`(select ${requests.id} from ${requests} where ${isDemo(requests.demo, demo)} and ${requests.statusId} = ${sql.raw(String(id))} limit ${most})`,
  );
  return sql`case when ${many} then (select count(*)::int from (select from (${sql.join(counted, sql` union all `)}) each limit ${most}) counted) else ${summed} end`;
}

/** Written as a value of its own: practice requests are few, and a plan for both would be wrong for them. */
export function isDemo(column: typeof requests.demo | typeof requestCounts.demo, demo: boolean): SQL {
  return sql`${column} = ${sql.raw(String(demo))}`;
}

/** How many requests there are in each status at all locations, without practice. */
export async function countAll(db: Executor): Promise<{ statusId: number; total: number }[]> {
  const { rows } = await db.execute<{ statusId: number; total: number }>(sql`
    select place::int as "statusId", sum(total)::int as total
    from ${requestCounts}, unnest(${requestCounts.byStatus}) with ordinality as status (total, place)
    where ${isDemo(requestCounts.demo, false)} group by place order by place`);
  return rows;
}

/** Counts every request anew and answers how many there are; nobody changes one meanwhile. */
export async function recount(db: Executor): Promise<number> {
  await db.execute(sql`select recount_requests()`);
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${requests}`);
  return counted.rows[0]?.total ?? 0;
}

/** A location's requests in a status by counting them, where its counters say another number. */
export interface Miscount {
  locationId: number;
  demo: boolean;
  statusId: number;
  counted: number;
  counter: number;
}

/** Both are read in one snapshot, in which a request and its counter changed together, so writers meanwhile make no difference. */
const miscounts = sql`
  select location_id as "locationId", demo, status_id as "statusId", coalesce(made.total, 0)::int as counted, coalesce(kept.total, 0)::int as counter
  from (select location_id, demo, status_id, count(*) as total from ${requests} group by 1, 2, 3) made
  full join (select location_id, demo, place::int as status_id, sum(total) as total
    from ${requestCounts}, unnest(by_status) with ordinality as status (total, place) group by 1, 2, 3) kept using (location_id, demo, status_id)
  where coalesce(made.total, 0) <> coalesce(kept.total, 0)`;

/** The counters that differ from what they count. */
export async function findMiscounts(db: Executor): Promise<Miscount[]> {
  const { rows } = await db.execute<Record<string, unknown> & Miscount>(sql`${miscounts} order by 1, 2, 3`);
  return rows;
}

/**
 * Adds what they lack to the counters that differ, and answers these. Nobody waits for it: what others add meanwhile is added to the same sums.
 * Of two that mend at once, or one that counts everything anew (`recount`), the second waits and finds the first's numbers.
 */
export async function mendMiscounts(db: Executor): Promise<Miscount[]> {
  // The lock of a writer, which `recount` excludes.
  await db.execute(sql`lock table ${requests} in row exclusive mode`);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('request_counts'))`);
  const { rows } = await db.execute<Record<string, unknown> & Miscount>(sql`
    with found as materialized (${miscounts}),
      added as materialized (select count_requests("locationId", demo, "statusId", counted - counter)::text from found)
    select found.* from found, (select count(*) from added) done order by 1, 2, 3`);
  return rows;
}

/** How many requests there are by the counters and by counting, without practice, both at the same moment. */
export async function countBoth(db: Executor): Promise<{ counters: number; counted: number }> {
  const { rows } = await db.execute<{ counters: number; counted: number }>(sql`select
    (select coalesce(sum(total), 0)::int from ${requestCounts}, unnest(by_status) total where ${isDemo(requestCounts.demo, false)}) as counters,
    (select count(*)::int from ${requests} where ${isDemo(requests.demo, false)}) as counted`);
  return rows[0] ?? { counters: 0, counted: 0 };
}
