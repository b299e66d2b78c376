import type { FastifyRequest } from "fastify";
import { problem } from "../problem.ts";

/** Bytes of all uploads of a process that may be in memory at a time. */
const maxBytes = 128 * 1_048_576;
/** Of these, what one user may take; a single upload is never refused for it. */
const maxBytesOfUser = 64 * 1_048_576;
/** As much as the parts of any call hold, and what a body without a length counts as. */
const largest = 80 * 1_048_576;
/** Seconds after which a refused upload may be tried again. */
const retryAfter = 5;

/** The memory for uploads, which are read whole to tell their type by content. */
export interface UploadRoom {
  /**
   * Does what reads a body, with room for all of it taken beforehand. Throws `unavailable` if there is too little. Who sends slowly is cut off by the
   * server's time limit for requests.
   */
  within<T>(userId: number, request: Pick<FastifyRequest, "headers" | "raw">, work: () => Promise<T>): Promise<T>;
}

export function makeUploadRoom(): UploadRoom {
  let taken = 0;
  const byUser = new Map<number, number>();
  const change = (userId: number, bytes: number) => {
    taken += bytes;
    const own = (byUser.get(userId) ?? 0) + bytes;
    if (own === 0) byUser.delete(userId);
    else byUser.set(userId, own);
  };
  return {
    within: async (userId, { headers, raw }, work) => {
      const declared = Number(headers["content-length"] ?? Number.NaN);
      const bytes = Math.min(largest, Number.isNaN(declared) ? largest : declared);
      const own = byUser.get(userId) ?? 0;
      if (taken + bytes > maxBytes || (own > 0 && own + bytes > maxBytesOfUser))
        throw problem("unavailable", { info: { RetryAfter: retryAfter } });
      change(userId, bytes);
      try {
        return await Promise.race([work(), untilGone(raw)]);
      } finally {
        change(userId, -bytes);
      }
    },
  };
}

/** Rejects as soon as the caller has gone before the whole body came: what reads the body of a connection that was closed before it began would wait for ever. */
function untilGone(raw: FastifyRequest["raw"]): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const check = () => {
    if (raw.readableAborted) reject(problem("malformed"));
  };
  raw.once("close", check);
  check();
  // The work may have ended long before.
  promise.catch(() => undefined);
  return promise;
}
