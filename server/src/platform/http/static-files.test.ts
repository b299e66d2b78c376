import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeb } from "./static-files.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "remotebay-web-"));
  await writeFile(join(folder, "index.html"), `<html lang="en" data-environment="production"></html>`);
});
afterAll(() => rm(folder, { recursive: true }));

test.each(["production", "uat"])(
  "the page names the environment %s, at every screen's path and for the service worker",
  async (environment) => {
    await using app = fastify();
    await serveWeb(app, folder, environment);
    for (const url of ["/", "/servicerequest/0", "/index.html"]) {
      const reply = await app.inject({ url });
      expect(reply.body, url).toContain(`data-environment="${environment}"`);
      expect(reply.headers["content-type"], url).toMatch(/^text\/html/);
      expect(reply.headers["cache-control"], url).toBe("no-cache");
    }
    expect((await app.inject({ url: "/missing.js" })).statusCode).toBe(404);
  },
);

test("what is shared where no service worker runs opens the page, whatever it is", async () => {
  await using app = fastify();
  await serveWeb(app, folder, "production");
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const reply = await app.inject({ method: "POST", url: "/share", headers, payload: "--x\r\ndamaged" });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, "/share"]);
});
