import { userChanged } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { writeAudit } from "../../audit/service.ts";
import { identityOf, userRoom } from "../../users/service.ts";
import * as store from "../store.ts";
import type { Auth } from "./auth.ts";
import type { Place } from "./place.ts";

// Sessions on shared tablets, for the module of these.

/** When the caller's session began, and with which solution. */
export async function ownSession({ db, user }: Ctx): Promise<{ createdAt: Date; solutionId: number } | undefined> {
  const session = await store.selectSession(db, user.sessionId);
  return session && { createdAt: session.createdAt, solutionId: session.solutionId };
}

/** Has the caller's session go on on a tablet. */
export function moveToTablet({ db, user }: Ctx, place: Place): Promise<void> {
  return store.moveToTablet(db, user.sessionId, place);
}

/** Ends the session of a browser's refresh cookie, if there is one, since its tablet was locked or somebody else goes on there. Its user stays among the tablet's people. */
export function leaveSession(ctx: AnonymousCtx, { secrets }: Pick<Auth, "secrets">, cookie: string | null): Promise<void> {
  const presented = cookie === null ? null : secrets.read(cookie);
  return inTransaction(ctx, async (tx) => {
    const session = presented ? await store.selectSession(tx.db, presented.sessionId) : undefined;
    if (!session || !(await store.revokeSession(tx.db, session.id, tx.now))) return;
    const user = await identityOf(tx.db, session);
    const details = { tablet: session.tabletId };
    await writeAudit({ ...tx, user }, { action: "session.locked", noun: "user", id: session.userId, details });
    await tx.publish(userChanged, [userRoom(session.userId)], { Id: session.userId });
  });
}

/** Ends all sessions on some tablets but the caller's. */
export async function endSessionsOn(ctx: AnonymousCtx, tabletIds: readonly number[]): Promise<void> {
  for (const userId of await store.revokeSessionsOn(ctx.db, tabletIds, ctx.now, ctx.user?.sessionId ?? "")) {
    await ctx.publish(userChanged, [userRoom(userId)], { Id: userId });
  }
}
