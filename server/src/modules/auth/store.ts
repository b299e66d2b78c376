import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { sessions, signInFailures } from "./tables.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** How tries at a person are slowed down. */
interface Slowing {
  /** Tries that cost nothing but the try. */
  free: number;
  firstSeconds: number;
  mostSeconds: number;
  /** Quiet seconds after which counting starts anew. */
  forgetSeconds: number;
}

/**
 * Counts a try at a person before it is made, so that a hundred at once are not all let through; false where it has to wait.
 * One statement: the row's lock puts tries at the same person in a row.
 */
export async function countTry(db: Executor, bucket: string, now: Date, slowing: Slowing): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const tries = sql`(case when f.last_at < ${at} - make_interval(secs => ${slowing.forgetSeconds}) then 1 else f.failures + 1 end)`;
  const wait = sql`least(${slowing.mostSeconds}, ${slowing.firstSeconds} * power(2, least(20, ${tries} - ${slowing.free})))`;
  const counted = await db.execute(sql`
    insert into sign_in_failures as f (bucket, failures, last_at) values (${bucket}, 1, ${at})
    on conflict (bucket) do update set
      failures = ${tries},
      blocked_until = case when ${tries} >= ${slowing.free} then ${at} + make_interval(secs => ${wait}) end,
      last_at = ${at}
    where f.blocked_until is null or f.blocked_until <= ${at}
    returning 1`);
  return counted.rows.length > 0;
}

/** When a person may be tried again. */
export async function blockedUntil(db: Executor, bucket: string): Promise<Date | null> {
  const [row] = await db.select({ until: signInFailures.blockedUntil }).from(signInFailures).where(eq(signInFailures.bucket, bucket));
  return row?.until ?? null;
}

/** Counts a try from an address within a window of `seconds`; false where the window holds `most` already. */
export async function countFromAddress(
  db: Executor,
  bucket: string,
  now: Date,
  { most, seconds }: { most: number; seconds: number },
): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const over = sql`(f.last_at <= ${at} - make_interval(secs => ${seconds}))`;
  const counted = await db.execute(sql`
    insert into sign_in_failures as f (bucket, failures, last_at) values (${bucket}, 1, ${at})
    on conflict (bucket) do update set
      failures = case when ${over} then 1 else f.failures + 1 end,
      last_at = case when ${over} then ${at} else f.last_at end
    where f.failures < ${most} or ${over}
    returning 1`);
  return counted.rows.length > 0;
}

/** When the window of an address began. */
export async function windowStart(db: Executor, bucket: string): Promise<Date | null> {
  const [row] = await db.select({ at: signInFailures.lastAt }).from(signInFailures).where(eq(signInFailures.bucket, bucket));
  return row?.at ?? null;
}

/** Takes a try back that was none. */
export async function uncount(db: Executor, bucket: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
    .where(eq(signInFailures.bucket, bucket));
}

export async function clearTries(db: Executor, bucket: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.bucket, bucket));
}

export async function insertSession(db: Executor, values: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(values);
}

export async function selectSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  return row;
}

/** A session that still stands, of a user; nothing where it was ended, ran out or is another's. */
export async function selectLiveSession(db: Executor, id: string, userId: number, now: Date): Promise<SessionRow | undefined> {
  const row = await selectSession(db, id);
  return row && row.userId === userId && row.revokedAt === null && row.expiresAt > now ? row : undefined;
}

interface Rotation {
  id: string;
  from: string;
  to: string;
  now: Date;
  expiresAt: Date;
}

/** Replaces the current secret; nothing where `from` is not the current one: of two at once one wins. */
export async function rotate(db: Executor, { id, from, to, now, expiresAt }: Rotation): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ refreshHash: to, previousHash: from, rotatedAt: now, expiresAt })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.refreshHash, from),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  return row;
}

/** Ends a session; false where it had ended already. */
export async function revokeSession(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session of a user; answers their ids. */
export async function revokeSessionsOf(db: Executor, userId: number, now: Date): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** Forgets sessions that ended before `sessionsBefore` and tries before `triesBefore`. */
export async function forgetBefore(db: Executor, sessionsBefore: Date, triesBefore: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, sessionsBefore), lt(sessions.revokedAt, sessionsBefore)));
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, triesBefore));
}
