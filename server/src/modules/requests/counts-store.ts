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

/** How many requests there are by the counters: it costs the same however many they are. */
export function countedBy({ locationId, demo, statusIds }: Counted): SQL<number> {
  const inRow = sql.join(
    statusIds.map((id) => sql`coalesce(${requestCounts.byStatus}[${sql.raw(String(id))}], 0)`),
    sql` + `,
  );
  const at = locationId === null ? sql`` : sql`${requestCounts.locationId} = ${locationId} and`;
  return sql`(select coalesce(sum(${inRow}), 0)::int from ${requestCounts} where ${at} ${isDemo(requestCounts.demo, demo)})`;
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

/** How many requests there are by counting them, without practice: slower than the counters, and right whatever they say. */
export async function countAnew(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${requests} where ${isDemo(requests.demo, false)}`,
  );
  return rows[0]?.total ?? 0;
}
