import { createHash } from "node:crypto";
import { addressBucket } from "../../../platform/http/address-bucket.ts";

/** A hash of a client: its address and its browser. */
export function clientOf({ ip, userAgent }: { ip: string; userAgent: string }): string {
  return createHash("sha256")
    .update(`${addressBucket(ip)} ${userAgent}`)
    .digest("base64url");
}

/** An account at an address. An unknown name is hashed, because users sometimes type their password into the wrong field. */
export function accountBucket(login: string, userId: number | undefined, ip: string): string {
  const account = userId === undefined ? createHash("sha256").update(login.toLowerCase()).digest("base64url") : String(userId);
  return `${account} ${addressBucket(ip)}`;
}
