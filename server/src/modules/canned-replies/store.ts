import type { MessageLanguage } from "@remotebay/contract";
import { and, count, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { cannedReplies } from "./tables.ts";

const ownReplies = statement((db) =>
  db
    .select({ id: cannedReplies.id, text: cannedReplies.text })
    .from(cannedReplies)
    .where(and(eq(cannedReplies.userId, sql.placeholder("userId")), eq(cannedReplies.language, sql.placeholder("language"))))
    .orderBy(cannedReplies.id),
);

/** A person's replies in a language, the oldest first. */
export function findOwn(db: Executor, userId: number, language: MessageLanguage): Promise<{ id: number; text: string }[]> {
  return ownReplies.run(db, { userId, language });
}

/** Adds a reply; null where the person has `max` of them in this language. Two that come at once are counted one after the other. */
export async function insertOwn(db: Executor, values: typeof cannedReplies.$inferInsert, max: number): Promise<number | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('canned_replies'), ${values.userId})`);
  const [there] = await db
    .select({ count: count() })
    .from(cannedReplies)
    .where(and(eq(cannedReplies.userId, values.userId), eq(cannedReplies.language, values.language)));
  if ((there?.count ?? 0) >= max) return null;
  const [row] = await db.insert(cannedReplies).values(values).returning({ id: cannedReplies.id });
  return row?.id ?? null;
}

/** Changes the text of a person's reply; false if they have no such reply. */
export async function updateOwn(db: Executor, userId: number, id: number, text: string): Promise<boolean> {
  const rows = await db.update(cannedReplies).set({ text }).where(mine(userId, id)).returning({ id: cannedReplies.id });
  return rows.length > 0;
}

/** Removes a person's reply; false if they have no such reply. */
export async function deleteOwn(db: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await db.delete(cannedReplies).where(mine(userId, id)).returning({ id: cannedReplies.id });
  return rows.length > 0;
}

function mine(userId: number, id: number) {
  return and(eq(cannedReplies.id, id), eq(cannedReplies.userId, userId));
}
