import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a refresh cookie holds: `session.nonce.seal`. */
export interface RefreshSecret {
  sessionId: string;
  /** The cookie's value. */
  value: string;
  /** SHA-256 of the value: all that is kept. */
  hash: string;
}

export interface RefreshSecrets {
  /** The first of a new session. */
  first(sessionId: string): RefreshSecret;
  /** The one that follows: always the same, so that a reply lost on the way can be given again. */
  next(secret: RefreshSecret): RefreshSecret;
  /**
   * Reads a cookie; null where this installation never made it. The seal tells an old cookie, which is proof of theft,
   * from an invented one, with which anybody who knows a session's id could end it.
   */
  read(cookie: string): RefreshSecret | null;
}

/** Makes and reads refresh secrets. The keys are derived from the signing key, one for each purpose. */
export function makeRefreshSecrets(key: Uint8Array): RefreshSecrets {
  const sealing = createHmac("sha256", key).update("refresh cookie seal").digest();
  const following = createHmac("sha256", key).update("refresh cookie successor").digest();
  const sealOf = (sessionId: string, nonce: string) => createHmac("sha256", sealing).update(`${sessionId}.${nonce}`).digest("base64url");
  const make = (sessionId: string, nonce: string): RefreshSecret => {
    const value = `${sessionId}.${nonce}.${sealOf(sessionId, nonce)}`;
    return { sessionId, value, hash: createHash("sha256").update(value).digest("base64url") };
  };
  return {
    first: (sessionId) => make(sessionId, randomBytes(32).toString("base64url")),
    next: ({ sessionId, value }) => make(sessionId, createHmac("sha256", following).update(value).digest("base64url")),
    read: (cookie) => {
      const parts = /^([\w-]{10,64})\.([\w-]{43})\.([\w-]{43})$/.exec(cookie);
      if (!parts?.[1] || !parts[2] || !parts[3]) return null;
      const made = make(parts[1], parts[2]);
      return timingSafeEqual(Buffer.from(made.value), Buffer.from(cookie)) ? made : null;
    },
  };
}
