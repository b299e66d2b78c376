import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerNotFound } from "./problem-reply.ts";

/**
 * Serves the built browser application; any path that is neither a file nor a route of the API returns `index.html`, because it belongs to a
 * screen. The page names the environment, which is part of the browser's storage keys (domain.md#storage-keys).
 */
export async function serveWeb(fastify: FastifyInstance, folder: string | undefined, environment: string): Promise<void> {
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
    globIgnore: ["**/.vite/**", "index.html*"],
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const page = environment === built ? undefined : await pageOf(folder, environment);
  const sendPage = (reply: FastifyReply) => {
    void reply.header("cache-control", "no-cache");
    return page === undefined ? reply.sendFile("index.html") : reply.type("text/html; charset=utf-8").send(page);
  };
  // The service worker asks for it by this name.
  fastify.get("/index.html", (_request, reply) => sendPage(reply));
  // What another application shares is kept by the service worker. Where none runs, the page opens and says that nothing came.
  fastify.post("/share", { onRequest: async (_request, reply) => await reply.redirect("/share", 303) }, () => undefined);
  fastify.setNotFoundHandler((request, reply) => {
    const isScreen =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|realtime|assets)(\/|$)/i.test(request.url) &&
      !/\.[a-z0-9]{2,5}(\?|$)/i.test(request.url);
    return isScreen ? sendPage(reply) : answerNotFound(request, reply);
  });
}

/** The environment that the build names in its page, whose compressed copies are sent there. */
const built = "production";

/** The page of another environment. */
async function pageOf(folder: string, environment: string): Promise<string> {
  const page = await readFile(join(folder, "index.html"), "utf8");
  return page.replace(`data-environment="${built}"`, `data-environment="${environment}"`);
}
