import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { assistResults } from "./tables.ts";

/** Stores a result in place of the same user's earlier one for the vehicle; of all their vehicles the newest `max` stay. Returns its id. */
export async function upsertResult(db: Executor, values: typeof assistResults.$inferInsert, max: number): Promise<number> {
  const { locationId, vehicle, results, savedAt } = values;
  const [row] = await db
    .insert(assistResults)
    .values(values)
    .onConflictDoUpdate({
      target: [assistResults.userId, assistResults.demo, assistResults.vin],
      set: { locationId, vehicle, results, savedAt },
    })
    .returning({ id: assistResults.id });
  if (!row) throw new Error("The result was not stored.");
  const older = db
    .select({ id: assistResults.id })
    .from(assistResults)
    .where(eq(assistResults.userId, values.userId))
    .orderBy(desc(assistResults.savedAt), desc(assistResults.id))
    .offset(max);
  await db.delete(assistResults).where(sql`${inArray(assistResults.id, older)} and ${assistResults.id} <> ${row.id}`);
  return row.id;
}

/** A page of a user's results of one kind of session, newest first, and the total number. */
export async function selectResults(
  db: Executor,
  { userId, demo, offset, pageSize }: { userId: number; demo: boolean; offset: number; pageSize: number },
): Promise<{ rows: (typeof assistResults.$inferSelect)[]; total: number }> {
  const own = and(eq(assistResults.userId, userId), eq(assistResults.demo, demo));
  const rows = await db
    .select()
    .from(assistResults)
    .where(own)
    .orderBy(desc(assistResults.savedAt), desc(assistResults.id))
    .limit(pageSize)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(assistResults).where(own);
  return { rows, total: all?.total ?? 0 };
}
