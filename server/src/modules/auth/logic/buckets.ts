import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * The address a try is counted by. An IPv6 network hands every customer 2^64 addresses, so its first half counts;
 * an IPv4 address written as IPv6 is the IPv4 address.
 */
function countedAddress(ip: string): string {
  const bare = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "");
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/** The bucket of an address alone. */
export function addressBucket(ip: string): string {
  return `address ${countedAddress(ip)}`;
}

/** The bucket of a person at an address. What was typed is hashed: people type passwords into the wrong field. */
export function personBucket(login: string, userId: number | undefined, ip: string): string {
  const who = userId === undefined ? createHash("sha256").update(login.toLowerCase()).digest("base64url") : String(userId);
  return `person ${who} ${countedAddress(ip)}`;
}
