import type { Cache } from "../../../platform/cache.ts";
import { makeCache } from "../../../platform/cache.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Identity } from "../../../platform/context.ts";
import type { Executor } from "../../../platform/database/executor.ts";
import { makeRefreshSecrets, type RefreshSecrets } from "../../../platform/session/refresh-secrets.ts";
import { loadSigningKey } from "../../../platform/session/signing-key.ts";
import { makeTokens, type Tokens } from "../../../platform/session/tokens.ts";
import { makeFactors, type Factors } from "../../factors/service.ts";
import { makeSignInLimits, type SignInLimits } from "../limits-store.ts";
import { sessionCache } from "./limits.ts";

/** The dependencies of sign-in besides the context of a call. */
export interface Auth {
  /** Used outside the call's transaction, so that counts and revocations remain if the call fails and is rolled back. */
  db: Executor;
  clock: Clock;
  tokens: Tokens;
  secrets: RefreshSecrets;
  limits: SignInLimits;
  factors: Factors;
  /** The user of each session, by `user/session`. */
  identities: Cache<Identity | null>;
}

/** The result of signing in or refreshing. */
export interface SignedIn {
  token: string;
  /** The refresh cookie's new value. */
  cookie: string;
}

/** What sign-in needs of the application. */
export interface AuthParts {
  db: Executor;
  clock: Clock;
  installationKey: Uint8Array;
}

/** Prepares sign-in with the installation's signing key; for each module that signs somebody in. */
export async function makeAuth({ db, clock, installationKey }: AuthParts): Promise<Auth> {
  const key = await loadSigningKey(db);
  return {
    db,
    clock,
    tokens: makeTokens(key, clock),
    secrets: makeRefreshSecrets(key),
    limits: makeSignInLimits(db),
    factors: makeFactors({ installationKey }),
    identities: makeCache(sessionCache),
  };
}
