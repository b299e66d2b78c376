import { randomUUID } from "node:crypto";
import * as contract from "@remotebay/contract";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

// Messages of all channels are stored together; a channel that somebody holds makes nobody else wait.

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech", Person>;
let held: pg.PoolClient | undefined;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  const [shop, stranger, tech] = await Promise.all(["shop", "shop2", "tech"].map((name) => app.signIn(`${name}@demo.test`)));
  people = { shop, stranger, tech } as typeof people;
});
afterEach(() => release());
afterAll(() => app.close());

async function channelOf(shop: Person): Promise<string> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return contract.channelUrl(id);
}

const write = (person: Person, url: string, text: string, clientId: string = randomUUID()) =>
  person.ask(contract.sendMessage, { body: { url, text, clientId } });

/** Locks a channel's head on another connection until `release`. */
async function hold(url: string): Promise<void> {
  held = await app.database.pool.connect();
  await held.query("begin");
  await held.query("select from chat_channels where id = $1 for update", [contract.channelIdOf(url)]);
}

async function release(): Promise<void> {
  await held?.query("rollback");
  held?.release();
  held = undefined;
}

/** Resolves when so many connections wait for a lock. */
async function waitingForLocks(count: number): Promise<void> {
  const waiting = "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  for (;;) {
    const { rows } = await app.database.pool.query<{ n: number }>(waiting);
    if (rows[0]?.n === count) return;
  }
}

const textsOf = async (url: string) =>
  (await people.tech.ask(contract.getMessages, { query: { url, after: 0, limit: 100 } })).messages
    .filter(({ messageType }) => messageType === "user")
    .map(({ text }) => text);

test("while a channel is locked, another shop's message is stored; the channel's own keep their order", async () => {
  const [locked, other] = [await channelOf(people.shop), await channelOf(people.stranger)];
  await hold(locked);
  const sent: string[] = [];
  const waiting = ["one", "two"].map((text) => write(people.shop, locked, text).then(() => sent.push(text)));
  // In the same batch as those that cannot be stored yet, and in later ones.
  await write(people.stranger, other, "at once");
  await waitingForLocks(1);
  await write(people.stranger, other, "later");
  waiting.push(write(people.shop, locked, "three").then(() => sent.push("three")));
  await write(people.stranger, other, "last");
  expect(sent).toEqual([]);
  await release();
  await Promise.all(waiting);
  expect(await textsOf(other)).toEqual(["at once", "later", "last"]);
  expect(await textsOf(locked)).toEqual(["one", "two", "three"]);
  await write(people.shop, locked, "four");
  expect((await textsOf(locked)).at(-1)).toBe("four");
});

test("the messages of one batch are numbered in the order in which they were given", async () => {
  const locked = await channelOf(people.shop);
  await hold(locked);
  const first = write(people.shop, locked, "first");
  await waitingForLocks(1);
  // All of these wait for the one before, and are stored together.
  const texts = ["a", "b", "c", "d", "e"];
  const together = texts.map((text) => write(people.shop, locked, text));
  const other = await channelOf(people.stranger);
  await write(people.stranger, other, "They have arrived.");
  await release();
  const numbers = await Promise.all([first, ...together].map(async (sent) => (await sent).seq));
  expect(numbers).toEqual(numbers.toSorted((one, next) => one - next));
  expect(await textsOf(locked)).toEqual(["first", ...texts]);
});

test("a resend to a locked channel is answered with its first place, and what nobody may write is refused", async () => {
  const locked = await channelOf(people.shop);
  const clientId = randomUUID();
  const first = await write(people.shop, locked, "once", clientId);
  await hold(locked);
  expect(await write(people.shop, locked, "once", clientId)).toEqual(first);
  const refused = people.stranger.send(contract.sendMessage, { body: { url: locked, text: "mine?", clientId: randomUUID() } });
  await waitingForLocks(1);
  await release();
  expect((await refused).status).toBe(404);
  expect(await textsOf(locked)).toEqual(["once"]);
});

test("many locked channels leave connections to the others", async () => {
  const channels = await Promise.all(Array.from({ length: 12 }, () => channelOf(people.shop)));
  const free = await channelOf(people.stranger);
  held = await app.database.pool.connect();
  await held.query("begin");
  await held.query("select from chat_channels where id = any($1) for update", [channels.map((url) => contract.channelIdOf(url))]);
  const waiting = channels.map((url) => write(people.shop, url, "waits"));
  await waitingForLocks(4);
  await write(people.stranger, free, "at once");
  await release();
  await Promise.all(waiting);
  for (const url of channels) expect(await textsOf(url)).toEqual(["waits"]);
});
