import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics.ts";

/** `/healthz`: the process runs. `/readyz`: it can serve calls. `/metrics`: for Prometheus. */
export function serveHealth(fastify: FastifyInstance, metrics: Metrics, check: () => Promise<void>): void {
  fastify.get("/healthz", { schema: { hide: true } as object }, () => ({ status: "up" }));
  fastify.get("/readyz", { schema: { hide: true } as object }, async (request, reply) => {
    try {
      await check();
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
  fastify.get("/metrics", { schema: { hide: true } as object }, async (_request, reply) => {
    const { type, text } = await metrics.expose();
    return reply.type(type).send(text);
  });
}
