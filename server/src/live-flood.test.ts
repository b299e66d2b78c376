import { updateRequestPriority, createRequest } from "@remotebay/contract";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { io } from "socket.io-client";
import { seedPeople } from "../../seed/world/people.ts";
import { defineModule } from "./platform/module.ts";
import { makeApp, type Person } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection } from "./testing/live.ts";

// Time stands still, so that what a connection may send does not grow during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => vi.useRealTimers());

/** A module with rows that everybody may watch, whose checks end only when `answer` is called. */
function slowRows() {
  const running = new Set<(room: string) => void>();
  const begun: number[] = [];
  let most = 0;
  const check = (id: number) =>
    new Promise<string>((resolve) => {
      begun.push(id);
      running.add(resolve);
      most = Math.max(most, running.size);
    });
  const answer = () => {
    for (const resolve of running) {
      running.delete(resolve);
      resolve("slow");
    }
  };
  const module = defineModule("slow", () => ({ watch: { slow: (_ctx, id) => check(id) } }));
  return { module, begun, answer, most: () => most };
}

async function start(environment: Record<string, string> = {}) {
  const rows = slowRows();
  const app = await makeApp({ modules: [rows.module], environment });
  onTestFinished(() => app.close());
  await seedPeople(app.database);
  const url = await listenLocally(app.fastify);
  const open = async (person: Person) => {
    const connection = await openConnection(url, person.token);
    onTestFinished(() => connection.close());
    return connection;
  };
  const [shop, coord, stranger] = await Promise.all(["shop", "coord", "shop2"].map((name) => app.signIn(`${name}@demo.test`)));
  if (!shop || !coord || !stranger) throw new Error("nobody signed in");
  return { rows, url, open, shop, coord, stranger };
}

test("a connection that floods is closed and its user refused for a pause; other connections stay open", async () => {
  const { open, shop, coord } = await start();
  const [flooding, colleague] = await Promise.all([open(shop), open(coord)]);
  for (let id = 1; id <= 40_000; id += 1) flooding.watch("request", id);
  await flooding.closed;
  await expect(open(shop)).rejects.toMatchObject({ message: "too-many", data: { retryAfter: 30 } });

  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  await colleague.hear((message) => (message.data as { Id?: number }).Id === id);
  vi.setSystemTime(Date.now() + 31_000);
  const returned = await open(shop);
  await shop.ask(updateRequestPriority, { body: { Id: id, Priority: "Urgent" } });
  await returned.hear((message) => (message.data as { Id?: number }).Id === id);
});

test("ids that are refused count more: trying them out closes the connection", async () => {
  const { open, shop, stranger } = await start();
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  const connection = await open(stranger);
  for (let n = 0; n < 40; n += 1) connection.watch("request", id + n);
  expect(await connection.closed).toBe("transport close");
});

test("a page that watches 200 rows at once stays open, and few of its checks run at a time", async () => {
  const { rows, open, shop, coord } = await start();
  const [connection, colleague] = await Promise.all([open(shop), open(coord)]);
  for (let id = 1; id <= 200; id += 1) connection.watch("slow", id);
  await expect
    .poll(
      () => {
        rows.answer();
        return rows.begun.length;
      },
      { interval: 1, timeout: 10_000 },
    )
    .toBe(200);
  expect(rows.most()).toBe(4);
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  const created = (message: { data: unknown }) => (message.data as { Id?: number }).Id === id;
  await Promise.all([connection.hear(created), colleague.hear(created)]);
});

test("a connection that is not signed in is closed after a few messages", async () => {
  const { url } = await start();
  const socket = io(url, { path: "/realtime", transports: ["websocket"], forceNew: true, reconnection: false, auth: { token: "none" } });
  onTestFinished(() => void socket.disconnect());
  const closed = new Promise((resolve) => socket.io.on("close", resolve));
  socket.io.on("open", () => {
    for (let n = 0; n < 50; n += 1) socket.io.engine.write(`0/other-${n},`);
  });
  expect(await closed).toBe("transport close");
});

test("a user has so many connections and no more, in all windows; a closed one makes room, and others are not concerned", async () => {
  const { open, shop, coord } = await start({ LINES_PER_ACCOUNT: "5" });
  const opened = await Promise.allSettled(Array.from({ length: 8 }, () => open(shop)));
  const connections = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(connections).toHaveLength(5);
  for (const one of opened.filter(({ status }) => status === "rejected"))
    expect(one).toMatchObject({ reason: { message: "too-many", data: { retryAfter: 30 } } });
  await open(coord);
  connections[0]?.close();
  await vi.waitFor(() => open(shop), 5_000);
  await expect(open(shop)).rejects.toMatchObject({ message: "too-many" });
});

test("of 500 connections that are not signed in the oldest is closed for another, and who signs in stays", async () => {
  const { url, open, shop } = await start();
  const signedIn = await open(shop);
  const closed: number[] = [];
  const connect = (nth: number) =>
    new Promise<void>((resolve) => {
      const stranger = new WebSocket(`${url.replace("http", "ws")}/realtime/?EIO=4&transport=websocket`);
      onTestFinished(() => stranger.close());
      // The service greets a connection when it has taken it.
      stranger.addEventListener("message", () => resolve(), { once: true });
      stranger.addEventListener("close", () => closed.push(nth));
    });
  for (let nth = 0; nth < 503; nth += 1) await connect(nth);
  await vi.waitFor(() => expect(closed).toEqual([0, 1, 2]), 5_000);
  await open(shop);
  await vi.waitFor(() => expect(closed).toEqual([0, 1, 2, 3]), 5_000);
  let isClosed = false;
  void signedIn.closed.then(() => (isClosed = true));
  const { id } = await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) });
  await signedIn.hear((message) => (message.data as { Id?: number }).Id === id);
  expect(isClosed).toBe(false);
});
