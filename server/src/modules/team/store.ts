import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { presence } from "./tables.ts";

/** Notes that somebody is here. */
export async function markHere(db: Executor, userId: number, now: Date): Promise<void> {
  await db
    .insert(presence)
    .values({ userId, seenAt: now })
    .onConflictDoUpdate({ target: presence.userId, set: { seenAt: now, goneToldAt: null } });
}

const everybody = statement<{ userId: number; seenAt: string }>(
  sql`select ${presence.userId} as "userId", ${presence.seenAt} as "seenAt" from ${presence}`,
);

/** When each was last here. */
export async function readPresence(db: Executor): Promise<ReadonlyMap<number, Date>> {
  const rows = await everybody.run(db);
  return new Map(rows.map(({ userId, seenAt }) => [userId, instantOf(seenAt)]));
}
