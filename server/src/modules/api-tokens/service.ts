import type { Scope } from "@remotebay/contract";
import { type Cache, makeCache } from "../../platform/cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Identity } from "../../platform/context.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { identityOf } from "../users/service.ts";
import { makeRates, type Rates } from "../../platform/rates.ts";
import { hashOfToken, isTokenText } from "./logic/token-text.ts";
import * as store from "./store.ts";

/** Milliseconds for which a process knows a token without asking the database. */
const known = 10_000;
/** Milliseconds between two notes of when a token was used last. */
const noted = 60_000;

/** What reading tokens needs. */
export interface Tokens {
  db: Executor;
  clock: Clock;
  identities: Cache<KnownToken | null>;
  rates: Rates;
}

interface KnownToken {
  user: Identity;
  perMinute: number;
  until: number;
}

export function makeTokens({ db, clock }: Pick<Tokens, "db" | "clock">): Tokens {
  return { db, clock, identities: makeCache({ ttl: known, max: 5_000 }), rates: makeRates() };
}

/**
 * The program of an API token; null for what is none, has ended or was removed, and whose shop's program was banned. Throws `too-many` with the seconds to wait where
 * it has sent its calls of this minute.
 */
export async function readToken(tokens: Tokens, text: string): Promise<{ user: Identity; expiresAt: number } | null> {
  if (!isTokenText(text)) return null;
  const hash = hashOfToken(text);
  const now = tokens.clock.now();
  const found = await tokens.identities.get(hash, now.getTime(), () => loadToken(tokens.db, hash, now));
  if (found === null || found.until <= now.getTime()) return null;
  const wait = tokens.rates.count(hash, found.perMinute, now.getTime());
  if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
  return { user: found.user, expiresAt: found.until };
}

async function loadToken(db: Executor, hash: string, now: Date): Promise<KnownToken | null> {
  const token = await store.selectByHash(db, hash);
  if (!token || token.until <= now) return null;
  const program = await identityOf(db, { id: token.key, userId: token.userId, demo: false, solutionId: 1 });
  if (!program) return null;
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() >= noted)
    await store.updateToken(db, token.id, { lastUsedAt: now });
  return { user: { ...program, scopes: token.scopes as Scope[] }, perMinute: token.perMinute, until: token.until.getTime() };
}

/** Forgets what is known of tokens, since one was changed or may have been. */
export function forgetTokens(tokens: Tokens): void {
  tokens.identities.drop(() => true);
}
