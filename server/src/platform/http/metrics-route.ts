import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";
import { problem } from "../problem.ts";
import { bearerOf } from "../session/tokens.ts";

/** `/metrics` for Prometheus: for programs on this machine, and for others with the configured token; not found for the rest. */
export function serveMetrics(fastify: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  fastify.get("/metrics", { schema: { hide: true } as object }, async (request, reply) => {
    const isAllowed = isFromThisMachine(request) || (token !== undefined && isSame(bearerOf(request.headers.authorization), token));
    if (!isAllowed) throw problem("not-found");
    const { type, text } = await metrics.expose();
    return reply.header("cache-control", "no-store").type(type).send(text);
  });
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const forwarding = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** A proxy on this machine connects from the loopback address too: its calls name another host or carry a header of a proxy. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? "") &&
    localHost.test(headers.host ?? "") &&
    forwarding.every((name) => headers[name] === undefined)
  );
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
