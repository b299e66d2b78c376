import { createHmac } from "node:crypto";
import type { getPasskeyOptions, PasskeyAttestation, Reply } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { ownVariant } from "../../settings/service.ts";
import { canEnrol } from "../policy.ts";
import * as store from "../store.ts";
import { challengeSeconds, newChallenge, readChallenge } from "./challenges.ts";
import { recordFactorChange } from "./change.ts";
import type { Factors } from "./factors.ts";
import type { FactorKeys } from "./keys.ts";
import type { RelyingParty } from "./relying-party.ts";
import { algorithms, challengeOf, checkAttestation } from "./verify-passkey.ts";

/** Passkeys of one user: more are not looked at in a list. */
const maxPasskeys = 20;

/** What the caller's browser is asked to make a passkey by. Throws `forbidden` for a demonstration account. */
export async function passkeyOptions(ctx: Ctx, { keys }: Factors, site: RelyingParty): Promise<Reply<typeof getPasskeyOptions>> {
  if (!canEnrol(ctx.user)) throw problem("forbidden");
  const known = await store.selectPasskeys(ctx.db, ctx.user.id);
  return {
    challenge: newChallenge(keys.challenges, { passkeyOf: ctx.user.id }, ctx.now),
    rp: { id: site.id, name: (await ownVariant(ctx)).appName },
    user: { id: userHandleOf(keys, ctx.user.id), name: ctx.user.username, displayName: ctx.user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeSeconds * 1000,
    attestation: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: "public-key" })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** What authenticators know a user by. It says nothing of them, and is always the same, so that an authenticator keeps one passkey of each user. */
function userHandleOf({ userHandles }: FactorKeys, userId: number): string {
  return createHmac("sha256", userHandles).update(String(userId)).digest("base64url");
}

/** Adds a passkey that the caller's browser made. Throws `passkey-refused` if it was not made here and now for them, or is not one that signs in alone. */
export async function addPasskey(
  ctx: Ctx,
  { keys }: Factors,
  site: RelyingParty,
  { name, attestation }: { name: string; attestation: PasskeyAttestation },
): Promise<{ id: number }> {
  if (!canEnrol(ctx.user)) throw problem("forbidden");
  if (!attestation.Discoverable) throw problem("passkey-refused");
  const challenge = challengeOf(attestation.ClientData);
  const end = readChallenge(keys.challenges, { passkeyOf: ctx.user.id }, challenge, ctx.now);
  const made = end === null ? null : await checkAttestation(attestation, { site, challenge });
  if (end === null || made === null) throw problem("passkey-refused");
  return inTransaction(ctx, async (tx) => {
    if (!(await store.takeChallenge(tx.db, challenge, end))) throw problem("passkey-refused");
    const own = { userId: tx.user.id, userHandle: userHandleOf(keys, tx.user.id), name, createdAt: tx.now };
    const id = await store.insertPasskey(tx.db, { ...own, ...made }, maxPasskeys);
    if (id === undefined) throw problem("passkey-refused");
    await recordFactorChange(tx, tx.user.id, "passkeyAdded", { name });
    return { id };
  });
}

/** Gives one of the caller's passkeys another name. Throws `not-found`. */
export function renamePasskey(ctx: Ctx, passkey: { id: number; name: string }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.renamePasskey(tx.db, tx.user.id, passkey))) throw problem("not-found");
    await tx.audit({ action: "factor.passkey-renamed", noun: "user", id: tx.user.id, details: { name: passkey.name } });
    return { id: passkey.id };
  });
}

/** Removes one of the caller's passkeys. Throws `not-found`. */
export function removePasskey(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const name = await store.deletePasskey(tx.db, tx.user.id, id);
    if (name === undefined) throw problem("not-found");
    await recordFactorChange(tx, tx.user.id, "passkeyRemoved", { name });
  });
}
