import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { hookMessages } from "./tables.ts";

const backlog = statement<{ State: string; Count: number; Oldest: number }>(
  sql`select state as "State", count(*)::int as "Count", greatest(extract(epoch from now() - min(created_at)), 0)::float8 as "Oldest"
    from ${hookMessages} where state = 'waiting' group by 1
    union all select state, count(*)::int, 0 from ${hookMessages} where state = 'failed' and created_at > now() - interval '1 day' group by 1`,
);

/** The messages that wait, with the age in seconds of the oldest, and those of the last day that were given up. */
export function selectBacklog(db: Executor) {
  return backlog.run(db);
}
