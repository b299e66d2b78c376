import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type CaughtUp } from "./testing/live.ts";

// What a raw client relies on (docs/decisions/013-live-events.md): on one connection no event comes twice, and those of a stream come in their order.

let app: TestApp;
let url: string;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  url = await listenLocally(app.fastify);
  [shop, tech] = (await Promise.all(["shop", "tech"].map((name) => app.signIn(`${name}@demo.test`)))) as [Person, Person];
});
afterAll(() => app.close());

async function channelOf(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const write = (id: number, person = tech) =>
  person.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), text: "Connected.", clientId: randomUUID() } });

interface Raw {
  /** What came on each connection, in the order in which it came. */
  connections: contract.EventMessage[][];
  /** Events that came before a connection's `caught-up`. */
  early: number;
}

/** Watches a channel as soon as it is connected, before it has caught up, and comes back with its last position each time it was cut off. */
function follow(id: number): { raw: Raw; watches(): Promise<unknown>; cut(): Promise<void>; stop(): Promise<void> } {
  const raw: Raw = { connections: [], early: 0 };
  let since: string | undefined;
  let socket: Socket;
  let watching: Promise<unknown>;
  const open = () => {
    const own: contract.EventMessage[] = [];
    let isCaughtUp = false;
    raw.connections.push(own);
    const made = io(url, {
      path: "/realtime",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token: shop.token, since },
    });
    const take = (message: contract.EventMessage) => {
      if (made !== socket) return;
      own.push(message);
      since = message.position;
    };
    made.on("live", (message: contract.EventMessage) => {
      if (!isCaughtUp) raw.early += 1;
      take(message);
    });
    made.on("caught-up", ({ missed, position }: CaughtUp) => {
      isCaughtUp = true;
      for (const message of missed) take(message);
      since = position;
    });
    socket = made;
    watching = new Promise((resolve) => made.on("connect", () => made.emit("watch", { noun: "channel", id }, resolve)));
  };
  open();
  return {
    raw,
    watches: () => watching,
    cut: async () => {
      await watching;
      socket.disconnect();
      open();
    },
    stop: async () => {
      await watching;
      onTestFinished(() => void socket.disconnect());
    },
  };
}

const seqsOf = (messages: readonly contract.EventMessage[], id: number) =>
  messages.flatMap(({ name, data }) => {
    const { Id, Seq } = data as { Id: number; Seq: number };
    return name === "chat.message" && Id === id ? [Seq] : [];
  });

test("a client that watches at once and is cut off again and again gets each event once a connection, in order, and none is lost", async () => {
  const id = await channelOf();
  const { raw, watches, cut, stop } = follow(id);
  await watches();
  const first = await write(id);
  let isOver = false;
  const cutting = (async () => {
    while (!isOver) await cut();
  })();
  for (let round = 0; round < 25; round += 1) await Promise.all(Array.from({ length: 6 }, (_, nth) => write(id, nth < 3 ? tech : shop)));
  isOver = true;
  await cutting;
  await stop();
  const newest = first.seq + 150;
  await expect.poll(() => Math.max(...seqsOf(raw.connections.flat(), id)), { interval: 5, timeout: 10_000 }).toBe(newest);
  expect(raw.early).toBe(0);
  expect(raw.connections.length).toBeGreaterThan(3);
  for (const own of raw.connections) {
    expect(new Set(own.map((message) => message.id)).size).toBe(own.length);
    const seqs = seqsOf(own, id);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(seqs.length);
  }
  // What came again after a reconnection has the id that it had before.
  const known = new Map<string, string>();
  for (const { id: event, data } of raw.connections.flat()) {
    expect(known.get(event) ?? JSON.stringify(data)).toBe(JSON.stringify(data));
    known.set(event, JSON.stringify(data));
  }
  const all = [...new Set(seqsOf(raw.connections.flat(), id))].toSorted((a, b) => a - b);
  expect(all.slice(all.indexOf(first.seq))).toEqual(Array.from({ length: newest - first.seq + 1 }, (_, nth) => first.seq + nth));
});

test("of two transactions the one that waited for the other's lock is told second, although it began first", async () => {
  const id = await channelOf();
  const connection = await openConnection(url, shop.token);
  onTestFinished(() => connection.close());
  const told = (seq: number) => ({ Id: id, LocationId: 1, What: `number ${seq}` });
  const [first, second] = [await app.database.pool.connect(), await app.database.pool.connect()];
  const { rows } = await first.query<{ room: string }>("select 'location:' || location_id as room from requests where id = $1", [id]);
  const publish = "insert into live_events (name, rooms, data) values ($1, array[$2], $3)";
  // The first has its transaction id before the second, and publishes when the second has committed.
  await first.query("begin");
  await first.query("select pg_current_xact_id()");
  await second.query("begin");
  await second.query(publish, [contract.requestChanged.name, rows[0]?.room, told(1)]);
  await second.query("commit");
  await first.query(publish, [contract.requestChanged.name, rows[0]?.room, told(2)]);
  await first.query("commit");
  for (const client of [first, second]) client.release();
  await publishLive(app.database.db, contract.requestChanged.name, [rows[0]?.room ?? ""], told(3));
  await connection.hear(({ data }) => (data as { What?: string }).What === "number 3");
  const order = connection.heard.map(({ data }) => (data as { What?: string }).What).filter((what) => what?.startsWith("number"));
  expect(order).toEqual(["number 1", "number 2", "number 3"]);
});
