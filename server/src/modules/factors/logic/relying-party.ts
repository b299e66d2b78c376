import { isIP } from "node:net";
import { problem } from "../../../platform/problem.ts";

/** The site for which passkeys are made and used: its name, and the address of its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The public address, or `localhost` on a machine of one's own; nothing else that a caller says of itself. Throws `not-configured` where passkeys
 * are not possible: browsers make them for a domain, not for an IP address.
 */
export function relyingParty({ host }: { host: string }, publicUrl: string | undefined): RelyingParty {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl);
    if (isIP(hostname) !== 0 || hostname.startsWith("[")) throw problem("not-configured");
    return { id: hostname, origin };
  }
  if (!/^localhost(?::\d{1,5})?$/.test(host)) throw problem("not-configured");
  return { id: "localhost", origin: new URL(`http://${host}`).origin };
}
