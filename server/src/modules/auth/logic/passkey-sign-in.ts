import type { PasskeyAssertion } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { writeAudit } from "../../audit/service.ts";
import { answerOfPasskey, type RelyingParty } from "../../factors/service.ts";
import { hasSolution } from "../../settings/service.ts";
import type { Auth, SignedIn } from "./auth.ts";
import { openSession, type SessionStart } from "./open-session.ts";

/** A passkey's answer, and the session that is to begin. */
export interface PasskeySignIn extends Pick<SessionStart, "demo" | "solution" | "browser"> {
  site: RelyingParty;
  passkey: PasskeyAssertion;
}

/**
 * Signs in by a passkey alone: it is what its user has, and it has asked who they are. Tries are not counted, since a signature cannot be guessed.
 * Throws `wrong-login` whatever is wrong, for banned users too.
 */
export async function signInByPasskey(
  anonymous: AnonymousCtx,
  auth: Auth,
  { site, passkey, ...start }: PasskeySignIn,
): Promise<SignedIn & { browser: string }> {
  const ctx = { ...anonymous, db: auth.db };
  if (!(await hasSolution(ctx, start.solution))) {
    throw problem("invalid", { errors: [{ path: "Solution", code: "choice", message: "This is not one of the choices." }] });
  }
  const { userId, isRight } = await answerOfPasskey(ctx, auth.factors, site, passkey);
  if (userId !== undefined && isRight) return openSession(ctx, auth, userId, { ...start, way: "passkey" });
  // An invented passkey is nobody's, and anybody may send as many as they like.
  if (userId !== undefined) {
    await writeAudit(
      { ...ctx, user: null },
      { action: "session.sign-in-failed", noun: "user", id: userId, details: { reason: "passkey" } },
    );
  }
  throw problem("wrong-login");
}
