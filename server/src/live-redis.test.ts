import { createRequest } from "@remotebay/contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { openRedisLink } from "./platform/realtime/redis-link.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";
import { startRedisServer, type RedisServer } from "./testing/redis-server.ts";

// Two processes on one database, which tell each other by Redis, through its absence and its return.

let redis: RedisServer;
let first: TestApp;
let second: TestApp;
let there: string;
let shop: Person;
/** The NOTIFYs of both processes, by channel. */
const notified: string[] = [];
let stopListening: () => Promise<void>;

beforeAll(async () => {
  redis = await startRedisServer();
  const environment = { REDIS_URL: redis.url };
  first = await makeApp({ environment });
  await seedPeople(first.database);
  second = await makeApp({ beside: first, environment });
  there = await listenLocally(second.fastify);
  shop = await first.signIn("shop@demo.test");
  const client = first.database.newConnection("test");
  client.on("notification", ({ channel }) => notified.push(channel));
  await client.connect();
  await client.query("listen remotebay_live; listen remotebay_signals");
  stopListening = () => client.end();
  await byRedis();
});
afterAll(async () => {
  await stopListening();
  await second.close();
  await first.close();
  await redis.stop();
});

/** Waits until both processes use Redis: their signs of life go there. */
async function byRedis(): Promise<void> {
  await vi.waitFor(async () => {
    const before = redis.published.length;
    await create();
    await vi.waitFor(() => expect(redis.published.length).toBeGreaterThan(before), 200);
  }, 10_000);
}

async function create(): Promise<number> {
  return (await shop.ask(createRequest, { body: newRequest() })).id;
}

async function hears(connection: Connection): Promise<void> {
  const id = await create();
  await connection.hear(({ data }) => (data as { Id?: number }).Id === id);
}

/** A connection that watches a channel at the second process, and one at the first that signals to it. */
async function signalAcross(id: number): Promise<unknown> {
  const own = await listenOnce(first);
  const [from, to] = [connect(own), connect(there)];
  try {
    for (const socket of [from, to]) expect(await socket.emitWithAck("watch", { noun: "channel", id })).toBe(true);
    const heard = new Promise((resolve) => {
      to.on("signal", (signal: { name: string }) => signal.name === "typing" && resolve(signal));
    });
    from.emit("signal", { noun: "channel", id, name: "typing", value: true });
    return await heard;
  } finally {
    from.disconnect();
    to.disconnect();
  }
}

let address: Promise<string> | undefined;
function listenOnce(app: TestApp): Promise<string> {
  return (address ??= listenLocally(app.fastify));
}

function connect(url: string): Socket {
  return io(url, { path: "/realtime", transports: ["websocket"], forceNew: true, reconnection: false, auth: { token: shop.token } });
}

test("events and signals reach another process by Redis, and by PostgreSQL while Redis is away or hangs", async () => {
  const connection = await openConnection(there, shop.token);
  const id = await create();
  await hears(connection);
  expect(await signalAcross(id)).toMatchObject({ name: "typing", value: true });
  const channels = new Set(redis.published.map(({ channel }) => channel.replace(/:[\da-f]{16}:/, ":")));
  expect(channels).toEqual(new Set(["remotebay:live", "remotebay:signals"]));

  await redis.stop();
  notified.length = 0;
  await hears(connection);
  expect(await signalAcross(id)).toMatchObject({ name: "typing", value: true });
  await vi.waitFor(() => expect(new Set(notified)).toEqual(new Set(["remotebay_live", "remotebay_signals"])));

  await redis.start();
  await byRedis();
  notified.length = 0;
  await hears(connection);
  expect(await signalAcross(id)).toMatchObject({ name: "typing", value: true });
  expect(notified).toEqual([]);

  redis.hang();
  await hears(connection);
  await vi.waitFor(() => expect(notified).toContain("remotebay_live"), 5_000);
  expect(await signalAcross(id)).toMatchObject({ name: "typing", value: true });
  await redis.stop();
  await redis.start();
  connection.close();
});

test("a start without Redis works and says so once, and once more when Redis is there", async () => {
  const late = await startRedisServer();
  await late.stop();
  const log = { info: vi.fn<(data: object, message?: string) => void>(), warn: vi.fn<(data: object, message?: string) => void>() };
  const link = await openRedisLink({ url: late.url, db: first.database.db, log });
  const heard: string[] = [];
  const back = vi.fn<() => void>();
  link.subscribe("live", (text) => heard.push(text));
  link.onBack(back);
  expect(await link.publish("live", "nobody")).toBe(false);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  await late.start();
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce(), 5_000);
  expect(await link.publish("live", "somebody")).toBe(true);
  await vi.waitFor(() => expect(heard).toEqual(["somebody"]));
  await late.stop();
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2));
  expect(await link.publish("live", "nobody")).toBe(false);
  await late.start();
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(2), 5_000);
  link.close();
  await late.stop();
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledTimes(2);
});
