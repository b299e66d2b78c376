import { createRequest, event, getUserByName, listRequests, requestChanged, userChanged, type EventMessage } from "@remotebay/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as v from "valibot";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { roleIds } from "./modules/users/service.ts";
import { defineModule } from "./platform/module.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";

// The events that a user receives are re-evaluated in every process when their rights change.

const noteChanged = event("note.changed", { summary: "A note changed.", payload: v.object({ Id: v.number() }) });
/** Ids of users who may watch notes. */
const readers = new Set<number>();
const notes = defineModule("notes", () => ({
  watch: { note: (ctx, id) => Promise.resolve(readers.has(ctx.user.id) ? `note:${id}` : null) },
}));

let first: TestApp;
let second: TestApp;
let urls: string[];
let seedIds: SeedIds;
let shop: Person;
let connections: Connection[] = [];

beforeAll(async () => {
  first = await makeApp({ modules: [notes] });
  second = await makeApp({ beside: first, modules: [notes] });
  seedIds = await seedPeople(first.database);
  urls = await Promise.all([listenLocally(first.fastify), listenLocally(second.fastify)]);
  shop = await first.signIn("shop@demo.test");
});
afterEach(() => {
  for (const connection of connections) connection.close();
  connections = [];
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const idOf = (name: string): number => seedIds.userIds[`${name}@demo.test`] ?? 0;
const create = async (): Promise<number> => (await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
const query = (text: string, values: unknown[]) => first.database.pool.query(text, values);
const publishUserChanged = (id: number) => publishLive(first.database.db, userChanged.name, [`user:${id}`], { Id: id });
const named = (name: string) => (message: EventMessage) => message.name === name;

/** Opens a live connection of a user to each process. */
async function openBoth(person: Person): Promise<Connection[]> {
  const opened = await Promise.all(urls.map((url) => openConnection(url, person.token)));
  connections.push(...opened);
  return opened;
}

async function removeRoles(name: string): Promise<void> {
  await query("update user_roles set role_id = $1 where user_id = $2", [roleIds["RAG Only"], idOf(name)]);
}

/** The names of all events on each connection up to `user.changed`, which is published last. */
async function heardUntilOwn(opened: readonly Connection[], id: number): Promise<string[][]> {
  await publishUserChanged(id);
  await Promise.all(opened.map((connection) => connection.hear(named(userChanged.name))));
  return opened.map((connection) => connection.heard.map(({ name }) => name));
}

test("a RAG-only user receives no events about requests of their location, and may not watch any", async () => {
  const opened = await openBoth(await first.signIn("rag@demo.test"));
  const watched = await create();
  for (const connection of opened) connection.watch("request", watched);
  await create();
  await publishLive(first.database.db, requestChanged.name, [`request:${watched}`], { Id: watched, LocationId: 1, What: "request.edited" });
  expect(await heardUntilOwn(opened, idOf("rag"))).toEqual([[userChanged.name], [userChanged.name]]);
});

test("removing a role closes the connections, and new ones receive no events about requests", async () => {
  const person = await first.signIn("coord@demo.test");
  const opened = await openBoth(person);
  const id = await create();
  await Promise.all(opened.map((connection) => connection.hear((message) => (message.data as { Id: number }).Id === id)));
  // The trigger of the table publishes the event, once.
  await removeRoles("coord");
  expect(await Promise.all(opened.map((connection) => connection.closed))).toEqual(["io server disconnect", "io server disconnect"]);
  for (const app of [first, second]) expect((await app.send(listRequests, {}, { token: person.token })).status).toBe(403);
  const again = await openBoth(person);
  await create();
  expect(await heardUntilOwn(again, idOf("coord"))).toEqual([[userChanged.name], [userChanged.name]]);
});

test("another location, which gives as many rooms, closes the connections; new ones hear that location only", async () => {
  const person = await first.signIn("shop2@demo.test");
  const opened = await openBoth(person);
  const from = seedIds.locationIds["lakeview"] ?? 0;
  await query("update users set location_id = $1 where id = $2", [seedIds.locationIds["northside"], idOf("shop2")]);
  await publishUserChanged(idOf("shop2"));
  expect(await Promise.all(opened.map((line) => line.closed))).toEqual(["io server disconnect", "io server disconnect"]);
  const again = await openBoth(person);
  await publishLive(first.database.db, requestChanged.name, [`location:${from}`], { Id: 1, LocationId: from, What: "request.edited" });
  const id = await create();
  await Promise.all(again.map((line) => line.hear((message) => (message.data as { Id: number }).Id === id)));
  for (const { heard } of again) expect(heard.map(({ data }) => (data as { LocationId?: number }).LocationId)).not.toContain(from);
});

test("a ban closes the connections and refuses new ones", async () => {
  const person = await first.signIn("nl@demo.test");
  const opened = await openBoth(person);
  await query("update users set banned = true where id = $1", [idOf("nl")]);
  await publishUserChanged(idOf("nl"));
  expect(await Promise.all(opened.map((connection) => connection.closed))).toEqual(["io server disconnect", "io server disconnect"]);
  for (const app of [first, second]) expect((await app.send(getUserByName, {}, { token: person.token })).status).toBe(401);
  for (const url of urls) await expect(openConnection(url, person.token)).rejects.toThrow("unauthenticated");
});

test("a watcher receives events until they lose the right to watch", async () => {
  const id = idOf("tech");
  readers.add(id);
  const opened = await openBoth(await first.signIn("tech@demo.test"));
  for (const connection of opened) connection.watch("note", 7);
  const tellNote = () => publishLive(first.database.db, noteChanged.name, ["note:7"], { Id: 7 });
  // A watch is not acknowledged, so the first received event shows that it is active.
  await expect
    .poll(
      async () => {
        await tellNote();
        return opened.every((connection) => connection.heard.some(named(noteChanged.name)));
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true);
  readers.delete(id);
  await publishUserChanged(id);
  await Promise.all(opened.map((connection) => connection.hear(named(userChanged.name))));
  const count = (connection: Connection) => connection.heard.filter(named(noteChanged.name)).length;
  await expect
    .poll(
      async () => {
        const before = opened.map(count);
        await tellNote();
        const request = await create();
        await Promise.all(opened.map((connection) => connection.hear((message) => (message.data as { Id: number }).Id === request)));
        return opened.map((connection, nth) => count(connection) - (before[nth] ?? 0));
      },
      { interval: 20, timeout: 10_000 },
    )
    .toEqual([0, 0]);
});

test("rights that changed during a lost database connection are re-evaluated after it is restored", async () => {
  const person = await first.signIn("five@demo.test");
  const opened = await openBoth(person);
  // One statement ends the listeners and publishes more events than can be replayed, so all are missed.
  await query(
    `with cut as materialized (select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'remotebay live' and datname = current_database()),
     gone as (update user_roles set role_id = $1 where user_id = $2)
     insert into live_events (name, rooms, data) select 'note.changed', array['nobody'], '{"Id":1}' from generate_series(1, 501), cut`,
    [roleIds["RAG Only"], idOf("five")],
  );
  expect(await Promise.all(opened.map((connection) => connection.closed))).toEqual(["io server disconnect", "io server disconnect"]);
});
