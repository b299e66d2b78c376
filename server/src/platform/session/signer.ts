import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from "node:crypto";

/** Signs for the installation. What signs may be elsewhere, as a key service is: so it is waited for. */
export interface Signer {
  /** Ed25519, its 32 bytes as base64url. */
  publicKey: string;
  /** The signature, 64 bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const privatePrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex");

/**
 * A signer with a key that is derived from the installation's for this purpose: all processes have the same one, and the database, which holds what is
 * signed, holds nothing to sign with.
 */
export function makeSigner(installationKey: Uint8Array, purpose: string): Signer {
  const seed = Buffer.from(hkdfSync("sha256", installationKey, new Uint8Array(), purpose, 32));
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), type: "pkcs8", format: "der" });
  return { publicKey: textOf(createPublicKey(key)), sign: async (bytes) => new Uint8Array(sign(null, bytes, key)) };
}

/** Whether the owner of a key signed these bytes; false also where key or signature are none. */
export function isSigned(publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const raw = Buffer.from(publicKey, "base64url");
  if (raw.byteLength !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), type: "spki", format: "der" });
  return verify(null, bytes, key, signature);
}

function textOf(key: KeyObject): string {
  return key.export({ type: "spki", format: "der" }).subarray(publicPrefix.byteLength).toString("base64url");
}
