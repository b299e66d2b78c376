import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Executor } from "../database/executor.ts";
import { problem } from "../problem.ts";
import { makeCallCounts, windowMs, type CallCounts } from "./call-counts.ts";

/** Bounds the calls a minute from one address (an IPv6 network counts as one), whichever of the processes answers them. */
export async function boundCalls(fastify: FastifyInstance, db: Executor, max: number): Promise<void> {
  const counts = makeCallCounts(db, max);
  fastify.addHook("onClose", counts.close);
  await fastify.register(rateLimit, {
    max,
    timeWindow: windowMs,
    store: storeOf(counts),
    // By the route and not by the address: `/%61pi/` and `http://host/api/` lead to the same call.
    allowList: (request) => request.routeOptions.url?.startsWith("/api/") !== true,
    errorResponseBuilder: (_request, context) => problem("too-many", { info: { RetryAfter: Math.ceil(context.ttl / 1000) } }),
  });
}

/** The counts in the form that the plug-in asks for. */
function storeOf(counts: CallCounts) {
  return class Store {
    incr(address: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      done(null, counts.count(address));
    }
    child(): this {
      return this;
    }
  };
}
