import type { FastifyInstance } from "fastify";

/** `/healthz`: the process runs. `/readyz`: it can serve calls and is not stopping. */
export function serveHealth(fastify: FastifyInstance, check: () => Promise<void>, isClosing: () => boolean): void {
  fastify.get("/healthz", { schema: { hide: true } as object }, () => ({ status: "up" }));
  fastify.get("/readyz", { schema: { hide: true } as object }, async (request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: "stopping" });
    try {
      await check();
      return { status: "ready" };
    } catch (error) {
      request.log.debug({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready" });
    }
  });
}
