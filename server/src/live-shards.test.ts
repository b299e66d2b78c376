import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { readNews, shardInSql, shardOf } from "./platform/realtime/news.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";

// Two processes on one database: each reads what its own connections want (docs/decisions/064-shards.md).

let here: TestApp;
let there: TestApp;
let url: string;
let ids: SeedIds;
let shop: Person;
let stranger: Person;
let tech: Person;
/** What was said on the channel of notices. */
const notices: string[] = [];
let stopListening: () => Promise<void>;

beforeAll(async () => {
  here = await makeApp();
  ids = await seedPeople(here.database);
  there = await makeApp({ beside: here });
  url = await listenLocally(there.fastify);
  [shop, stranger, tech] = (await Promise.all(["shop", "shop2", "tech"].map((name) => here.signIn(`${name}@demo.test`)))) as [
    Person,
    Person,
    Person,
  ];
  const client = here.database.newConnection("test");
  client.on("notification", ({ payload }) => notices.push(payload ?? ""));
  await client.connect();
  await client.query("listen remotebay_live");
  stopListening = () => client.end();
});
afterAll(async () => {
  await stopListening();
  await there.close();
  await here.close();
});

async function open(person: Person): Promise<Connection> {
  const connection = await openConnection(url, person.token);
  onTestFinished(() => connection.close());
  return connection;
}

const create = async (person: Person) => (await person.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
const write = (id: number) =>
  tech.ask(contract.sendMessage, { body: { url: contract.channelUrl(id), text: "Connected.", clientId: randomUUID() } });
const about = (id: number) => (message: contract.EventMessage) => (message.data as { Id?: number }).Id === id;

test("PostgreSQL and the service agree on the shard of a room", async () => {
  const keys = fc.sample(fc.string({ unit: "grapheme" }), 300).filter((key) => !key.includes("\0"));
  const { rows } = await here.database.pool.query<{ shard: number }>(
    `select ${shardInSql("key")} as shard from unnest($1::text[]) with ordinality as given(key, nth) order by nth`,
    [keys],
  );
  expect(rows.map(({ shard }) => shard)).toEqual(keys.map(shardOf));
});

test("a process reads the events of its own connections, and not those of others'", async () => {
  const id = await create(shop);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  const connection = await open(stranger);
  // What was on its way has been read.
  const first = await create(stranger);
  await connection.hear(about(first));
  const before = there.liveReadings();
  for (let written = 0; written < 20; written += 1) await write(id);
  const last = await create(stranger);
  await connection.hear(about(last));
  expect(there.liveReadings().events - before.events).toBe(1);
  expect(connection.heard.filter(({ name }) => name === contract.chatMessage.name)).toEqual([]);
});

test("a notice names the rooms of what was stored, by whatever statement", async () => {
  const id = await create(shop);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  const has = (...keys: string[]) =>
    vi.waitFor(() => {
      const told = notices.flatMap((text) => readNews(text) ?? []);
      for (const key of keys) expect(told).toContain(shardOf(key));
    });
  await has(contract.requestChanged.name, `request:${id}`, `location:${ids.locationIds["northside"]}`, "operators");
  notices.length = 0;
  await write(id);
  await has(contract.chatMessage.name, `channel:${id}`, `location:${ids.locationIds["northside"]}`);
  expect(notices).not.toContain("");
});

test("rights that a statement changed count in a process without any connection too", async () => {
  const id = ids.userIds["shop2@demo.test"] ?? 0;
  const ask = async (app: TestApp) => (await app.send(contract.checkIfBanned, { query: { id } }, { token: stranger.token })).status;
  expect([await ask(here), await ask(there)]).toEqual([200, 200]);
  await here.database.pool.query("update users set banned = true where id = $1", [id]);
  await expect.poll(() => Promise.all([ask(here), ask(there)]), { interval: 5 }).toEqual([401, 401]);
});
