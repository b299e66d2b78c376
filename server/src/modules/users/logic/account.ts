import { userChanged } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { innerEvent } from "../../../platform/module.ts";
import { lockAccount, selectAccount, selectAccountByEmail, selectByEmails, type AccountRow } from "../account-store.ts";
import { userRoom } from "../policy.ts";
import * as store from "../store.ts";

/** What changed of how a user signs in; the user is told by letter. Further ways to sign in add theirs, with a text `letters.told.<what>`. */
export type AccountChange =
  | "passwordChanged"
  | "authenticatorAdded"
  | "authenticatorRemoved"
  | "recoveryCodesRenewed"
  | "recoveryCodeUsed"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "factorsRemoved"
  | "openIdLinked";

/** Something about how a user signs in was changed. */
export const accountChanged = innerEvent<{ UserId: number; What: AccountChange }>("account.changed");

/** A user's account, for sign-in and letters; undefined for one who can never sign in. */
export async function accountOf(db: Ctx["db"], userId: number): Promise<AccountRow | undefined> {
  const account = await selectAccount(db, userId);
  return account?.program ? undefined : account;
}

/** The account of somebody who signs in with this e-mail and verified it; undefined for one that is everybody's or can never sign in. */
export async function accountByVerifiedEmail(db: Ctx["db"], email: string): Promise<AccountRow | undefined> {
  const account = await selectAccountByEmail(db, email);
  return account?.program || account?.demonstration ? undefined : account;
}

/** Like `accountOf`, locked until the transaction ends. */
export async function lockedAccountOf(db: Ctx["db"], userId: number): Promise<AccountRow | undefined> {
  const account = await lockAccount(db, userId);
  return account?.program ? undefined : account;
}

/** Stores the hash of a user's new password. */
export async function storePassword(ctx: Pick<Ctx, "db" | "publish">, userId: number, passwordHash: string): Promise<void> {
  await store.updateUser(ctx.db, userId, { passwordHash });
  await ctx.publish(userChanged, [userRoom(userId)], { Id: userId });
}

/** Whether somebody of a location has this e-mail; null stands for operations staff. */
export function isColleagueEmail(db: Ctx["db"], email: string, locationId: number | null): Promise<boolean> {
  return store.isEmailTaken(db, email, { id: 0, locationId });
}

/** Who has one of these e-mails (in lower case), with their location. */
export function peopleByEmails(db: Ctx["db"], emails: readonly string[]): Promise<{ email: string; locationId: number | null }[]> {
  return selectByEmails(db, emails);
}

/** Whether somebody signs in with this name or e-mail. */
export function isLoginTaken(db: Ctx["db"], login: string): Promise<boolean> {
  return store.isLoginTaken(db, login, 0);
}
