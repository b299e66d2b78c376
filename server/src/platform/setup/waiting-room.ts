import fastifyFactory, { type FastifyInstance } from "fastify";
import { getSetup, problems, type Reply } from "@remotebay/contract";
import { sendSecurityHeaders } from "../http/security-headers.ts";
import { serveWeb } from "../http/static-files.ts";
import { listen } from "../start-up/listen.ts";

/** Answers in place of the application while a backup is restored: how far that is, and the pages that show it. Everything else is 503. */
export async function openWaitingRoom(
  place: { port: number; host: string; https: boolean; environment: string },
  state: () => Reply<typeof getSetup>,
  webFolder: string,
): Promise<{ close(): Promise<void> }> {
  const fastify = fastifyFactory({ routerOptions: { caseSensitive: false }, forceCloseConnections: true }) as unknown as FastifyInstance;
  await sendSecurityHeaders(fastify, place.https);
  const path = `/api/${getSetup.path}`;
  fastify.addHook("onRequest", async (request, reply) => {
    if (!/^\/(api|realtime|readyz|metrics)\b/i.test(request.url) || request.url.toLowerCase().startsWith(path.toLowerCase())) return;
    const [status, title] = problems.unavailable;
    await reply
      .code(status)
      .header("retry-after", "2")
      .type("application/problem+json")
      .send({ type: "/api/docs#problem-unavailable", title, status, code: "unavailable" });
  });
  fastify.get("/healthz", () => ({ status: "ok" }));
  fastify.get(path, (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return state();
  });
  await serveWeb(fastify, webFolder, place.environment);
  await listen(fastify, place);
  return { close: () => fastify.close() };
}
