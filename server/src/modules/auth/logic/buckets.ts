import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";

/**
 * The address that a try is counted by. An IPv6 network gives every customer 2^64 addresses, so the network counts;
 * an IPv4 address written as IPv6 is the IPv4 address.
 */
export function addressBucket(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`).toString()}/64`;
}

/** An account at an address. A name that nobody has is hashed: people type passwords into the wrong field. */
export function accountBucket(login: string, userId: number | undefined, ip: string): string {
  const account = userId === undefined ? createHash("sha256").update(login.toLowerCase()).digest("base64url") : String(userId);
  return `${account} ${addressBucket(ip)}`;
}
