import { createHash, createHmac, randomBytes } from "node:crypto";

/** What binds a sign-in at a provider to the browser that began it; all are made of the secret in its cookie, which the database does not have. */
export interface AttemptSecrets {
  /** The cookie. */
  secret: string;
  /** What is stored. */
  hash: string;
  state: string;
  nonce: string;
  /** The verifier of PKCE. */
  verifier: string;
}

/** Seconds in which a sign-in at a provider comes to its end. */
export const attemptSeconds = 600;

/** The secrets of a sign-in, from its cookie, or new ones. */
export function attemptSecrets(secret: string = randomBytes(32).toString("base64url")): AttemptSecrets {
  const derived = (purpose: string) => createHmac("sha256", secret).update(`openid ${purpose}`).digest("base64url");
  const hash = createHash("sha256").update(secret).digest("base64url");
  return { secret, hash, state: derived("state"), nonce: derived("nonce"), verifier: derived("verifier") };
}
