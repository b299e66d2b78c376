import type { FastifyReply, FastifyRequest } from "fastify";

const name = "remotebay_refresh";

/** The refresh cookie of a call; null where it has none. */
export function readRefreshCookie(request: FastifyRequest): string | null {
  return request.cookies[name] || null;
}

const browserName = "remotebay_browser";

/** What a browser was given to be known again by; null where it has none. */
export function readBrowserCookie(request: FastifyRequest): string | null {
  const value = request.cookies[browserName] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Has a browser known again for 400 days, the longest that browsers keep a cookie. It opens nothing. */
export function setBrowserCookie(reply: FastifyReply, value: string, secure: boolean): void {
  void reply.setCookie(browserName, value, { path: "/api", maxAge: 400 * 86_400, httpOnly: true, sameSite: "strict", secure });
}

/** Sets the refresh cookie for `seconds`; 0 removes it. No script reads it, and no page of another site sends it. */
export function setRefreshCookie(reply: FastifyReply, value: string, seconds: number, secure: boolean): void {
  void reply.setCookie(name, value, { path: "/api", maxAge: seconds, httpOnly: true, sameSite: "strict", secure });
}

const tabletName = "remotebay_tablet";

/** The secret of the shared tablet that a browser was marked as; null where it has none. */
export function readTabletCookie(request: FastifyRequest): string | null {
  return request.cookies[tabletName] || null;
}

/** Marks a browser as a shared tablet for `seconds`; 0 ends it. It opens nothing without the PIN of somebody who signed in there today. */
export function setTabletCookie(reply: FastifyReply, value: string, seconds: number, secure: boolean): void {
  void reply.setCookie(tabletName, value, { path: "/api", maxAge: seconds, httpOnly: true, sameSite: "strict", secure });
}

const openIdName = "remotebay_openid";

/** The secret of a sign-in that a browser began at a provider; null where it has none. */
export function readOpenIdCookie(request: FastifyRequest): string | null {
  const value = request.cookies[openIdName] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Ties a sign-in at a provider to the browser that began it, for `seconds`; 0 ends it. Only our own page, to which the provider leads back, sends it. */
export function setOpenIdCookie(reply: FastifyReply, value: string, seconds: number, secure: boolean): void {
  void reply.setCookie(openIdName, value, { path: "/api", maxAge: seconds, httpOnly: true, sameSite: "strict", secure });
}
