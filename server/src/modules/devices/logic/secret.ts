import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new device secret: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash under which a secret is stored. A secret is long and random, so that a fast hash without salt is enough. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a secret matches the stored hash. Takes constant time, also without a stored hash, so that timing reveals nothing. */
export function isSecret(storedHash: string | undefined, secret: string): boolean {
  const hasHash = storedHash?.length === 64;
  const same = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hasHash ? storedHash : hashOf("")));
  return same && hasHash;
}
