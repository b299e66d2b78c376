import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts an authenticator's seed for one user: as another user's it cannot be read. */
export function sealSeed(key: Uint8Array, userId: number, seed: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(ownerOf(userId));
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** The seed; null if it was encrypted with another key or for another user, or was changed since. */
export function openSeed(key: Uint8Array, userId: number, sealed: string): Uint8Array | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.byteLength <= ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(ownerOf(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]));
  } catch {
    return null;
  }
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user ${userId}`);
}
