import type { MessageLanguage } from "@remotebay/contract";
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { replies } from "./tables.ts";

export type ReplyRow = typeof replies.$inferSelect;

const all = statement((db) => db.select().from(replies).orderBy(asc(replies.position), asc(replies.id)));

/** All ready-made replies, in their order within each group. */
export function selectReplies(db: Executor): Promise<ReplyRow[]> {
  return all.run(db);
}

const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select()
      .from(replies)
      .where(eq(replies.id, sql.placeholder("id")));
    return lock ? found.for("update") : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

export async function selectReply(db: Executor, id: number, forWrite: boolean): Promise<ReplyRow | undefined> {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

/** Adds the phrases of the phrase book that are missing; what an administrator changed is untouched. */
export async function insertPhrases(db: Executor, rows: readonly (typeof replies.$inferInsert)[]): Promise<void> {
  await db
    .insert(replies)
    .values([...rows])
    .onConflictDoNothing({ target: replies.phrase });
}

/** How many own replies there are. Two that come at once are counted one after the other. */
export async function countOwnReplies(db: Executor): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('replies'))`);
  const [row] = await db.select({ count: count() }).from(replies).where(isNull(replies.phrase));
  return row?.count ?? 0;
}

/** Inserts an own reply; with an id where it is brought back. */
export async function insertReply(db: Executor, values: Omit<ReplyRow, "id">, id: number | undefined): Promise<number> {
  const inserting = db.insert(replies);
  const given = id === undefined ? inserting.values(values) : inserting.overridingSystemValue().values({ ...values, id });
  const [row] = await given.returning({ id: replies.id });
  return row?.id ?? 0;
}

export async function updateReply(db: Executor, id: number, values: Omit<ReplyRow, "id" | "phrase">): Promise<void> {
  await db.update(replies).set(values).where(eq(replies.id, id));
}

export async function deleteReply(db: Executor, id: number): Promise<void> {
  await db.delete(replies).where(and(eq(replies.id, id), isNull(replies.phrase)));
}

const withWords = statement((db) =>
  db
    .select()
    .from(replies)
    .where(
      or(
        sql`${replies.texts} ->> ${sql.placeholder("language")}::text = ${sql.placeholder("text")}::text`,
        eq(replies.phrase, sql.placeholder("phrase")),
      ),
    )
    .orderBy(asc(replies.id))
    .limit(5),
);

/** The replies that have these words in a language, or are this phrase. */
export function selectRepliesWith(db: Executor, language: MessageLanguage, text: string, phrase: string | null): Promise<ReplyRow[]> {
  return withWords.run(db, { language, text, phrase });
}
