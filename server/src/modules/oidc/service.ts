import { openIdPath, type OpenIdProvider } from "@remotebay/contract";
import type { AnonymousCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem, ProblemError } from "../../platform/problem.ts";
import { acceptByEmail } from "../accounts/service.ts";
import { writeAudit } from "../audit/service.ts";
import { addressBucket } from "../../platform/http/address-bucket.ts";
import { openSession, signOut, type Auth, type CallLimit, type SignedIn } from "../auth/service.ts";
import { accountByVerifiedEmail, accountChanged } from "../users/service.ts";
import { attemptSeconds, attemptSecrets } from "./logic/attempt.ts";
import type { OpenIdClient, Proved } from "./logic/client.ts";
import { believedEmail, namesOf } from "./logic/claims.ts";
import type { Seal } from "../../platform/session/seal.ts";
import * as store from "./store.ts";

/** What signing in at providers needs besides a call's context. */
export interface OpenId {
  auth: Auth;
  /** The providers, by solution. */
  clients: ReadonlyMap<number, OpenIdClient>;
  seal: Seal;
  publicUrl: string;
  /** Of sign-ins that an address begins or ends. */
  limit: CallLimit;
}

/** The solutions with a provider; never more than its name. */
export function listProviders({ clients }: OpenId): OpenIdProvider[] {
  return [...clients.values()].map(({ provider }) => ({ Solution: provider.solution, Name: provider.name }));
}

/** Where a provider sends a browser back to: another address for each, so that no provider gets what was meant for another. */
function returnAddress({ publicUrl }: OpenId, solution: number): string {
  return `${publicUrl}${openIdPath}${solution}`;
}

/** Begins a sign-in: answers the cookie and the provider's address. Throws `not-found` for a solution without a provider, `openid-unavailable`, `too-many`. */
export async function start(
  ctx: AnonymousCtx,
  openId: OpenId,
  { Solution, Demo }: { Solution: number; Demo: boolean },
): Promise<{ secret: string; url: string }> {
  await openId.limit.admit(addressBucket(ctx.origin.ip));
  const client = openId.clients.get(Solution);
  if (!client) throw problem("not-found");
  const secrets = attemptSecrets();
  const url = await client.begin(secrets, returnAddress(openId, Solution));
  const expiresAt = new Date(ctx.now.getTime() + attemptSeconds * 1000);
  await store.insertAttempt(ctx.db, { hash: secrets.hash, solutionId: Solution, demo: Demo, expiresAt });
  return { secret: secrets.secret, url };
}

/**
 * Ends a sign-in in the browser that began it. Throws `openid-failed` for everything that does not fit together, `openid-refused` where no account
 * belongs to the provider's user, whatever the reason, `openid-unavailable`, `too-many`.
 */
export async function finish(
  ctx: AnonymousCtx,
  openId: OpenId,
  { Solution, Query, secret, browser }: { Solution: number; Query: string; secret: string | null; browser: string },
): Promise<SignedIn & { browser: string }> {
  await openId.limit.admit(addressBucket(ctx.origin.ip));
  const client = openId.clients.get(Solution);
  if (!client || secret === null) throw problem("openid-failed");
  const secrets = attemptSecrets(secret);
  // Outside of a transaction: an attempt that fails is over too.
  const attempt = await store.takeAttempt(openId.auth.db, secrets.hash, Solution, ctx.now);
  if (!attempt) throw problem("openid-failed");
  const address = new URL(returnAddress(openId, Solution));
  address.search = Query;
  const proved = await client.finish(secrets, address);
  const userId = await userOf(ctx, client, proved);
  if (userId === undefined) throw await refused(ctx, openId, null);
  try {
    return await inTransaction(ctx, async (tx) => {
      const start = { demo: attempt.demo, solution: Solution, way: "oidc", browser } as const;
      const signedIn = await openSession(tx, openId.auth, userId, start);
      const sessionId = openId.auth.secrets.read(signedIn.cookie)?.sessionId ?? "";
      const sealedToken = openId.seal.close(sessionId, proved.token);
      await store.insertSession(tx.db, { sessionId, solutionId: Solution, sealedToken });
      return signedIn;
    });
  } catch (error) {
    // A user who is banned.
    if (error instanceof ProblemError && error.code === "wrong-login") throw await refused(ctx, openId, userId);
    throw error;
  }
}

async function refused(ctx: AnonymousCtx, { auth }: OpenId, userId: number | null): Promise<ProblemError> {
  const details = { reason: userId === null ? "openid" : "banned" };
  await writeAudit({ ...ctx, db: auth.db, user: null }, { action: "session.sign-in-failed", noun: "user", id: userId, details });
  return problem("openid-refused");
}

/** The account of a provider's user: the one it has, else, once, the one whose verified or invited e-mail the provider has verified too. */
async function userOf(ctx: AnonymousCtx, { provider }: OpenIdClient, proved: Proved): Promise<number | undefined> {
  const known = await store.selectUserOf(ctx.db, proved.issuer, proved.subject);
  if (known !== undefined) return known;
  const details = await proved.details().catch(() => ({}));
  const email = believedEmail(details, provider.emailDomains);
  if (email === null) return undefined;
  try {
    return await inTransaction(ctx, async (tx) => {
      const account = await accountByVerifiedEmail(tx.db, email);
      const userId = account?.id ?? (await acceptByEmail(tx, email, namesOf(details)));
      if (userId === undefined || account?.banned) return undefined;
      const { issuer, subject } = proved;
      if (!(await store.insertSubject(tx.db, { issuer, subject, userId, createdAt: tx.now }))) return undefined;
      await tx.audit({ action: "account.openid-linked", noun: "user", id: userId, details: { issuer } });
      if (account) await tx.announce(accountChanged, { UserId: userId, What: "openIdLinked" });
      return userId;
    });
  } catch (error) {
    // An invitation that ended meanwhile.
    if (error instanceof ProblemError && error.code === "link-ended") return undefined;
    throw error;
  }
}

/** Ends the caller's session, or all of the user's, and answers where the provider ends its own; null where there is none to end. */
export async function signOutBoth(ctx: AnonymousCtx, openId: OpenId, cookie: string | null, everywhere: boolean): Promise<string | null> {
  const sessionId = cookie === null ? undefined : openId.auth.secrets.read(cookie)?.sessionId;
  const began = sessionId === undefined ? undefined : await store.takeSession(ctx.db, sessionId);
  await signOut(ctx, openId.auth, cookie, everywhere);
  const token = began && openId.seal.open(began.sessionId, began.sealedToken);
  if (!began || !token) return null;
  return (await openId.clients.get(began.solutionId)?.end(token, `${openId.publicUrl}/login`)) ?? null;
}
