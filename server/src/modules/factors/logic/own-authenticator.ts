import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { ownVariant } from "../../settings/service.ts";
import { canEnrol } from "../policy.ts";
import * as store from "../store.ts";
import { recordFactorChange } from "./change.ts";
import type { Factors } from "./factors.ts";
import { digitsOf, newSeed, seedToShow, stepOf } from "./one-time-codes.ts";
import { hashOfCode, newRecoveryCodes } from "./recovery-codes.ts";
import { openSeed, sealSeed } from "./seeds.ts";

/** A new seed for the caller's app. Throws `forbidden` for a demonstration account. */
export async function beginAuthenticator(ctx: Ctx, { keys }: Factors): Promise<{ Secret: string; Uri: string }> {
  if (!canEnrol(ctx.user)) throw problem("forbidden");
  const seed = newSeed();
  await store.keepPendingSeed(ctx.db, ctx.user.id, sealSeed(keys.seeds, ctx.user.id, seed));
  return seedToShow(seed, { issuer: (await ownVariant(ctx)).appName, label: ctx.user.username });
}

/** Confirms the seed that was shown last, by a code of the app. Throws `not-found` without one and `invalid` for a wrong code. */
export function confirmAuthenticator(ctx: Ctx, factors: Factors, typed: string): Promise<{ Codes: string[] }> {
  const { keys } = factors;
  if (!canEnrol(ctx.user)) throw problem("forbidden");
  return inTransaction(ctx, async (tx) => {
    const userId = tx.user.id;
    const pendingSeed = (await store.selectAuthenticator(tx.db, userId))?.pendingSeed ?? null;
    const seed = pendingSeed === null ? null : openSeed(keys.seeds, userId, pendingSeed);
    if (pendingSeed === null || seed === null) throw problem("not-found");
    const digits = digitsOf(typed);
    const step = digits === null ? null : stepOf(seed, digits, tx.now);
    if (step === null) throw wrongCode();
    // The step counts as used: whoever looked on cannot sign in with the same code.
    if (!(await store.confirmSeed(tx.db, userId, { pendingSeed, step, now: tx.now }))) throw problem("not-found");
    await recordFactorChange(tx, userId, "authenticatorAdded");
    return { Codes: await storeNewCodes(tx, factors) };
  });
}

/** Ten new recovery codes. Throws `not-found` without an authenticator, for which alone they stand in. */
export function renewRecoveryCodes(ctx: Ctx, factors: Factors): Promise<{ Codes: string[] }> {
  return inTransaction(ctx, async (tx) => {
    if (((await store.selectAuthenticator(tx.db, tx.user.id))?.seed ?? null) === null) throw problem("not-found");
    await recordFactorChange(tx, tx.user.id, "recoveryCodesRenewed");
    return { Codes: await storeNewCodes(tx, factors) };
  });
}

/** Removes the caller's authenticator and recovery codes. Throws `not-found` without one. */
export function removeAuthenticator(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteAuthenticator(tx.db, tx.user.id))) throw problem("not-found");
    await recordFactorChange(tx, tx.user.id, "authenticatorRemoved");
  });
}

async function storeNewCodes(ctx: Ctx, { keys }: Factors): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfCode(keys.recoveryCodes, ctx.user.id, code));
  await store.replaceRecoveryCodes(ctx.db, ctx.user.id, hashes);
  return codes;
}

function wrongCode() {
  return problem("invalid", { errors: [{ path: "Code", code: "wrong-code", message: "This code is not right." }] });
}
