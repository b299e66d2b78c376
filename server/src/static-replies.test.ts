import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressReplies } from "./platform/http/compression.ts";
import { makeApp, type TestApp } from "./testing/app.ts";

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await makeApp();
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  port = (app.fastify.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function ask(url: string, headers: Record<string, string> = {}) {
  return app.fastify.inject({ url, headers });
}

/** Calls over a connection of its own and answers the number of bytes sent, without keeping them. */
async function download(path: string, encoding: string): Promise<number> {
  const sent = get({ port, path, agent: false, headers: { "accept-encoding": encoding } });
  const [response] = await once(sent, "response");
  let bytes = 0;
  for await (const part of response) bytes += part.length;
  return bytes;
}

test.each(["/api/docs/js/scalar.js", "/api/openapi.json", "/api/docs/"])(
  "%s is the same in every encoding and carries an etag",
  async (url) => {
    const [plain, br, gzip] = await Promise.all([
      ask(url),
      ask(url, { "accept-encoding": "gzip, br" }),
      ask(url, { "accept-encoding": "br;q=0, gzip" }),
    ]);
    expect([plain.headers["content-encoding"], br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
      undefined,
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(br.headers.etag).toBe(plain.headers.etag);
    const again = await ask(url, { "accept-encoding": "br", "if-none-match": String(br.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  },
);

test.each(["br", "gzip", "identity"])("three hundred downloads at once in %s share one copy of the script", async (encoding) => {
  const size = await download("/api/docs/js/scalar.js", encoding);
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const sizes = await Promise.all(Array.from({ length: 300 }, () => download("/api/docs/js/scalar.js", encoding)));
  clearInterval(watch);
  expect(new Set(sizes)).toEqual(new Set([size]));
  expect((peak - before) / 1_048_576).toBeLessThan(100);
});

test("a reply of more than 100 kB is not compressed for a call, a smaller one is", async () => {
  const fastify = Fastify();
  await compressReplies(fastify);
  fastify.get("/:words", (request) => ({ text: "word ".repeat(Number((request.params as { words: string }).words)) }));
  const replies = await Promise.all(["/500", "/50000"].map((url) => fastify.inject({ url, headers: { "accept-encoding": "br" } })));
  expect(replies.map((reply) => reply.headers["content-encoding"])).toEqual(["br", undefined]);
});

test("the page of the calls is not shown in a frame", async () => {
  const page = await ask("/api/docs/");
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});
