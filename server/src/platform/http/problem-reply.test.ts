import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { personalData as personal } from "../../personal-data.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { problem } from "../problem.ts";
import { createHttp } from "./http.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const coded = (code: string) => Object.assign(new Error("failed"), { code });

async function service() {
  const lines: string[] = [];
  const log = createLog({ personal, level: "warn", destination: { write: (line: string) => void lines.push(line) } });
  const metrics = createMetrics({ defaults: false });
  const fastify = await createHttp({ log, metrics, db: {} as never, trustProxy: false, callsPerMinute: undefined, https: false });
  fastify.get("/lost", () => Promise.reject(new Error("wrapped", { cause: coded("ECONNRESET") })));
  fastify.get("/full", () => {
    throw Object.assign(problem("unavailable"), { cause: coded("ENOSPC") });
  });
  fastify.get("/broken", () => Promise.reject(new TypeError("mistake")));
  fastify.get("/wrong", () => {
    throw problem("forbidden");
  });
  const ask = async (path: string, times = 1) =>
    await Promise.all(Array.from({ length: times }, async () => (await fastify.inject({ url: path })).statusCode));
  const logged = () =>
    lines.splice(0).map((line) => JSON.parse(line) as { err: { cause: { code: string } }; repeated?: number; route: string; msg: string });
  return { ask, logged };
}

test("the cause of a 503 is logged, each at most once a second with its number", async () => {
  const { ask, logged } = await service();
  expect(new Set([...(await ask("/lost", 5)), ...(await ask("/full", 3))])).toEqual(new Set([503]));
  expect(logged().map(({ err, route, repeated }) => [err.cause.code, route, repeated])).toEqual([
    ["ECONNRESET", "/lost", undefined],
    ["ENOSPC", "/full", undefined],
  ]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged().map(({ err, repeated }) => [err.cause.code, repeated])).toEqual([
    ["ECONNRESET", 4],
    ["ENOSPC", 2],
  ]);
});

test("of calls that fail in the same way one a second is a line", async () => {
  const { ask, logged } = await service();
  expect(new Set(await ask("/broken", 5))).toEqual(new Set([500]));
  expect(logged().filter(({ msg }) => msg === "slow or failed")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged().map(({ msg, repeated }) => [msg, repeated])).toEqual([["slow or failed", 4]]);
});

test("a refusal is no line of the log", async () => {
  const { ask, logged } = await service();
  expect(await ask("/wrong")).toEqual([403]);
  expect(logged()).toEqual([]);
});
