import { type PasskeyAssertion, type ProveAgain, userChanged } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem, type ProblemError } from "../../../platform/problem.ts";
import { isPassword } from "../../../platform/session/passwords.ts";
import { writeAudit } from "../../audit/service.ts";
import { answerOfPasskey, spendCode, type RelyingParty } from "../../factors/service.ts";
import { accountOf, userRoom } from "../../users/service.ts";
import * as store from "../store.ts";
import type { Auth } from "./auth.ts";

// domain.md#signin-again: somebody who finds an open session, or has copied its token, does not change what its user signs in with.

/** Proves by the password, or else by a code, who the caller is. Throws `too-many`, and `invalid` for a wrong one. */
export async function proveAgain(ctx: Ctx, auth: Auth, { Password: password, Code: code }: ProveAgain): Promise<undefined> {
  if (password === "" && code === "") throw fault("Password", "required", "This field is required.");
  // Counted before anything is looked at, so that of many at once only the free ones pass.
  const wait = await auth.limits.admitProof(ctx.user.id);
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  if (password === "") {
    if (!(await spendCode({ ...ctx, db: auth.db }, auth.factors, ctx.user.id, code))) throw await refused(ctx, auth, "code");
  } else {
    const account = await accountOf(ctx.db, ctx.user.id);
    if (!(await isPassword(account?.passwordHash ?? null, password))) throw await refused(ctx, auth, "password");
  }
  await auth.limits.forgiveProofs(ctx.user.id);
  return noteProof(ctx, password === "" ? "code" : "password");
}

/** Proves it by a passkey of the caller. Tries are not counted, since a signature cannot be guessed. Throws `passkey-refused`, also for somebody else's. */
export async function proveByPasskey(ctx: Ctx, auth: Auth, site: RelyingParty, passkey: PasskeyAssertion): Promise<undefined> {
  const { userId, isRight } = await answerOfPasskey({ ...ctx, db: auth.db }, auth.factors, site, passkey);
  if (!isRight || userId !== ctx.user.id) throw await refused(ctx, auth, "passkey");
  return noteProof(ctx, "passkey");
}

async function noteProof(ctx: Ctx, way: "password" | "code" | "passkey"): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    await store.storeProof(tx.db, tx.user.sessionId, tx.now);
    await tx.audit({ action: "session.proven-again", noun: "user", id: tx.user.id, details: { way } });
    // Every process reads the session again.
    await tx.publish(userChanged, [userRoom(tx.user.id)], { Id: tx.user.id });
  });
  return undefined;
}

/** The refusal of a wrong proof, which is audited although the call changes nothing. */
async function refused(ctx: Ctx, auth: Auth, reason: "password" | "code" | "passkey"): Promise<ProblemError> {
  const details = { reason };
  await writeAudit({ ...ctx, db: auth.db }, { action: "session.proof-failed", noun: "user", id: ctx.user.id, details });
  if (reason === "passkey") return problem("passkey-refused");
  return reason === "password"
    ? fault("Password", "password-wrong", "This is not your password.")
    : fault("Code", "wrong-code", "This code is not right.");
}

/** Not a 401, as at sign-in: the session goes on. */
function fault(path: string, code: string, message: string): ProblemError {
  return problem("invalid", { errors: [{ path, code, message }] });
}
