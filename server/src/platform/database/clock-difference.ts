import { sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Executor } from "./executor.ts";

/**
 * Seconds by which this process's clock is ahead of the database's; negative where it is behind. Half of the time that the question took is the most
 * that it may be wrong by.
 */
export async function clockDifference(db: Executor, clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from clock_timestamp())::float8 as now`);
  const answered = clock.now().getTime();
  return (asked + answered) / 2_000 - (rows[0]?.now ?? Number.NaN);
}
