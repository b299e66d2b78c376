import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { answerNotFound } from "./problem-reply.ts";

/** Serves the built browser application; any path that is neither a file nor a route of the API returns `index.html`, because it belongs to a screen. */
export async function serveWeb(fastify: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) {
    fastify.setNotFoundHandler(answerNotFound);
    return;
  }
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: ["**/.vite/**"],
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  fastify.setNotFoundHandler((request, reply) => {
    const isScreen =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|realtime|assets)(\/|$)/i.test(request.url) &&
      !/\.[a-z0-9]{2,5}(\?|$)/i.test(request.url);
    if (!isScreen) return answerNotFound(request, reply);
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
