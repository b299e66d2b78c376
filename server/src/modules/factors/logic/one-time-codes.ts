import { Secret, TOTP } from "otpauth";

/** What authenticator apps understand without being told: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A new seed: 160 bits, as RFC 4226 recommends. */
export function newSeed(): Uint8Array {
  return new Uint8Array(new Secret({ size: 20 }).buffer);
}

/** The seed as a person types it, and as an app reads it from a QR code. */
export function seedToShow(seed: Uint8Array, { issuer, label }: { issuer: string; label: string }): { Secret: string; Uri: string } {
  const totp = new TOTP({ ...form, issuer, label, secret: secretOf(seed) });
  return { Secret: totp.secret.base32, Uri: totp.toString() };
}

/** Six digits, however they are grouped; null for anything else, as a recovery code. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The step of 30 seconds to which a code belongs, the one before and after now included; null if the code is wrong. */
export function stepOf(seed: Uint8Array, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...form, token: digits, secret: secretOf(seed), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp }) + delta;
}

function secretOf(seed: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer });
}
