import type { FastifyReply, FastifyRequest } from "fastify";

const name = "remotebay_refresh";

/** The refresh cookie of a call; null where it has none. */
export function readRefreshCookie(request: FastifyRequest): string | null {
  return request.cookies[name] || null;
}

/** Sets the refresh cookie for `seconds`; 0 removes it. No script reads it, and no page of another site sends it. */
export function setRefreshCookie(reply: FastifyReply, value: string, seconds: number, secure: boolean): void {
  void reply.setCookie(name, value, { path: "/api", maxAge: seconds, httpOnly: true, sameSite: "strict", secure });
}
