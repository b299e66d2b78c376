import { userChanged, type SignIn } from "@remotebay/contract";
import type { AnonymousCtx, Identity } from "../../platform/context.ts";
import { inTransaction, type Executor } from "../../platform/database/executor.ts";
import { problem, type ProblemError } from "../../platform/problem.ts";
import { isPassword } from "../../platform/session/passwords.ts";
import type { RefreshSecret } from "../../platform/session/refresh-secrets.ts";
import { writeAudit } from "../audit/service.ts";
import { isFactorRequired, mustEnrol } from "../factors/service.ts";
import { hasSolution } from "../settings/service.ts";
import { accountOf, asMustEnrol, credentialsOf, identityOf, markSeen, userRoom } from "../users/service.ts";
import type { Auth, SignedIn } from "./logic/auth.ts";
import { addressBucket } from "../../platform/http/address-bucket.ts";
import { accountBucket, clientOf } from "./logic/buckets.ts";
import { grace } from "./logic/limits.ts";
import { expiry, openSession } from "./logic/open-session.ts";
import { endOnTablet, sessionsEnded } from "./logic/open-sessions.ts";
import { requireSecondFactor } from "./logic/second-factor.ts";
import * as store from "./store.ts";

export { makeCallLimit, type CallLimit } from "./limits-store.ts";
export { accountBucket, clientOf } from "./logic/buckets.ts";
export { endSession, endSessionsOf, listSessions, sessionOf, sessionsEnded } from "./logic/open-sessions.ts";
export { endSessionsOn, leaveSession, moveToTablet, ownSession } from "./logic/tablet-sessions.ts";
export { makeAuth, type Auth, type AuthParts, type SignedIn } from "./logic/auth.ts";
export { proveAgain, proveByPasskey } from "./logic/prove-again.ts";
export { signInByPasskey } from "./logic/passkey-sign-in.ts";
export { browserOf, keepSession, newBrowser, openSession } from "./logic/open-session.ts";

/**
 * The user of a bearer token and its end (milliseconds); null if it is not valid or its session has ended.
 * The end of a session takes effect immediately in this process, and within 10 s in others.
 */
export async function readBearer(auth: Auth, bearer: string): Promise<{ user: Identity; expiresAt: number } | null> {
  const claims = await auth.tokens.verify(bearer);
  if (!claims) return null;
  const now = auth.clock.now();
  const user = await auth.identities.get(`${claims.userId}/${claims.sessionId}`, now.getTime(), async () => {
    const session = await store.selectLiveSession(auth.db, claims.sessionId, claims.userId, now);
    const found = session ? await identityIn(auth.db, session) : null;
    return found && (await mustEnrol(auth.db, auth.factors, found)) ? asMustEnrol(found) : found;
  });
  return user && { user, expiresAt: claims.expiresAt };
}

/** The user of a session; null if they are gone or banned, have left the location of the tablet on which it goes on, or need more than its PIN by now. */
async function identityIn(db: Executor, session: store.SessionRow): Promise<Identity | null> {
  const user = await identityOf(db, session);
  if (!user || (session.tabletLocationId !== null && session.tabletLocationId !== user.locationId)) return null;
  return user.byPin && (await isFactorRequired(db, user)) ? null : user;
}

/** Deletes a session from the cache: the next call reads it again. */
function dropSession(auth: Auth, sessionId: string): void {
  auth.identities.drop((key) => key.endsWith(`/${sessionId}`));
}

/** Empties the cache, because events about changes may have been missed. */
export function dropAll(auth: Auth): void {
  auth.identities.drop(() => true);
}

/** Deletes a user's sessions from the cache: to be called for every `user.changed` event. */
export function dropUser(auth: Auth, userId: number): void {
  auth.identities.drop((key) => key.startsWith(`${userId}/`));
}

/** Signs a user in by username or e-mail in any letter case. Throws `wrong-login`, for banned users too, `second-factor` and `wrong-code`, and `too-many` with the seconds to wait. */
export async function signIn(
  anonymous: AnonymousCtx,
  auth: Auth,
  input: SignIn & { browser: string },
): Promise<SignedIn & { browser: string }> {
  const ctx = { ...anonymous, db: auth.db };
  if (!(await hasSolution(ctx, input.solution))) {
    throw problem("invalid", { errors: [{ path: "solution", code: "choice", message: "This is not one of the choices." }] });
  }
  const known = await credentialsOf(ctx.db, input.user);
  const address = addressBucket(ctx.origin.ip);
  const addressWait = await auth.limits.admitAddress(address);
  // Beyond the limit only users who have signed in from the address before may try, so that a flood from a shared address locks nobody
  // out. All refusals then take as long and say the same, since they must not reveal which names exist.
  const isCrowded = addressWait > 0;
  if (isCrowded && !(known && (await hasSignedInFrom(ctx.db, known.id, address)))) throw await refusal(input, addressWait);
  const account = accountBucket(input.user, known?.id, ctx.origin.ip);
  const wait = await auth.limits.admitAccount(account, address);
  if (wait > 0) throw isCrowded ? await refusal(input, addressWait) : tooMany(wait);
  const right = await isPassword(known?.passwordHash ?? null, input.pwd);
  if (!known || !right || known.banned) {
    const reason = !known ? "unknown" : right ? "banned" : "password";
    await writeAudit(
      { ...ctx, user: null },
      { action: "session.sign-in-failed", noun: "user", id: known?.id ?? null, details: { reason } },
    );
    throw isCrowded ? tooMany(addressWait) : problem("wrong-login");
  }
  await requireSecondFactor(ctx, auth, known.id, input.code);
  const signedIn = await openSession(ctx, auth, known.id, { ...input, way: "password" });
  await auth.limits.forgive(account, address);
  return signedIn;
}

