import type { Factors as FactorsReply } from "@remotebay/contract";
import type { Ctx, Identity } from "../../platform/context.ts";
import { inTransaction, type Executor } from "../../platform/database/executor.ts";
import { innerEvent } from "../../platform/module.ts";
import { problem } from "../../platform/problem.ts";
import { hasVariantFeature } from "../settings/service.ts";
import { requireModifiableUser } from "../users/service.ts";
import { recordFactorChange } from "./logic/change.ts";
import { needsCode } from "./logic/codes.ts";
import type { Factors } from "./logic/factors.ts";
import { canEnrol, isAdministrator } from "./policy.ts";
import * as store from "./store.ts";

export { needsCode, spendCode } from "./logic/codes.ts";
export { makeFactors, type Factors } from "./logic/factors.ts";
export { beginAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes } from "./logic/own-authenticator.ts";
export { addPasskey, passkeyOptions, removePasskey, renamePasskey } from "./logic/own-passkeys.ts";
export { relyingParty, type RelyingParty } from "./logic/relying-party.ts";
export { answerOfPasskey, signInChallenge } from "./logic/sign-in-passkey.ts";

/** Somebody who lost them all has no factors any more. */
export const allFactorsRemoved = innerEvent<{ UserId: number }>("factors.all-removed");

/** The caller's factors. */
export async function getFactors(ctx: Ctx, factors: Factors): Promise<FactorsReply> {
  const { db, user } = ctx;
  const isSetUp = await needsCode(db, factors, user.id);
  const app = isSetUp ? await store.selectAuthenticator(db, user.id) : undefined;
  const passkeys = await store.selectPasskeys(db, user.id);
  return {
    CanEnrol: canEnrol(user),
    IsRequired: user.mustEnrol || (await isFactorRequired(db, user)),
    AuthenticatorDate: app?.confirmedAt?.toISOString() ?? null,
    RecoveryCodesLeft: isSetUp ? await store.countRecoveryCodes(db, user.id) : 0,
    Passkeys: passkeys.map((row) => ({
      Id: row.id,
      Name: row.name,
      CreatedDate: row.createdAt.toISOString(),
      LastUsedDate: row.lastUsedAt?.toISOString() ?? null,
      IsSynced: row.isSynced,
    })),
  };
}

/** Whether a second factor is required of a user: an administrator whose variant asks for one (domain.md#factors-required). */
export async function isFactorRequired(db: Executor, user: Identity): Promise<boolean> {
  return isAdministrator(user) && (await hasVariantFeature({ db, user }, "adminSecondFactor"));
}

/** Whether a user has to set up a second factor before anything else: an administrator whose variant asks for one and who has none (domain.md#factors-required). */
export async function mustEnrol(db: Executor, factors: Factors, user: Identity): Promise<boolean> {
  if (!(await isFactorRequired(db, user))) return false;
  return !(await store.hasPasskey(db, user.id)) && !(await needsCode(db, factors, user.id));
}

/** Removes everything that somebody else proved themselves by and has lost. Throws `not-found`, also if there is nothing, and `forbidden`, also for the caller's own. */
export function removeFactorsOf(ctx: Ctx, userId: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireModifiableUser(tx, userId);
    if (user.id === tx.user.id) throw problem("forbidden");
    const had = [await store.deleteAuthenticator(tx.db, userId), (await store.deletePasskeys(tx.db, userId)) > 0];
    if (!had.includes(true)) throw problem("not-found");
    await recordFactorChange(tx, userId, "factorsRemoved", { reason });
    await tx.announce(allFactorsRemoved, { UserId: userId });
  });
}

/** Deletes the challenges that can no longer be answered; for a scheduled job. */
export function deleteOldChallenges(db: Executor, now: Date): Promise<void> {
  return store.deleteChallenges(db, now);
}
