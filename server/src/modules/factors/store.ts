import { and, asc, count, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { answeredChallenges, authenticators, passkeys, recoveryCodes } from "./tables.ts";

export type AuthenticatorRow = typeof authenticators.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;

const authenticatorOf = statement((db) =>
  db
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, sql.placeholder("userId"))),
);

export async function selectAuthenticator(db: Executor, userId: number): Promise<AuthenticatorRow | undefined> {
  const [row] = await authenticatorOf.run(db, { userId });
  return row;
}

/** Stores a seed that is to be confirmed, in place of an earlier one that never was. */
export async function keepPendingSeed(db: Executor, userId: number, pendingSeed: string): Promise<void> {
  await db
    .insert(authenticators)
    .values({ userId, pendingSeed })
    .onConflictDoUpdate({ target: authenticators.userId, set: { pendingSeed } });
}

/** Makes the pending seed the one that counts; false if it is no longer pending. */
export async function confirmSeed(db: Executor, userId: number, by: { pendingSeed: string; step: number; now: Date }): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({ seed: by.pendingSeed, pendingSeed: null, confirmedAt: by.now, lastStep: by.step })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.pendingSeed, by.pendingSeed)))
    .returning({ userId: authenticators.userId });
  return rows.length > 0;
}

/** Uses up a step of the seed; false if it, or a later one, was used before. */
export async function takeStep(db: Executor, userId: number, { seed, step }: { seed: string; step: number }): Promise<boolean> {
  const rows = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), eq(authenticators.seed, seed), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return rows.length > 0;
}

/** Removes the authenticator with its recovery codes; false if none had been confirmed. */
export async function deleteAuthenticator(db: Executor, userId: number): Promise<boolean> {
  const rows = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return rows.some((row) => row.confirmedAt !== null);
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(db: Executor, userId: number, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

/** Uses a recovery code up; false if there is none like it or it was used before. */
export async function takeRecoveryCode(db: Executor, userId: number, hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

const leftOf = statement((db) =>
  db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, sql.placeholder("userId")), isNull(recoveryCodes.usedAt))),
);

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Executor, userId: number): Promise<number> {
  return (await leftOf.run(db, { userId }))[0]?.left ?? 0;
}

const passkeysOf = statement((db) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, sql.placeholder("userId")))
    .orderBy(asc(passkeys.id)),
);

/** A user's passkeys, the oldest first. */
export function selectPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return passkeysOf.run(db, { userId });
}

export async function selectPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Stores a passkey; undefined if its id is taken or the user has `max`. Holds up others that add one for the same user until the transaction ends. */
export async function insertPasskey(db: Executor, values: typeof passkeys.$inferInsert, max: number): Promise<number | undefined> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('passkeys'), ${values.userId})`);
  if ((await db.$count(passkeys, eq(passkeys.userId, values.userId))) >= max) return undefined;
  const [row] = await db.insert(passkeys).values(values).onConflictDoNothing().returning({ id: passkeys.id });
  return row?.id;
}

/** Records a passkey's use; false if its counter has not gone on since it was read, by whomever. */
export async function countPasskeyUse(db: Executor, id: number, { counter, now }: { counter: number; now: Date }): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Renames a user's passkey; false if they have none with this id. */
export async function renamePasskey(db: Executor, userId: number, { id, name }: { id: number; name: string }): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Removes a user's passkey and answers its name; undefined if they have none with this id. */
export async function deletePasskey(db: Executor, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return row?.name;
}

/** Removes all passkeys of a user and answers how many there were. */
export async function deletePasskeys(db: Executor, userId: number): Promise<number> {
  return (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** Whether a user has a passkey. */
export async function hasPasskey(db: Executor, userId: number): Promise<boolean> {
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** Uses a challenge up; false if it was answered before. */
export async function takeChallenge(db: Executor, challenge: string, expiresAt: Date): Promise<boolean> {
  const rows = await db
    .insert(answeredChallenges)
    .values({ challenge, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: answeredChallenges.challenge });
  return rows.length > 0;
}

/** Deletes the challenges that can no longer be answered. */
export async function deleteChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(answeredChallenges).where(lt(answeredChallenges.expiresAt, now));
}
