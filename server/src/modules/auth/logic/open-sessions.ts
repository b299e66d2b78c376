import { userChanged, type Session } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { innerEvent } from "../../../platform/module.ts";
import { problem } from "../../../platform/problem.ts";
import { userRoom } from "../../users/service.ts";
import * as store from "../store.ts";

const maxListed = 50;

/**
 * Sessions of a user are ended for good: the one on a tablet, or, with null, all or all others wherever they are. Locking a tablet ends none so. It is
 * announced before their rows are locked, so that whoever locks others with them does so in one order.
 */
export const sessionsEnded = innerEvent<{ UserId: number; TabletId: number | null }>("session.ended");

/** The caller's open sessions, this one first. */
export async function listSessions({ db, user, now }: Ctx): Promise<Session[]> {
  const rows = await store.selectOpenSessions(db, user.id, now, maxListed);
  const listed = rows.map((row) => ({
    Number: row.number,
    UserAgent: row.userAgent,
    Address: row.ip,
    SignedInAt: row.createdAt.toISOString(),
    LastUsedAt: row.rotatedAt.toISOString(),
    Demo: row.demo,
    OnTablet: row.tabletId !== null,
    IsThis: row.id === user.sessionId,
  }));
  return [...listed.filter(({ IsThis }) => IsThis), ...listed.filter(({ IsThis }) => !IsThis)];
}

/** Where and when one of a user's sessions began; undefined if it is deleted. */
export async function sessionOf(
  db: Ctx["db"],
  userId: number,
  number: number,
): Promise<{ ip: string; userAgent: string; createdAt: Date } | undefined> {
  return store.selectSessionByNumber(db, userId, number);
}

/** Tells the modules above that a session was ended for good, if it went on on a tablet. */
export async function endOnTablet(tx: AnonymousCtx, session: store.SessionRow | undefined): Promise<void> {
  if (session && session.tabletId !== null) await tx.announce(sessionsEnded, { UserId: session.userId, TabletId: session.tabletId });
}

/** Ends another of the caller's sessions; this one is ended by signing out. Throws `not-found`. */
export async function endSession(ctx: Ctx, number: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const session = await store.selectSessionByNumber(tx.db, tx.user.id, number);
    if (!session || session.id === tx.user.sessionId) throw problem("not-found");
    await endOnTablet(tx, session);
    if (!(await store.revokeSession(tx.db, session.id, tx.now))) return;
    await tx.audit({ action: "session.ended", noun: "user", id: tx.user.id, details: { number } });
    await tx.publish(userChanged, [userRoom(tx.user.id)], { Id: tx.user.id });
  });
  return undefined;
}

/** Ends all sessions of a user, but one if `except` names it. */
export function endSessionsOf(ctx: AnonymousCtx, userId: number, except = ""): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.announce(sessionsEnded, { UserId: userId, TabletId: null });
    const ended = await store.revokeSessionsOf(tx.db, userId, tx.now, except);
    if (ended.length === 0) return;
    await tx.audit({ action: "session.others-ended", noun: "user", id: userId, details: { count: ended.length } });
    await tx.publish(userChanged, [userRoom(userId)], { Id: userId });
  });
}
