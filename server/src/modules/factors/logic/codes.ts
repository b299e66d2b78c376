import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction, type Executor } from "../../../platform/database/executor.ts";
import * as store from "../store.ts";
import { recordFactorChange } from "./change.ts";
import type { Factors } from "./factors.ts";
import { digitsOf, stepOf } from "./one-time-codes.ts";
import { hashOfCode } from "./recovery-codes.ts";
import { openSeed } from "./seeds.ts";

/** A user's authenticator as it counts: encrypted for the store, and readable. */
export interface OpenSeed {
  sealed: string;
  seed: Uint8Array;
}

/**
 * The authenticator of a user; null without one. One whose seed was encrypted with an earlier key of the installation is none: whoever gave the
 * installation another key accepted that the apps are set up anew.
 */
export async function openAuthenticator(db: Executor, { keys }: Factors, userId: number): Promise<OpenSeed | null> {
  const sealed = (await store.selectAuthenticator(db, userId))?.seed ?? null;
  const seed = sealed === null ? null : openSeed(keys.seeds, userId, sealed);
  return sealed === null || seed === null ? null : { sealed, seed };
}

/** Whether signing in with a password asks this user for a code. */
export async function needsCode(db: Executor, factors: Factors, userId: number): Promise<boolean> {
  return (await openAuthenticator(db, factors, userId)) !== null;
}

/**
 * Uses up a code of the authenticator app or a recovery code; false if it is wrong or was used before. The caller counts the tries before. Of two that
 * come with the same code at once one is right: the row's condition decides.
 */
export async function spendCode(ctx: AnonymousCtx, factors: Factors, userId: number, typed: string): Promise<boolean> {
  const digits = digitsOf(typed);
  if (digits === null) return spendRecoveryCode(ctx, factors, userId, typed);
  const app = await openAuthenticator(ctx.db, factors, userId);
  const step = app === null ? null : stepOf(app.seed, digits, ctx.now);
  return app !== null && step !== null && store.takeStep(ctx.db, userId, { seed: app.sealed, step });
}

function spendRecoveryCode(ctx: AnonymousCtx, { keys }: Factors, userId: number, typed: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const isRight = await store.takeRecoveryCode(tx.db, userId, hashOfCode(keys.recoveryCodes, userId, typed), tx.now);
    if (isRight) await recordFactorChange(tx, userId, "recoveryCodeUsed");
    return isRight;
  });
}
