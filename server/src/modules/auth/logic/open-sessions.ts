import { userChanged, type Session } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { userRoom } from "../../users/service.ts";
import * as store from "../store.ts";

const maxListed = 50;

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

/** Ends another of the caller's sessions; this one is ended by signing out. Throws `not-found`. */
export async function endSession(ctx: Ctx, number: number): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const session = await store.selectSessionByNumber(tx.db, tx.user.id, number);
    if (!session || session.id === tx.user.sessionId) throw problem("not-found");
    if (!(await store.revokeSession(tx.db, session.id, tx.now))) return;
    await tx.audit({ action: "session.ended", noun: "user", id: tx.user.id, details: { number } });
    await tx.publish(userChanged, [userRoom(tx.user.id)], { Id: tx.user.id });
  });
  return undefined;
}

/** Ends all sessions of a user, but one if `except` names it. */
export function endSessionsOf(ctx: AnonymousCtx, userId: number, except = ""): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ended = await store.revokeSessionsOf(tx.db, userId, tx.now, except);
    if (ended.length === 0) return;
    await tx.audit({ action: "session.others-ended", noun: "user", id: userId, details: { count: ended.length } });
    await tx.publish(userChanged, [userRoom(userId)], { Id: userId });
  });
}
