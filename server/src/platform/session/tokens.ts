import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import type { Clock } from "../clock.ts";

/** Lifetime of a token in seconds (domain.md#signin-token). */
const tokenSeconds = 15 * 60;

/** The content of a token. Everything else is read from the database, so that it is at most a few seconds old. */
export interface Claims {
  userId: number;
  sessionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  /** Creates the token of a session, valid for `tokenSeconds`. */
  sign(claims: Omit<Claims, "expiresAt">): Promise<string>;
  /** The content of a token; null if it is forged, expired or not a token. */
  verify(token: string): Promise<Claims | null>;
}

const algorithm = "HS256";
const audience = "remotebay";

const Payload = v.object({
  sub: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
  sid: v.string(),
  exp: v.number(),
});

/** Verified tokens that are cached; the least recently used is evicted first. */
const maxVerified = 5_000;

/** Signs and reads tokens with one key. The signature of a cached token is not computed again; only its end is compared. */
export function makeTokens(key: Uint8Array, clock: Clock): Tokens {
  const verified = new LRUCache<string, Claims>({ max: maxVerified });
  return {
    sign: ({ userId, sessionId }) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(key);
    },
    verify: async (token) => {
      // No token of this service is longer.
      if (token.length === 0 || token.length > 2_000) return null;
      const cached = verified.get(token);
      if (cached) return cached.expiresAt > clock.now().getTime() ? cached : null;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], audience, currentDate: clock.now() });
        const read = v.safeParse(Payload, payload);
        if (!read.success) return null;
        const { sub, sid, exp } = read.output;
        const claims = { userId: sub, sessionId: sid, expiresAt: exp * 1000 };
        verified.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}

/** The token of an `Authorization` header; empty without one. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
}
