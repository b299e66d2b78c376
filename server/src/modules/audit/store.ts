import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { auditEntries } from "./tables.ts";

/** Adds an entry and returns its id; entries are never changed or removed. */
export async function insertEntry(db: Executor, entry: typeof auditEntries.$inferInsert): Promise<number> {
  const [row] = await db.insert(auditEntries).values(entry).returning({ id: auditEntries.id });
  return row?.id ?? 0;
}

/** The newest entries about one record, newest first. */
export function selectHistory(db: Executor, noun: string, nounId: number, limit: number) {
  return db
    .select({
      at: auditEntries.at,
      who: auditEntries.userName,
      action: auditEntries.action,
      from: auditEntries.from,
      to: auditEntries.to,
      details: auditEntries.details,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.noun, noun), eq(auditEntries.nounId, nounId)))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
