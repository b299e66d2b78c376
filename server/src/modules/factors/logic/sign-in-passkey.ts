import type { getSignInChallenge, PasskeyAssertion, Reply } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import * as store from "../store.ts";
import { challengeSeconds, newChallenge, readChallenge } from "./challenges.ts";
import type { Factors } from "./factors.ts";
import type { RelyingParty } from "./relying-party.ts";
import { challengeOf, checkAssertion } from "./verify-passkey.ts";

/** What a browser is asked for a passkey by. It is the same for everybody and names no passkey: only those that an authenticator finds by itself sign in. */
export function signInChallenge(
  { now }: Pick<AnonymousCtx, "now">,
  { keys }: Factors,
  site: RelyingParty,
): Reply<typeof getSignInChallenge> {
  return {
    challenge: newChallenge(keys.challenges, "sign-in", now),
    rpId: site.id,
    timeout: challengeSeconds * 1000,
    userVerification: "required",
  };
}

/** Whose passkey answered, and whether rightly. `userId` is undefined for a passkey that is not known here. */
export interface PasskeyAnswer {
  userId: number | undefined;
  isRight: boolean;
}

/** Checks a passkey's answer to a challenge of sign-in, which is used up if it is right. */
export async function answerOfPasskey(
  ctx: AnonymousCtx,
  { keys }: Factors,
  site: RelyingParty,
  assertion: PasskeyAssertion,
): Promise<PasskeyAnswer> {
  const passkey = await store.selectPasskey(ctx.db, assertion.Id);
  if (passkey === undefined) return { userId: undefined, isRight: false };
  const { id, userId } = passkey;
  const challenge = challengeOf(assertion.ClientData);
  const end = readChallenge(keys.challenges, "sign-in", challenge, ctx.now);
  const isTheirs = assertion.UserHandle === passkey.userHandle;
  const counter = end === null || !isTheirs ? null : await checkAssertion(assertion, passkey, { site, challenge });
  if (end === null || counter === null) return { userId, isRight: false };
  // The same answer sent twice at once: the challenge is taken by one of them.
  const isRight = await inTransaction(ctx, async (tx) => {
    return (await store.takeChallenge(tx.db, challenge, end)) && store.countPasskeyUse(tx.db, id, { counter, now: tx.now });
  });
  return { userId, isRight };
}
