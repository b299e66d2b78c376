import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import type { Executor } from "../../../platform/database/executor.ts";
import { loadSecret } from "../../../platform/session/secrets.ts";

/** The key by which push services know that a push comes from this installation (RFC 8292). */
export interface VapidKey {
  /** What browsers subscribe with, base64url. */
  publicKey: string;
  /** The header that admits a push to an address. */
  authorization(endpoint: URL, now: Date): Promise<string>;
}

/** Push services accept a day at most. */
const tokenSeconds = 12 * 3_600;

/** The installation's key: made at the first start and the same for all processes. `subject` is where a push service reaches the operator. */
export async function loadVapidKey(db: Executor, subject: string): Promise<VapidKey> {
  const stored = await loadSecret(db, "vapid-key", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
    return privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url");
  });
  const key = createPrivateKey({ key: Buffer.from(stored, "base64url"), type: "pkcs8", format: "der" });
  const publicKey = pointOf(key);
  return {
    publicKey,
    authorization: async ({ origin }, now) => {
      const token = await new SignJWT({ aud: origin, sub: subject })
        .setProtectedHeader({ alg: "ES256", typ: "JWT" })
        .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenSeconds)
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

/** The public key as an uncompressed point. */
function pointOf(key: KeyObject): string {
  const { x = "", y = "" } = createPublicKey(key).export({ format: "jwk" });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");
}
