import { createRequest, getUserByName, listRequests, requestChanged, type Call } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople } from "../../seed/world/people.ts";
import { secondsUntilAvailable } from "./platform/database/unavailable.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { freshDatabase, type TestDatabase } from "./testing/database.ts";
import { openDatabaseLine, type DatabaseLine } from "./testing/database-line.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection } from "./testing/live.ts";

let database: TestDatabase;
let line: DatabaseLine;
let app: TestApp;
let url: string;
let shop: Person;

beforeAll(async () => {
  database = await freshDatabase();
  line = await openDatabaseLine(database.url);
  app = await makeApp({ databaseUrl: line.url });
  await seedPeople(database);
  url = await listenLocally(app.fastify);
  shop = await app.signIn("shop@demo.test");
});
afterAll(async () => {
  await app.close();
  await line.close();
  await database.drop();
});

const readiness = async () => (await app.fastify.inject({ url: "/readyz" })).statusCode;
const ready = () => vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 10_000, interval: 50 });
const status = async <C extends Call>(call: C, ...rest: Parameters<typeof shop.send<C>> extends [C, ...infer R] ? R : never) => {
  const { status: code, headers, problem } = await shop.send(call, ...rest);
  return { status: code, code: problem?.code, retry: Number(headers["retry-after"]) > 0 };
};
const unavailable = { status: 503, code: "unavailable", retry: true };
const counted = (vin: string) => database.pool.query("select id from requests where vin = $1", [vin]).then(({ rows }) => rows.length);

test("a database that hangs: calls are refused instead of waiting, and it serves again when it answers", async () => {
  await ready();
  const heard = await openConnection(url, shop.token);
  const request = newRequest({ Status: "InProcess" });
  const keyed = () => status(createRequest, { body: request }, { headers: { "idempotency-key": "hang-1" } });
  line.hold();
  const first = await Promise.all([status(listRequests, { query: { status: "submitted" } }), keyed(), status(getUserByName, {})]);
  expect(first).toEqual([unavailable, unavailable, unavailable]);
  expect(await readiness()).toBe(503);
  expect(await keyed()).toEqual(unavailable);
  line.resume();
  await ready();
  // Nobody knows whether the first try was committed: under its key it is done once.
  expect([(await keyed()).status, (await keyed()).status, await counted(request.Vehicle.VIN)]).toEqual([200, 200, 1]);
  const told = await heard.hear(({ name }) => name === requestChanged.name);
  expect(told.data).toMatchObject({ What: expect.any(String) });
  heard.close();
});

test("a database that is gone and comes back: 503, then everything as before", async () => {
  await ready();
  const heard = await openConnection(url, shop.token);
  await line.cut();
  const refused = await Promise.all(Array.from({ length: 30 }, () => status(createRequest, { body: newRequest() })));
  expect(new Set(refused.map(({ status: code }) => code))).toEqual(new Set([503]));
  await vi.waitFor(async () => expect(await readiness()).toBe(503), { timeout: 5_000, interval: 20 });
  await line.open();
  await ready();
  const answers = await Promise.all(Array.from({ length: 30 }, () => status(createRequest, { body: newRequest({ Status: "InProcess" }) })));
  expect(new Set(answers.map(({ status: code }) => code))).toEqual(new Set([200]));
  await heard.hear(({ name }) => name === requestChanged.name);
  heard.close();
});

test("connections that the server ends cost a place in the pool to nobody", async () => {
  await ready();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => status(createRequest, { body: newRequest() })));
    const calls = Array.from({ length: 20 }, () => status(createRequest, { body: newRequest() }));
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'remotebay' and pid <> pg_backend_pid()",
    );
    for (const { status: code } of await Promise.all(calls)) expect([200, 503]).toContain(code);
  }
  const all = await Promise.all(Array.from({ length: 20 }, () => app.database.pool.connect()));
  for (const client of all) client.release();
  expect(all).toHaveLength(20);
});

test("one connection that stopped answering costs its own call alone, and is replaced", async () => {
  await ready();
  const call = () => status(createRequest, { body: newRequest() });
  const twenty = () => Promise.all(Array.from({ length: 20 }, call));
  await twenty();
  // A slow statement is no deaf connection.
  const slow = app.database.pool.query("select pg_sleep(4)");
  const { rows } = await app.database.pool.query<{ port: number }>(
    "select client_port as port from pg_stat_activity where pid = pg_backend_pid()",
  );
  line.deafen(Number(rows[0]?.port));
  expect((await twenty()).filter((answer) => answer.status !== 200)).toEqual([unavailable]);
  expect((await slow).rowCount).toBe(1);
  expect(await readiness()).toBe(200);
  for (let round = 0; round < 3; round += 1) expect(new Set((await twenty()).map((answer) => answer.status))).toEqual(new Set([200]));
});

test("an exhausted pool and a full disk are 503 and not a fault of ours", async () => {
  await ready();
  const all = await Promise.all(Array.from({ length: 20 }, () => app.database.pool.connect()));
  expect(await status(getUserByName, {})).toEqual(unavailable);
  for (const client of all) client.release();
  await database.pool.query(`
    create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on requests execute function full_disk()`);
  const answered = await shop.send(createRequest, { body: newRequest() });
  await database.pool.query("drop function full_disk cascade");
  expect([answered.status, answered.problem.code, answered.headers["retry-after"]]).toEqual([503, "unavailable", "10"]);
  expect((await status(createRequest, { body: newRequest() })).status).toBe(200);
});

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test("what a database says while it serves nobody is told from mistakes of ours", () => {
  for (const code of ["57P01", "57P02", "57P03", "08006", "53100", "53300", "57014", "40P01", "25006", "ECONNREFUSED", "ECONNRESET"])
    expect(secondsUntilAvailable(new Error("wrapped", { cause: coded(code) })), code).toBeGreaterThan(0);
  for (const code of ["23505", "42P01", "22001", "42703", "XX000", "ENOENT"])
    expect(secondsUntilAvailable(new Error("wrapped", { cause: coded(code) })), code).toBeUndefined();
  expect(secondsUntilAvailable(new Error("Connection terminated unexpectedly"))).toBe(2);
  expect(secondsUntilAvailable(new TypeError("mistake"))).toBeUndefined();
});
