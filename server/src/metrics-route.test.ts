import { createRequest } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { recordFate } from "./platform/letters/fates.ts";
import { makeApp, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection } from "./testing/live.ts";

let app: TestApp;

const token = "a-token-of-this-test";

beforeAll(async () => {
  app = await makeApp({ environment: { METRICS_TOKEN: token } });
  await seedPeople(app.database);
});
afterAll(() => app.close());

const ask = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.fastify.inject({ url: "/metrics", headers: { host: "localhost:4000" }, ...options });

test.each([
  ["this machine", {}, 200],
  ["this machine over IPv6", { remoteAddress: "::1", headers: { host: "[::1]:4000" } }, 200],
  ["another machine", { remoteAddress: "10.1.2.3" }, 404],
  ["another machine with the token", { remoteAddress: "10.1.2.3", headers: { authorization: `Bearer ${token}` } }, 200],
  ["another machine with another token", { remoteAddress: "10.1.2.3", headers: { authorization: `Bearer ${token}x` } }, 404],
  ["another machine with an empty token", { remoteAddress: "10.1.2.3", headers: { authorization: "Bearer " } }, 404],
  ["a proxy on this machine", { headers: { host: "localhost:4000", "x-forwarded-for": "10.1.2.3" } }, 404],
  ["a proxy that keeps the host", { headers: { host: "bay.example.com" } }, 404],
  ["the same with the token", { headers: { host: "bay.example.com", authorization: `Bearer ${token}` } }, 200],
])("metrics for %s", async (_what, options, status) => {
  expect((await ask(options)).statusCode).toBe(status);
});

test("show the pool, the database, the event loop, connections, events, jobs and requests by status", async () => {
  const url = await listenLocally(app.fastify);
  const connection = await openConnection(url, (await app.signIn("shop@demo.test")).token);
  await app.database.pool.query("insert into live_events (name, rooms, data) values ('x', '{}', '{}'), ('y', '{}', '{}')");
  await app.database.pool.query("insert into jobs.job (name, state) select name, 'failed' from jobs.queue where name = 'report.complete'");
  const value = async (name: string) => {
    const found = (await ask()).body.split("\n").find((row) => row.startsWith(`${name} `));
    return found === undefined ? undefined : Number(found.slice(name.length + 1));
  };
  // The text is reused for a second.
  await vi.waitFor(async () => expect(await value("remotebay_live_connections")).toBe(1), { timeout: 10_000, interval: 200 });
  expect(await value('remotebay_database_connections{state="waiting"}')).toBe(0);
  for (const name of [
    "remotebay_ready",
    "remotebay_disk_free_bytes",
    "remotebay_disk_size_bytes",
    "remotebay_database_connections_limit",
    "remotebay_webhook_oldest_seconds",
    'remotebay_webhook_messages{state="waiting"}',
    'remotebay_schedule_last_run_timestamp_seconds{name="platform.forget"}',
    'remotebay_database_connections{state="total"}',
    'remotebay_database_connections{state="idle"}',
    "remotebay_database_latency_seconds",
    "nodejs_eventloop_lag_p50_seconds",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_eventloop_lag_max_seconds",
    "remotebay_live_events_oldest_seconds",
    'http_request_duration_seconds_count{method="GET",route="/metrics",status="404"}',
  ])
    expect([name, await value(name)]).toEqual([name, expect.any(Number)]);
  expect(await value("remotebay_live_events")).toBeGreaterThanOrEqual(2);
  expect(await value('remotebay_jobs{name="report.complete",state="failed"}')).toBe(1);
  connection.close();
});

const patiently = { timeout: 10_000, interval: 200 };

/** The value of the sample with these labels, in whichever order they are written. */
async function sample(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  for (const line of (await ask()).body.split("\n")) {
    const [, found, given = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    if (found === name && pairs.every((pair) => given.split(",").includes(pair))) return Number(value);
  }
  return undefined;
}

test("show by how much this process' clock is ahead of the database's", async () => {
  app.clock.set(new Date(Date.now() + 7_200_000));
  // The text is reused for a second.
  await vi.waitFor(async () => expect(await sample("remotebay_clock_difference_seconds")).toBeGreaterThan(3_600), patiently);
  expect(await sample("remotebay_clock_difference_seconds")).toBeLessThan(7_300);
});

test("count what schedules, the file store and letters do", async () => {
  const tried = { way: "mail", about: "invitation", reader: "Someone", at: new Date(), isLast: false } as const;
  await recordFate(app.database.db, { ...tried, delivery: "delivered" });
  await recordFate(app.database.db, { ...tried, delivery: "unavailable" });
  await app.files.read(await app.files.save(new TextEncoder().encode("text"), "texts", "txt"));
  app.clock.advance(7_200_000);
  await app.tick();
  app.clock.advance(3_900_000);
  await vi.waitFor(
    async () => expect(await sample("remotebay_schedule_overdue_seconds", { name: "platform.forget" })).toBeGreaterThan(0),
    patiently,
  );
  const isCounted = async (name: string, labels: Record<string, string>) =>
    expect([labels, await sample(name, labels)]).toEqual([labels, 1]);
  await vi.waitFor(() => isCounted("remotebay_schedule_duration_seconds_count", { name: "platform.forget", outcome: "ok" }), patiently);
  for (const fate of ["delivered", "waits"]) await isCounted("remotebay_deliveries_total", { way: "mail", fate });
  await isCounted("remotebay_file_store_duration_seconds_count", { operation: "write", outcome: "ok" });
  expect(await sample("remotebay_file_store_duration_seconds_count", { operation: "read", outcome: "ok" })).toBe(2);
});

test("show requests by status, without practice", async () => {
  const shop = await app.signIn("shop@demo.test");
  const practice = await app.signIn("shop@demo.test", { demo: true });
  for (const Status of ["Pending", "InProcess", "InProcess"] as const) await shop.ask(createRequest, { body: newRequest({ Status }) });
  await practice.ask(createRequest, { body: newRequest({ Status: "Pending" }) });
  // The text is reused for a second.
  await vi.waitFor(
    async () =>
      expect((await ask()).body.split("\n").filter((row) => row.startsWith("remotebay_requests{"))).toEqual(
        expect.arrayContaining(['remotebay_requests{status="Pending"} 1', 'remotebay_requests{status="InProcess"} 2']),
      ),
    { timeout: 10_000, interval: 200 },
  );
});
