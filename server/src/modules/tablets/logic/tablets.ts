import { createHmac, hkdfSync } from "node:crypto";
import { makeRefreshSecrets, type RefreshSecrets } from "../../../platform/session/refresh-secrets.ts";
import { makeAuth, makeCallLimit, type Auth, type AuthParts, type CallLimit } from "../../auth/service.ts";

/** What tablets need besides a call's context. */
export interface Tablets {
  auth: Auth;
  /** Makes and reads their cookies, which are replaced like those of sessions; the key is another one. */
  secrets: RefreshSecrets;
  /** A PIN as it is hashed: by the installation's key, so that nobody who has the database alone can try them all. */
  peppered(userId: number, pin: string): string;
  limits: {
    /** Tablets that one location marks. */
    marking: CallLimit;
    /** What one tablet asks without a token. */
    asking: CallLimit;
  };
}

/** Prepares tablets with the installation's keys. */
export async function makeTablets(parts: AuthParts): Promise<Tablets> {
  const keyFor = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", parts.installationKey, new Uint8Array(), `remotebay ${purpose}`, 32));
  const pepper = keyFor("tablet PINs");
  return {
    auth: await makeAuth(parts),
    secrets: makeRefreshSecrets(keyFor("tablet cookies")),
    peppered: (userId, pin) => createHmac("sha256", pepper).update(`${userId}/${pin}`).digest("base64url"),
    limits: {
      marking: makeCallLimit(parts.db, { name: "tablet-marks", points: 50, seconds: 86_400 }),
      asking: makeCallLimit(parts.db, { name: "tablet-asks", points: 600, seconds: 900 }),
    },
  };
}
