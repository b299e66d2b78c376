import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";

/** The keys of a browser's subscription, base64url: its public key and the secret that only it and we know. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** What is random in an encrypted message; tests give the values of the standard's example. */
interface Randomness {
  salt: Buffer;
  own: ECDH;
}

/** Bytes of a record; a push is one record. */
const recordSize = 4096;
/** Marks the last record. */
const end = Buffer.from([2]);

/** Encrypts a push for its subscriber alone (RFC 8291, `aes128gcm` of RFC 8188). */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys, { salt, own }: Randomness = freshRandomness()): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own.getPublicKey()]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.update(end), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize, 0);
  header.writeUInt8(own.getPublicKey().byteLength, 4);
  return Buffer.concat([salt, header, own.getPublicKey(), encrypted]);
}

/** Whether the public key of a subscription is one: a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    freshRandomness().own.computeSecret(Buffer.from(p256dh, "base64url"));
    return Buffer.from(p256dh, "base64url").byteLength === 65;
  } catch {
    return false;
  }
}

/** Whether a subscription's secret is one. */
export function isAuthSecret(auth: string): boolean {
  return Buffer.from(auth, "base64url").byteLength === 16;
}

function freshRandomness(): Randomness {
  const own = createECDH("prime256v1");
  own.generateKeys();
  return { salt: randomBytes(16), own };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
