import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { coinEntries, coinTransactions } from "./tables.ts";

const booked = statement<{ requestId: number; coins: number }>(
  sql`select t.request_id as "requestId", sum(e.amount)::int as coins
    from ${coinTransactions} t join ${coinEntries} e on e.location_id = t.location_id and e.seq = t.seq
    where t.request_id = any(${sql.placeholder("ids")}::int[]) and e.account = 'held' and t.kind <> 'capture' group by t.request_id`,
);

/** What was held for requests and not given back, whether it was spent since or not; nothing for one of which nothing was held. */
export async function selectBooked(db: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await booked.run(db, { ids });
  return new Map(rows.map(({ requestId, coins }) => [requestId, coins]));
}
