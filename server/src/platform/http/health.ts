import type { FastifyInstance } from "fastify";

/** `/healthz`: the process runs. `/readyz`: it can serve calls. */
export function serveHealth(fastify: FastifyInstance, check: () => Promise<void>): void {
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
}
