import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, personName } from "../users/joins.ts";
import { jobNotes } from "./tables.ts";

const writer = people("writer");

const unread = statement((db) =>
  db
    .select({ text: jobNotes.text, by: personName(writer), writtenAt: jobNotes.writtenAt })
    .from(jobNotes)
    .innerJoin(writer, eq(writer.id, jobNotes.writtenBy))
    .where(and(eq(jobNotes.requestId, sql.placeholder("id")), isNull(jobNotes.acknowledgedAt))),
);

/** What was last said at a job and not acknowledged. */
export async function readNote(db: Executor, id: number): Promise<{ text: string; by: string; writtenAt: Date } | undefined> {
  const [row] = await unread.run(db, { id });
  return row;
}

/** Keeps what is said at a job, in place of what was said before. */
export async function writeNote(db: Executor, note: Omit<typeof jobNotes.$inferInsert, "acknowledgedAt">): Promise<void> {
  const { requestId: _, ...values } = note;
  await db
    .insert(jobNotes)
    .values(note)
    .onConflictDoUpdate({ target: jobNotes.requestId, set: { ...values, acknowledgedAt: null } });
}

/** Notes that what was said at a job has been read; false if there is nothing unread. */
export async function acknowledge(db: Executor, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(jobNotes)
    .set({ acknowledgedAt: now })
    .where(and(eq(jobNotes.requestId, id), isNull(jobNotes.acknowledgedAt)))
    .returning({ id: jobNotes.requestId });
  return rows.length > 0;
}
