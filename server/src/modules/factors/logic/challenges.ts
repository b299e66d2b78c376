import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What a challenge is for: a sign-in, or the passkeys of one user. */
export type ChallengePurpose = "sign-in" | { passkeyOf: number };

/** Seconds for which a challenge can be answered: people look for their key. */
export const challengeSeconds = 300;

const nonceBytes = 16;
const timeBytes = 6;
const signedBytes = nonceBytes + timeBytes;

/**
 * A challenge that says itself until when and for what it can be answered, signed, so that asking for one stores nothing: whoever asks for a
 * million of them fills no table.
 */
export function newChallenge(key: Uint8Array, purpose: ChallengePurpose, now: Date): string {
  const content = Buffer.alloc(signedBytes);
  randomBytes(nonceBytes).copy(content);
  content.writeUIntBE(now.getTime() + challengeSeconds * 1000, nonceBytes, timeBytes);
  return Buffer.concat([content, signatureOf(key, purpose, content)]).toString("base64url");
}

/** When a challenge ends; null if it is not ours, has ended, or is for something else. */
export function readChallenge(key: Uint8Array, purpose: ChallengePurpose, challenge: string, now: Date): Date | null {
  const bytes = Buffer.from(challenge, "base64url");
  const content = bytes.subarray(0, signedBytes);
  const [given, expected] = [bytes.subarray(signedBytes), signatureOf(key, purpose, content)];
  // One challenge has one spelling, since its text is what is used up.
  if (bytes.toString("base64url") !== challenge || given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected))
    return null;
  const end = new Date(content.readUIntBE(nonceBytes, timeBytes));
  return end > now ? end : null;
}

function signatureOf(key: Uint8Array, purpose: ChallengePurpose, content: Uint8Array): Buffer {
  const what = purpose === "sign-in" ? purpose : `passkey of ${purpose.passkeyOf}`;
  return createHmac("sha256", key).update(`${what}/`).update(content).digest();
}
