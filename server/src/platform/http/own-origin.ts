import type { FastifyRequest } from "fastify";
import { problem } from "../problem.ts";

/**
 * Refuses with `forbidden` what a page of another origin sent. Needed where a cookie alone identifies the caller: `SameSite=Strict` keeps
 * other sites out, but not the other hosts of one's own domain. Programs send neither header and are admitted.
 */
export function refuseForeignOrigin({ headers, host }: Pick<FastifyRequest, "headers" | "host">, publicUrl: string | undefined): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site !== "same-origin" && site !== "none") throw problem("forbidden");
    return;
  }
  // Browsers leave the header above out on plain http.
  const { origin } = headers;
  if (origin === undefined) return;
  // By host, since behind a proxy the scheme may be unknown.
  const own = [withoutDefaultPort(host), ...(publicUrl === undefined ? [] : [new URL(publicUrl).host])];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw problem("forbidden");
}

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, "");
}
