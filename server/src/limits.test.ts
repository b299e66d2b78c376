import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { getConfiguration } from "@remotebay/contract";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeApp, type MakeOptions } from "./testing/app.ts";

// The minute that calls are counted by must not end within a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => vi.useRealTimers());

async function newApp(options: MakeOptions) {
  const app = await makeApp(options);
  onTestFinished(() => app.close());
  return app;
}

test("an address over the rate limit gets Retry-After; pages and files are not counted", async () => {
  const app = await newApp({ callsPerMinute: 3 });
  const answers = [];
  for (let call = 0; call < 4; call += 1) answers.push(await app.send(getConfiguration, {}));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  const refused = answers[3];
  expect(refused?.problem.code).toBe("too-many");
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await app.fastify.inject("/healthz")).statusCode).toBe(200);
});

const { path } = getConfiguration;

test.each([`/%61pi/${path}`, `/API/${path.toLowerCase()}`, `/api/${path}/`, `http://other.example/api/${path}`])(
  "the bound holds however a call is spelled: %s",
  async (target) => {
    const app = await newApp({ callsPerMinute: 2 });
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.fastify.server.address() as AddressInfo;
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push(await statusOf(port, target));
    expect(statuses).toEqual([200, 200, 429]);
  },
);

/** Sends the target as it is written; other clients normalise it. */
async function statusOf(port: number, target: string): Promise<number | undefined> {
  const sent = request({ port, path: target, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("what an address calls at one process counts at the others", async () => {
  const one = await newApp({ callsPerMinute: 30 });
  const other = await newApp({ callsPerMinute: 30, beside: one });
  for (let call = 0; call < 25; call += 1) await one.send(getConfiguration, {});
  let served = 0;
  await expect
    .poll(
      async () => {
        const { status } = await other.send(getConfiguration, {});
        if (status === 200) served += 1;
        return status;
      },
      { timeout: 15_000, interval: 150 },
    )
    .toBe(429);
  expect(served).toBeLessThan(30);
});
