import { and, eq, gt, lt } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { openIdAttempts, openIdSessions, openIdSubjects } from "./tables.ts";

type Attempt = typeof openIdAttempts.$inferSelect;

export async function insertAttempt(db: Executor, attempt: Attempt): Promise<void> {
  await db.insert(openIdAttempts).values(attempt);
}

/** Ends a sign-in that a browser began and answers it: of several calls at once, one gets it. */
export async function takeAttempt(db: Executor, hash: string, solutionId: number, now: Date): Promise<Attempt | undefined> {
  const [row] = await db
    .delete(openIdAttempts)
    .where(and(eq(openIdAttempts.hash, hash), eq(openIdAttempts.solutionId, solutionId), gt(openIdAttempts.expiresAt, now)))
    .returning();
  return row;
}

export async function deleteExpired(db: Executor, now: Date): Promise<void> {
  await db.delete(openIdAttempts).where(lt(openIdAttempts.expiresAt, now));
}

export async function selectUserOf(db: Executor, issuer: string, subject: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: openIdSubjects.userId })
    .from(openIdSubjects)
    .where(and(eq(openIdSubjects.issuer, issuer), eq(openIdSubjects.subject, subject)));
  return row?.userId;
}

/** Ties a provider's user to an account; false if the account or that user has another already. */
export async function insertSubject(db: Executor, subject: typeof openIdSubjects.$inferInsert): Promise<boolean> {
  const rows = await db.insert(openIdSubjects).values(subject).onConflictDoNothing().returning({ userId: openIdSubjects.userId });
  return rows.length > 0;
}

export async function insertSession(db: Executor, session: typeof openIdSessions.$inferInsert): Promise<void> {
  await db.insert(openIdSessions).values(session);
}

/** What a session began with at a provider, which is forgotten then. */
export async function takeSession(db: Executor, sessionId: string): Promise<typeof openIdSessions.$inferSelect | undefined> {
  const [row] = await db.delete(openIdSessions).where(eq(openIdSessions.sessionId, sessionId)).returning();
  return row;
}
