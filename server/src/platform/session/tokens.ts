import { jwtVerify, SignJWT } from "jose";
import * as v from "valibot";
import type { Clock } from "../clock.ts";

/** Seconds a token is good for (product.md "The service"). */
const tokenSeconds = 15 * 60;

/** What a token says. Everything else is asked of the database, so that it is never older than a few seconds. */
export interface Claims {
  userId: number;
  sessionId: string;
  demo: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  /** Makes the token of a session, good for `tokenSeconds`. */
  sign(claims: Omit<Claims, "expiresAt">): Promise<string>;
  /** What a token says; null where it is forged, expired or no token at all. */
  verify(token: string): Promise<Claims | null>;
}

const algorithm = "HS256";
const audience = "remotebay";

const Payload = v.object({
  sub: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number)),
  sid: v.string(),
  demo: v.boolean(),
  exp: v.number(),
});

/** So many tokens are remembered as ours; the one that came longest ago is forgotten first. */
const mostKnown = 5_000;

/** Signs and reads tokens with one key. A token whose signature was right once is not computed again: only its time is looked at. */
export function makeTokens(key: Uint8Array, clock: Clock): Tokens {
  const known = new Map<string, Claims>();
  const remember = (token: string, claims: Claims): Claims => {
    known.delete(token);
    known.set(token, claims);
    if (known.size > mostKnown) known.delete(known.keys().next().value ?? "");
    return claims;
  };
  return {
    sign: ({ userId, sessionId, demo }) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, demo })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(key);
    },
    verify: async (token) => {
      // Longer than any of ours: not worth the work.
      if (token.length === 0 || token.length > 2_000) return null;
      const seen = known.get(token);
      if (seen) return seen.expiresAt > clock.now().getTime() ? remember(token, seen) : null;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], audience, currentDate: clock.now() });
        const read = v.safeParse(Payload, payload);
        if (!read.success) return null;
        return remember(token, {
          userId: read.output.sub,
          sessionId: read.output.sid,
          demo: read.output.demo,
          expiresAt: read.output.exp * 1000,
        });
      } catch {
        return null;
      }
    },
  };
}

/** The token of an `Authorization` header; empty where there is none. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1] ?? "";
}
