import { userChanged } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { innerEvent } from "../../../platform/module.ts";
import { userRoom } from "../policy.ts";
import * as accounts from "../account-store.ts";
import * as store from "../store.ts";

/** A user's e-mail is another one now, which nobody has verified. `From` is the one before, if that was verified. */
export const emailChanged = innerEvent<{ UserId: number; From: string | null }>("user.email-changed");

/** Refusals after which an e-mail counts as not verified: one may be a mail server's mistake. */
const maxRefusals = 3;

/** Counts that the mail server of an e-mail refused it for good. After three of them it has to be verified again. */
export function countRefusal(db: Ctx["db"], email: string): Promise<void> {
  return accounts.countRefusal(db, email, maxRefusals);
}

/**
 * Notes that a user's e-mail is theirs. From now on they sign in with it, if they had one to sign in with and nobody else has this one. Returns false
 * if they have another e-mail meanwhile.
 */
export async function verifyEmail(ctx: Pick<Ctx, "db" | "now" | "publish">, userId: number, email: string): Promise<boolean> {
  const account = await accounts.lockAccount(ctx.db, userId);
  if (account?.email.toLowerCase() !== email.toLowerCase()) return false;
  const isFree = account.loginEmail !== null && !(await store.isLoginTaken(ctx.db, account.email, userId));
  await store.updateUser(ctx.db, userId, {
    emailVerifiedAt: ctx.now,
    emailRefusals: 0,
    ...(isFree && { loginEmail: account.email }),
  });
  await ctx.publish(userChanged, [userRoom(userId)], { Id: userId });
  return true;
}
