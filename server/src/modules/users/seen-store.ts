import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { users } from "./tables.ts";

/** Saves that a user was seen, at most once a minute. */
export async function markSeen(db: Executor, id: number, now: Date): Promise<void> {
  const earlier = sql`${now.toISOString()}::timestamptz - interval '1 minute'`;
  await db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(users.id, id), or(isNull(users.lastSeenAt), lt(users.lastSeenAt, earlier))));
}
