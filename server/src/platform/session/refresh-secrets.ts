import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The content of a refresh cookie: `session.nonce.seal`. */
export interface RefreshSecret {
  sessionId: string;
  /** The cookie's value. */
  value: string;
  /** SHA-256 of the value: only this is stored. */
  hash: string;
}

export interface RefreshSecrets {
  /** The first secret of a new session. */
  first(sessionId: string): RefreshSecret;
  /** The successor of a secret: always the same one, so that a reply that was lost can be sent again. */
  next(secret: RefreshSecret): RefreshSecret;
  /**
   * Reads a cookie; null if this installation did not create it. The seal distinguishes an old cookie, whose use ends the session,
   * from an invented one, which must not: else anybody who knows a session's id could end it.
   */
  read(cookie: string): RefreshSecret | null;
}

/** Creates and reads refresh secrets. The keys are derived from the signing key, one for each purpose. */
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