/** Whether a user has opened a session from an address within the last month, which is how long sessions are stored. */
async function hasSignedInFrom(db: Executor, userId: number, address: string): Promise<boolean> {
  return (await store.selectAddressesOf(db, userId)).some((ip) => addressBucket(ip) === address);
}

/** The refusal of a try, after as much work as verifying its password takes. */
async function refusal({ pwd }: SignIn, seconds: number): Promise<ProblemError> {
  await isPassword(null, pwd);
  return tooMany(seconds);
}

function tooMany(seconds: number): ProblemError {
  return problem("too-many", { info: { RetryAfter: seconds } });
}

/**
 * Returns a new token for a refresh cookie. The cookie is replaced each time; the previous one is accepted for 10 s more, from
 * the same client for 60 s, and gets the same successor. An older cookie must have been copied, so the whole session ends. Throws `unauthenticated`, and `banned`
 * to the browser of somebody who is (domain.md#signin-banned).
 */
export async function refresh(anonymous: AnonymousCtx, auth: Auth, cookie: string | null): Promise<SignedIn> {
  const ctx = { ...anonymous, db: auth.db };
  const presented = cookie === null ? null : auth.secrets.read(cookie);
  if (!presented) throw problem("unauthenticated");
  const next = auth.secrets.next(presented);
  const session =
    (await store.rotate(ctx.db, {
      id: presented.sessionId,
      from: presented.hash,
      to: next.hash,
      client: clientOf(ctx.origin),
      now: ctx.now,
      expiresAt: expiry(ctx.now),
    })) ?? (await withinGrace(ctx, auth, presented));
  if (!session) throw problem("unauthenticated");
  if (!(await identityIn(ctx.db, session))) throw problem((await accountOf(ctx.db, session.userId))?.banned ? "banned" : "unauthenticated");
  await markSeen(ctx.db, session.userId, ctx.now);
  const token = await auth.tokens.sign({ userId: session.userId, sessionId: session.id });
  return { token, cookie: next.value };
}

/** The session of the previous cookie within the grace period; after it the session ends, since one of the two cookies was stolen. */
async function withinGrace(ctx: AnonymousCtx, auth: Auth, presented: RefreshSecret): Promise<store.SessionRow | null> {
  const session = await store.selectSession(ctx.db, presented.sessionId);
  if (!session || session.revokedAt !== null || session.expiresAt <= ctx.now) return null;
  const isPrevious = session.previousHash === presented.hash;
  const allowed = session.rotatedFor === clientOf(ctx.origin) ? grace.sameClient : grace.anyClient;
  if (isPrevious && ctx.now.getTime() - session.rotatedAt.getTime() <= allowed) return session;
  await inTransaction(ctx, async (tx) => {
    await tx.announce(sessionsEnded, { UserId: session.userId, TabletId: null });
    if (!(await store.revokeSession(tx.db, session.id, tx.now))) return;
    await writeAudit({ ...tx, user: null }, { action: "session.reuse-detected", noun: "user", id: session.userId });
    await tx.publish(userChanged, [userRoom(session.userId)], { Id: session.userId });
  });
  dropSession(auth, session.id);
  return null;
}

/** Ends the caller's session, identified by cookie or else by token, or all sessions of the user. Without either, nothing happens. */
export async function signOut(ctx: AnonymousCtx, auth: Auth, cookie: string | null, everywhere: boolean): Promise<void> {
  const presented = cookie === null ? null : auth.secrets.read(cookie);
  const session = presented ? await store.selectSession(ctx.db, presented.sessionId) : undefined;
  const isLive = session !== undefined && session.revokedAt === null && session.expiresAt > ctx.now;
  const sessionId = isLive ? session.id : ctx.user?.sessionId;
  const userId = isLive ? session.userId : ctx.user?.id;
  if (sessionId === undefined || userId === undefined) return;
  // What ends the sessions of all devices is no shop's work; a tablet's own is signed out.
  if (everywhere && (isLive ? session.way === "pin" : ctx.user?.byPin)) throw problem("full-sign-in");
  const endedIds = await inTransaction(ctx, async (tx) => {
    if (everywhere) await tx.announce(sessionsEnded, { UserId: userId, TabletId: null });
    else await endOnTablet(tx, isLive ? session : await store.selectSession(tx.db, sessionId));
    const ids = everywhere
      ? await store.revokeSessionsOf(tx.db, userId, tx.now)
      : (await store.revokeSession(tx.db, sessionId, tx.now))
        ? [sessionId]
        : [];
    if (ids.length === 0) return ids;
    const user = await identityOf(tx.db, { id: sessionId, userId, demo: false, solutionId: 1 });
    await writeAudit(
      { ...tx, user },
      { action: everywhere ? "session.signed-out-everywhere" : "session.signed-out", noun: "user", id: userId },
    );
    await tx.publish(userChanged, [userRoom(userId)], { Id: userId });
    return ids;
  });
  for (const id of endedIds) dropSession(auth, id);
}

/** Whether a session of a user goes on. */
export async function isSessionOpen({ db, now }: Pick<AnonymousCtx, "db" | "now">, id: string, userId: number): Promise<boolean> {
  return (await store.selectLiveSession(db, id, userId, now)) !== undefined;
}

/** Deletes sessions a month after their end, browsers after 400 days, and sign-in counts that have expired; for a scheduled job. */
export function deleteOldSessions(db: Executor, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  return store.deleteOld(db, { endedBefore: before(30), unseenSince: before(400), now });
}
