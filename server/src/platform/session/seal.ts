import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

/** Encrypts texts so that the database alone does not show them. */
export interface Seal {
  /** `owner` is what the text belongs to: as another's it cannot be read. */
  close(owner: string, text: string): string;
  /** The text; null if it was sealed with another key or for another owner. */
  open(owner: string, sealed: string): string | null;
}

/** A seal with a key that is derived from the installation's for this purpose. */
export function makeSeal(installationKey: Uint8Array, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync("sha256", installationKey, new Uint8Array(), purpose, 32));
  return {
    close: (owner, text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },
    open: (owner, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.byteLength < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
