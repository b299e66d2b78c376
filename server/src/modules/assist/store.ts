import { desc, eq, inArray, sql } from "drizzle-orm";
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
