import * as contract from "@remotebay/contract";
import { randomUUID } from "node:crypto";
import type { EventEmitter } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest, scanOf } from "./testing/examples.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
});
afterAll(() => app.close());

/** How often a connection of the pool is written to while no answer is on its way: statements that do not wait for one another are one round trip. */
async function roundTrips(work: () => Promise<{ status: number }>): Promise<number> {
  let trips = 0;
  const undo: (() => void)[] = [];
  const count = (client: pg.PoolClient) => {
    const connection = (client as unknown as { connection: EventEmitter }).connection;
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let unanswered = 0;
    const answered = () => (unanswered -= 1);
    connection.on("readyForQuery", answered);
    client.query = ((...given: unknown[]) => {
      if (unanswered === 0) trips += 1;
      unanswered += 1;
      return query(...given);
    }) as typeof client.query;
    undo.push(() => {
      client.query = query as typeof client.query;
      connection.off("readyForQuery", answered);
    });
  };
  const { pool } = app.database;
  const counted = new Set<pg.PoolClient>();
  const acquired = (client: pg.PoolClient) => {
    if (!counted.has(client)) count(client);
    counted.add(client);
  };
  pool.on("acquire", acquired);
  try {
    expect((await work()).status).toBe(200);
  } finally {
    pool.off("acquire", acquired);
    for (const one of undo) one();
  }
  return trips;
}

let keys = 0;
const withKey = () => ({ headers: { "idempotency-key": `round-trips-${(keys += 1)}` } });
const sent = async () => (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
const code: contract.TroubleCode = { Code: "P0420", FailureType: "00", Status: "Confirmed", Text: "" };
const findings = (Id: number) => ({
  body: {
    Id,
    Scans: [scanOf("before", "Engine", code)],
    Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" as const, Notes: "" }],
    Notes: "",
  },
});

test("a call takes no more round trips to the database than it needs", async () => {
  const trips: Record<string, number> = {};
  const measure = async (name: string, work: () => Promise<{ status: number }>) => {
    // The first call fills caches and opens connections.
    await work();
    trips[name] = await roundTrips(work);
  };
  await measure("create", () => shop.send(contract.createRequest, { body: newRequest({ Status: "InProcess" }) }));
  await measure("create, with a key", () => shop.send(contract.createRequest, { body: newRequest({ Status: "InProcess" }) }, withKey()));
  await measure("list", () => shop.send(contract.listRequests, { query: { status: "submitted" } }));
  const jobs = [await sent(), await sent(), await sent(), await sent()];
  let nth = 0;
  const next = () => jobs[(nth += 1) - 1] ?? 0;
  await measure("take", () => tech.send(contract.takeJob, { body: { Id: next() } }));
  await measure("take, with a key", () => tech.send(contract.takeJob, { body: { Id: next() } }, withKey()));
  await measure("save", () => tech.send(contract.saveFindings, findings(jobs[0] ?? 0)));
  await measure("save, with a key", () => tech.send(contract.saveFindings, findings(jobs[0] ?? 0), withKey()));
  const url = contract.channelUrl(jobs[0] ?? 0);
  await measure("chat: send", () => shop.send(contract.sendMessage, { body: { url, clientId: randomUUID(), text: "Ready when you are" } }));
  await measure("chat: messages", () => tech.send(contract.getMessages, { query: { url } }));
  let read = 0;
  await measure("chat: position", () => tech.send(contract.setPosition, { body: { url, read: (read += 1), delivered: 0 } }));
  // Nothing is missed by counting too little: each of them asks at least once.
  expect(Object.values(trips).filter((count) => count < 1)).toEqual([]);
  expect(Object.entries(trips).filter(([, count]) => count > 2)).toEqual([]);
});
