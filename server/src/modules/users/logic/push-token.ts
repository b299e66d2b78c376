import type { Ctx } from "../../../platform/context.ts";
import * as store from "../store.ts";

/** Stores the caller's token for push notifications; empty deletes it. */
export async function setPushToken(ctx: Ctx, token: string): Promise<{ id: number }> {
  await store.updateUser(ctx.db, ctx.user.id, { pushToken: token });
  return { id: ctx.user.id };
}

/** A user's token for push notifications; empty without one. */
export async function pushTokenOf(db: Ctx["db"], userId: number): Promise<string> {
  return (await store.selectPushToken(db, userId)) ?? "";
}

/** Deletes a token that its provider no longer knows, unless there is a newer one. */
export function dropPushToken(db: Ctx["db"], userId: number, token: string): Promise<void> {
  return store.clearPushToken(db, userId, token);
}
