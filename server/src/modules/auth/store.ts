import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, peopleAs } from "../users/joins.ts";
import type { Place } from "./logic/place.ts";
import { knownBrowsers, sessions, signInLimits } from "./tables.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** Inserts a session and answers its number. */
export async function insertSession(db: Executor, values: typeof sessions.$inferInsert): Promise<number> {
  const [row] = await db.insert(sessions).values(values).returning({ number: sessions.number });
  return row?.number ?? 0;
}

const person = people("person");
const given = (name: string) => sql.placeholder(name);
// What `returning` reads is as it was before the statement.
const remembering = statement<{ isNew: boolean; hasOthers: boolean }>(
  sql`insert into ${knownBrowsers} (user_id, hash, last_at)
    select ${person.id}, ${given("hash")}, ${given("now")}::timestamptz from ${peopleAs("person")}
      where ${person.id} = ${given("userId")}::int and not ${person.demonstration}
    on conflict (user_id, hash) do update set last_at = excluded.last_at
    returning (xmax = 0) as "isNew", exists (select from ${knownBrowsers} k where k.user_id = ${given("userId")}::int) as "hasOthers"`,
  { prepare: false },
);

/** Remembers a user's browser, and says what it was before: one of theirs, the first of all, or one unlike all others. */
export async function rememberBrowser(
  db: Executor,
  browser: { userId: number; hash: string; now: Date },
): Promise<"known" | "first" | "unlike others"> {
  const [row] = await remembering.run(db, { ...browser, now: browser.now.toISOString() });
  if (!row?.isNew) return "known";
  return row.hasOthers ? "unlike others" : "first";
}

const sessionById = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder("id"))),
);

export async function selectSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  const [row] = await sessionById.run(db, { id });
  return row;
}

/** A user's session; undefined if it was ended, has expired or belongs to another user. */
export async function selectLiveSession(db: Executor, id: string, userId: number, now: Date): Promise<SessionRow | undefined> {
  const row = await selectSession(db, id);
  return row && row.userId === userId && row.revokedAt === null && row.expiresAt > now ? row : undefined;
}

/** The addresses that a user has opened sessions from. */
export async function selectAddressesOf(db: Executor, userId: number): Promise<string[]> {
  const rows = await db.selectDistinct({ ip: sessions.ip }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map((row) => row.ip);
}

interface Rotation {
  id: string;
  from: string;
  to: string;
  /** The client that the new cookie is sent to. */
  client: string;
  now: Date;
  expiresAt: Date;
}

/** Replaces the current secret; returns undefined if `from` is not the current one, so that one of two concurrent calls wins. */
export async function rotate(db: Executor, { id, from, to, client, now, expiresAt }: Rotation): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(sessions)
    .set({
      refreshHash: to,
      previousHash: from,
      rotatedAt: now,
      rotatedFor: client,
      // Not beyond its end, if it has one.
      expiresAt: sql`least(${expiresAt.toISOString()}::timestamptz, ${sessions.endsAt})`,
    })
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

const openSessionsOf = statement((db) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, sql.placeholder("userId")),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${sql.placeholder("now")}::timestamptz`,
      ),
    )
    .orderBy(desc(sessions.rotatedAt), desc(sessions.number))
    .limit(sql.placeholder("limit")),
);

/** A user's sessions that go on, the one that was used last first. */
export function selectOpenSessions(db: Executor, userId: number, now: Date, limit: number): Promise<SessionRow[]> {
  return openSessionsOf.run(db, { userId, now: now.toISOString(), limit });
}

/** A session by the number that its user sees. */
export async function selectSessionByNumber(db: Executor, userId: number, number: number): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.number, number)));
  return row;
}

/** Ends a session; false if it had already ended. */
export async function revokeSession(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Ends every session of a user, but one if `except` names it, and returns their ids. */
export async function revokeSessionsOf(db: Executor, userId: number, now: Date, except = ""): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), ne(sessions.id, except)))
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** Notes that a session's user has proved again who they are. */
export async function storeProof(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.id, id));
}

/** Has a session go on on a shared tablet, and end when its user's day there does. */
export async function moveToTablet(db: Executor, id: string, { id: tabletId, locationId, endsAt }: Place): Promise<void> {
  await db
    .update(sessions)
    .set({
      tabletId,
      tabletLocationId: locationId,
      endsAt,
      expiresAt: sql`least(${sessions.expiresAt}, ${endsAt.toISOString()}::timestamptz)`,
    })
    .where(eq(sessions.id, id));
}

/** Ends the sessions on some tablets, but one if `except` names it, and returns their users. */
export async function revokeSessionsOn(db: Executor, tabletIds: readonly number[], now: Date, except: string): Promise<number[]> {
  if (tabletIds.length === 0) return [];
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.tabletId, [...tabletIds]), isNull(sessions.revokedAt), ne(sessions.id, except)))
    .returning({ userId: sessions.userId });
  return [...new Set(rows.map((row) => row.userId))];
}

interface Old {
  endedBefore: Date;
  unseenSince: Date;
  now: Date;
}

/** Deletes sessions that ended long ago, browsers that were not used for long, and the sign-in counts that have expired. */
export async function deleteOld(db: Executor, { endedBefore, unseenSince, now }: Old): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, endedBefore), lt(sessions.revokedAt, endedBefore)));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastAt, unseenSince));
  await db.delete(signInLimits).where(lt(signInLimits.expire, now));
}
