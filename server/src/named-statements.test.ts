import { type Call, channelUrl, createChannel, createRequest, type Noun, sendMessage } from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type pg from "pg";
import type * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { validValues } from "./testing/arbitrary.ts";
import { everyCall } from "./testing/every-call.ts";
import { newRequest } from "./testing/examples.ts";

let app: TestApp;
let people: Person[];
/** What the shop of the first person has. */
let own: Partial<Record<Noun, number | string>>;
/** Texts that were sent without a name. */
let unnamed: string[] = [];

beforeAll(async () => {
  app = await makeApp();
  const { userIds, locationIds, deviceIds } = await seedPeople(app.database);
  people = await Promise.all(["shop@demo.test", "tech@demo.test", "admin@demo.test"].map((user) => app.signIn(user)));
  const [shop] = people;
  if (!shop) throw new Error("sign-in failed");
  const request = (await shop.ask(createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
  const channel = channelUrl(request);
  await shop.ask(createChannel, { body: { url: channel } });
  await shop.ask(sendMessage, { body: { url: channel, clientId: randomUUID(), text: "Hello" } });
  const user = userIds["shop@demo.test"] ?? 0;
  own = { request, location: locationIds["northside"] ?? 0, device: deviceIds["northside"]?.[0] ?? 0, user, channel };
  watch();
});
afterAll(() => app.close());

/** Notes each statement of the pool's connections that has no name; `begin`, `commit` and `rollback` need none. */
function watch() {
  const watched = new Set<pg.PoolClient>();
  app.database.pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const config = given[0] as pg.QueryConfig | string;
      if (typeof config !== "string" && !config.name) unnamed.push(config.text.slice(0, 200));
      return query(...given);
    }) as typeof client.query;
  });
}

/** The required fields of a call's query, with ids of the shop's own rows where they stand for one. */
function queryOf(call: Call): URLSearchParams {
  const { entries = {} } = (call.query ?? {}) as { entries?: Record<string, { type: string }> };
  const sample =
    call.query === undefined ? {} : fc.sample(validValues(call.query as unknown as v.GenericSchema), { numRuns: 1, seed: 7 })[0];
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sample as object)) {
    const noun = call.owns?.[`query.${name}`];
    if (noun !== undefined) query.set(name, String(own[noun]));
    else if (value !== undefined && entries[name]?.type !== "optional")
      query.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return query;
}

// Screens read with GET alone. Three people, since a call that refuses one of them sends little.
describe("a call that reads sends named statements alone, which PostgreSQL plans once a connection", () => {
  test.each(everyCall.filter(({ call }) => call.method === "GET"))("$name", async ({ call }) => {
    unnamed = [];
    for (const { token } of people) {
      const answer = await app.fastify.inject({ url: `/api/${call.path}?${queryOf(call)}`, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBeLessThan(500);
    }
    expect(unnamed).toEqual([]);
  });

  test("and what has no name is seen", async () => {
    unnamed = [];
    await app.database.pool.query({ text: "select 1" });
    expect(unnamed).toEqual(["select 1"]);
  });
});
