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
