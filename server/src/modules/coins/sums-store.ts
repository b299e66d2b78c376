import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";

/** Ledgers of one part. */
const part = 500;

/** The next ledgers after a location: their number, the last one, and those whose head is not the sum of their entries, in words. */
export async function findWrongSums(db: Executor, after: number): Promise<{ looked: number; last: number | null; wrong: string[] }> {
  const { rows } = await db.execute<{ looked: number; last: number | null; wrong: string[] }>(sql`
    with part as (select * from coin_ledgers where location_id > ${after} order by location_id limit ${sql.raw(String(part))}),
      summed as (select part.*, sums.* from part, lateral (
        select coalesce(sum(amount) filter (where account = 'available'), 0) as a, coalesce(sum(amount) filter (where account = 'held'), 0) as h,
          coalesce(sum(amount) filter (where account = 'spent'), 0) as s, coalesce(sum(amount) filter (where account = 'source'), 0) as o
        from coin_entries e where e.location_id = part.location_id) sums)
    select count(*)::int as looked, case when count(*) = ${sql.raw(String(part))} then max(location_id) end as last,
      coalesce(array_agg(format('coin account of location %s: %s free, %s held, %s spent; its entries say %s, %s and %s', location_id, available, held, spent, a, h, s)
        order by location_id) filter (where (available, held, spent, source) is distinct from (a, h, s, o)), '{}') as wrong
    from summed`);
  return rows[0] ?? { looked: 0, last: null, wrong: [] };
}
