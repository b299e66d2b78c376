import { lookup, type LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { hasBadPort } from "@remotebay/contract";
import ipaddr from "ipaddr.js";
import { inSpan, SpanKind, traceHeaders } from "../tracing.ts";

/** An address that a browser named must not be called: it may lead into our own network. */
export class ForbiddenAddress extends Error {}

/** What may be called. */
export interface OutwardRules {
  protocols: readonly string[];
  isAllowed(address: string): boolean;
}

/** Only https, and only addresses of the public internet. */
export const publicOnly: OutwardRules = {
  protocols: ["https:"],
  isAllowed: (address) => ipaddr.isValid(address) && isPublic(ipaddr.process(canonical(address))),
};

/** The one text of an address of IPv6: ipaddr.js takes `::8.8.8.8` for one of IPv4, which no connection does. */
function canonical(address: string): string {
  const url = `http://[${address}]`;
  return isIP(address) === 6 && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address;
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Of IPv6 only what is assigned to the public internet (2000::/3) without the ranges that lead elsewhere. Addresses that contain one of IPv4
 * lie outside of it (`::127.0.0.1`, `::ffff:0:127.0.0.1`, 64:ff9b::/96) or have a range of their own (6to4, Teredo), but for ISATAP.
 */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  const isIsatap = ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe;
  return address.match(globalUnicast) && !isIsatap;
}

export interface OutwardPost {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  signal: AbortSignal;
  /** Bytes of the reply's body to read; default none. */
  replyBytes?: number;
  /** Whether whoever is called may continue the trace. */
  passTrace?: boolean;
}

export interface OutwardReply {
  status: number;
  /** The beginning of the reply's body. */
  body: string;
}

/**
 * Posts to an address that somebody else chose. The name is resolved once, and the connection is made to an address that was
 * checked: a name that resolves to another address a moment later changes nothing. No port of another protocol is connected to (`hasBadPort`).
 * Redirects are not followed, and of the reply's body no more is read than was asked for.
 * Throws `ForbiddenAddress`.
 */
export async function postOutward(
  url: URL,
  { headers, body, signal, replyBytes = 0, passTrace = false }: OutwardPost,
  rules: OutwardRules,
): Promise<OutwardReply> {
  if (!rules.protocols.includes(url.protocol)) throw new ForbiddenAddress(`${url.protocol} is not called`);
  if (hasBadPort(url.href)) throw new ForbiddenAddress(`port ${url.port} is of another protocol`);
  // A literal address is connected to without being looked up.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIP(host) !== 0 && !rules.isAllowed(host)) throw new ForbiddenAddress("the address is not of the public internet");
  const attributes = { "http.request.method": "POST" };
  // Whom somebody else chose is not told: its name may be a person's.
  return inSpan({ name: "POST", kind: SpanKind.CLIENT, attributes }, async (span) => {
    const reply = await post(url, { headers: { ...headers, ...(passTrace ? traceHeaders() : {}) }, body, signal, replyBytes }, rules);
    span?.setAttribute("http.response.status_code", reply.status);
    return reply;
  });
}

function post(
  url: URL,
  { headers, body, signal, replyBytes }: Required<Omit<OutwardPost, "passTrace">>,
  rules: OutwardRules,
): Promise<OutwardReply> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "POST", headers, signal, agent: false, lookup: lookUpAllowed(rules) }, (response) => {
      const status = response.statusCode ?? 0;
      beginningOf(response, replyBytes).then((read) => {
        resolve({ status, body: read });
        response.destroy();
      }, reject);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** At most so many bytes of a reply, as text. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  if (bytes === 0) return "";
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.byteLength;
    if (length >= bytes) break;
  }
  // A character that was cut in half at the end is left out.
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, bytes), { stream: true });
}

function lookUpAllowed(rules: OutwardRules): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, "", 0);
      const allowed = found.filter(({ address }) => rules.isAllowed(address));
      const [first] = allowed;
      if (!first) return done(new ForbiddenAddress("the name leads to no address of the public internet"), "", 0);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}
