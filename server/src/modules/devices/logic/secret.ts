import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new device secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret. It is long and random, so a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a secret is the one that was kept; takes the same time whatever is wrong with it, and where there is none. */
export function isSecret(kept: string | undefined, secret: string): boolean {
  const same = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(kept?.length === 64 ? kept : hashOf("")));
  return same && kept !== undefined;
}
