import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";

/**
 * The address under which a try is counted. An IPv6 customer usually has 2^64 addresses, so the /64 network is used;
 * an IPv4 address mapped to IPv6 counts as the IPv4 address.
 */
export function addressBucket(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}

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
