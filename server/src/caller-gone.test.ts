import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { call } from "@remotebay/contract";
import { expect, onTestFinished, test } from "vitest";
import { defineModule } from "./platform/module.ts";
import { makeApp } from "./testing/app.ts";

const slow = call("GET", "Test/Slow", { summary: "Takes until its caller has gone.", rules: "domain.md#calls-shape", for: "anyone" });

test("work is told that its caller has gone", async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const app = await makeApp({
    modules: [
      defineModule("slow", () => ({
        routes: (serve) =>
          serve(slow, async (_input, _ctx, http) => {
            const signal = http.untilGone();
            begun.resolve();
            await once(signal, "abort");
            ended.resolve();
            return undefined;
          }),
      })),
    ],
  });
  onTestFinished(() => app.close());
  await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const sent = get({ port: (app.fastify.server.address() as AddressInfo).port, path: "/api/Test/Slow" });
  sent.on("error", () => undefined);
  await begun.promise;
  sent.destroy();
  await expect(ended.promise).resolves.toBeUndefined();
});
