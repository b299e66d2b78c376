import {
  createRequest,
  findingsChanged,
  modifyUsers,
  requestChanged,
  signOut,
  updateRequestPriority,
  userChanged,
  type EventMessage,
} from "@remotebay/contract";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../seed/world/people.ts";
import { forgetOldEvents } from "./platform/realtime/missed.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { newRequest } from "./testing/examples.ts";
import { listenLocally, openConnection, type Connection } from "./testing/live.ts";

let app: TestApp;
let url: string;
let seedIds: SeedIds;
let people: Record<"shop" | "coord" | "stranger" | "tech" | "practice", Person>;
let connections: Connection[] = [];

beforeAll(async () => {
  app = await makeApp();
  seedIds = await seedPeople(app.database);
  url = await listenLocally(app.fastify);
  const signIn = (name: string, demo = false) => app.signIn(`${name}@demo.test`, { demo });
  const [shop, coord, stranger, tech, practice] = await Promise.all([
    signIn("shop"),
    signIn("coord"),
    signIn("shop2"),
    signIn("tech"),
    signIn("coord", true),
  ]);
  people = { shop, coord, stranger, tech, practice };
});
afterEach(() => {
  for (const connection of connections) connection.close();
  connections = [];
});
afterAll(() => app.close());

async function open(person: Person, since?: string, at = url): Promise<Connection> {
  const connection = await openConnection(at, person.token, since);
  connections.push(connection);
  return connection;
}

const create = async (person: Person): Promise<number> =>
  (await person.ask(createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
const about = (id: number) => (message: EventMessage) => (message.data as { Id?: number }).Id === id;
const idsOf = (messages: readonly EventMessage[]) => messages.map((message) => (message.data as { Id: number }).Id);
const northside = () => `location:${seedIds.locationIds["northside"]}`;
const payloadOf = (Id: number) => ({ Id, LocationId: seedIds.locationIds["northside"] ?? 0, What: "request.edited" });

describe("recipients of a request's events", () => {
  test("a colleague and the operators do; another shop and a practice session do not", async () => {
    const [colleague, operator, stranger, practice] = await Promise.all([
      open(people.coord),
      open(people.tech),
      open(people.stranger),
      open(people.practice),
    ]);
    const id = await create(people.shop);
    expect(await colleague.hear(about(id))).toMatchObject({
      name: requestChanged.name,
      data: { Id: id, LocationId: seedIds.locationIds["northside"], What: "request.created", To: "InProcess" },
    });
    await operator.hear(about(id));
    // Events arrive in commit order, so receiving a later one proves that the earlier one was not sent.
    const foreign = await create(people.stranger);
    await stranger.hear(about(foreign));
    const practised = await create(people.practice);
    await practice.hear(about(practised));
    expect(idsOf(stranger.heard)).toEqual([foreign]);
    expect(idsOf(practice.heard)).toEqual([practised]);
    const last = await create(people.shop);
    await Promise.all([colleague.hear(about(last)), operator.hear(about(last))]);
    expect(idsOf(colleague.heard)).toEqual([id, last]);
    expect(idsOf(operator.heard)).toEqual([id, foreign, last]);
  });

  test("a change that is rolled back publishes nothing", async () => {
    const connection = await open(people.coord);
    await expect(
      app.database.transaction(async (tx) => {
        await publishLive(tx, requestChanged.name, [northside()], payloadOf(1));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    const id = await create(people.shop);
    await connection.hear(about(id));
    expect(idsOf(connection.heard)).toEqual([id]);
  });

  test("watching a request of another shop, or sending an invalid watch, delivers nothing", async () => {
    const id = await create(people.shop);
    const connection = await open(people.stranger);
    for (const request of [id, -1, 1e300, "1; drop table requests", null] as number[]) connection.watch("request", request);
    connection.unwatch("request", -5);
    await people.shop.ask(updateRequestPriority, { body: { Id: id, Priority: "Urgent" } });
    const own = await create(people.stranger);
    await connection.hear(about(own));
    expect(idsOf(connection.heard)).toEqual([own]);
  });

  test("a token that is forged, empty or of an ended session is refused", async () => {
    const ended = await app.signIn("shop@demo.test");
    await ended.send(signOut, {}, { headers: { cookie: ended.cookie } });
    for (const token of ["", "nonsense", `${people.shop.token}x`, ended.token]) {
      await expect(openConnection(url, token)).rejects.toThrow("unauthenticated");
    }
  });
});

/**
 * Waits until no transaction runs in the whole database server. A position never skips a running transaction, so events published
 * before may be repeated; after this they are not.
 */
async function quiet(): Promise<void> {
  const look = "select pg_snapshot_xmin(now) = pg_snapshot_xmax(now) as quiet from pg_current_snapshot() now";
  await expect.poll(async () => (await app.database.pool.query(look)).rows[0]?.quiet, { interval: 5, timeout: 25_000 }).toBe(true);
}

describe("events are read", () => {
  test("without a notice too, as after a process that ended between its commit and its notice", async () => {
    const connection = await open(people.coord);
    await publishLive(app.database.db, requestChanged.name, [northside()], payloadOf(11));
    expect(await connection.hear(about(11))).toMatchObject({ name: requestChanged.name });
  });

  test("once each, however their transactions overlap", async () => {
    await quiet();
    const connection = await open(people.coord);
    const ids = [21, 22, 23, 24, 25, 26];
    const created: number[] = [];
    // Each commits after the one that began after it, and between two commits somebody else makes the process read.
    const overlap = async ([id, ...later]: number[]): Promise<void> => {
      if (id === undefined) return;
      await app.database.transaction(async (tx) => {
        await publishLive(tx, requestChanged.name, [northside()], payloadOf(id));
        await overlap(later);
        created.push(await create(people.shop));
        await connection.hear(about(created.at(-1) ?? 0));
      });
    };
    await overlap(ids);
    await Promise.all(ids.map((id) => connection.hear(about(id))));
    expect(idsOf(connection.heard).toSorted((a, b) => a - b)).toEqual([...ids, ...created].toSorted((a, b) => a - b));
  });
});

describe("a client that reconnects", () => {
  test("gets exactly what happened meanwhile, in order", async () => {
    await quiet();
    const before = await open(people.coord);
    const { position } = before.opened;
    before.close();
    await before.closed;
    const told: number[] = [];
    for (let made = 0; made < 50; made += 1) told.push(await create(made % 5 === 0 ? people.stranger : people.shop));
    await quiet();
    const after = await open(people.coord, position);
    expect(after.opened.reset).toBe(false);
    expect(idsOf(after.opened.missed)).toEqual(told.filter((_, index) => index % 5 !== 0));
    expect((await open(people.coord, after.position())).opened.missed).toEqual([]);
  });

  test("loses nothing if a transaction that began first commits last", async () => {
    const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await quiet();
    const connection = await open(people.coord);
    const slow = app.database.transaction(async (tx) => {
      await publishLive(tx, requestChanged.name, [northside()], payloadOf(7));
      // The event may still be on its way: statements of a transaction follow each other, so that it is stored once another one was answered.
      await tx.execute(sql`select 1`);
      begun.resolve();
      await mayCommit.promise;
    });
    await begun.promise;
    const heard = await create(people.shop);
    await connection.hear(about(heard));
    connection.close();
    await connection.closed;
    const missed = await create(people.shop);
    mayCommit.resolve();
    await slow;
    await quiet();
    const again = await open(people.coord, connection.position());
    expect(again.opened.reset).toBe(false);
    expect(new Set(idsOf(again.opened.missed))).toEqual(new Set([7, heard, missed]));
    // Once all transactions have ended, no event is repeated.
    expect((await open(people.coord, again.position())).opened.missed).toEqual([]);
  });

  test("is told to fetch everything again after too many events, for an unknown position, and for one before the retention time", async () => {
    await quiet();
    const { position } = (await open(people.coord)).opened;
    const flood =
      "insert into live_events (name, rooms, data) select $1, array[$2], jsonb_build_object('Id', n) from generate_series(1, $3::int) n";
    await app.database.pool.query(flood, [requestChanged.name, northside(), 500]);
    expect((await open(people.coord, position)).opened).toMatchObject({ reset: false, missed: { length: 500 } });
    await app.database.pool.query(flood, [requestChanged.name, northside(), 1]);
    expect((await open(people.coord, position)).opened).toMatchObject({ reset: true, missed: [] });
    const stream = position.split(".")[0] ?? "";
    const wrong = ["", "-1", "abc", "9999999999999999999", "1e3"];
    const nonsense = await Promise.all(
      [...wrong.map((since) => `${stream}.${since}`), position.replace(stream, "00000000"), "1"].map((since) => open(people.coord, since)),
    );
    expect(nonsense.map((connection) => connection.opened.reset)).toEqual(Array(7).fill(true));
    const total = async () => (await app.database.pool.query<{ n: number }>("select count(*)::int as n from live_events")).rows[0]?.n ?? 0;
    await app.database.pool.query("update live_events set at = at - interval '2 days'");
    const before = await total();
    await forgetOldEvents(app.database.db, new Date(), 100);
    expect(await total()).toBe(before - 100);
    expect((await open(people.coord, position)).opened).toMatchObject({ reset: true });
    await forgetOldEvents(app.database.db, new Date());
    expect(await total()).toBe(1);
    expect((await open(people.coord, position)).opened).toMatchObject({ reset: true });
    await quiet();
    const now = (await open(people.coord)).opened.position;
    expect((await open(people.coord, now)).opened).toMatchObject({ reset: false, missed: [] });
  });
});

describe("a connection closes", () => {
  test("when its token expires", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const connection = await open(await app.signIn("admin@demo.test"));
    // No other timer runs for as long as a token is valid: 15 minutes.
    const ends = timers.mock.calls.filter(([, wait]) => Number(wait) > 14 * 60_000 && Number(wait) <= 15 * 60_000);
    expect(ends).toHaveLength(1);
    ends[0]?.[0]();
    expect(await connection.closed).toBe("io server disconnect");
  });

  test("when its session is signed out, and those of every device with 'everywhere'", async () => {
    const [here, there, colleague] = await Promise.all([
      app.signIn("uk@demo.test"),
      app.signIn("uk@demo.test"),
      app.signIn("uk@demo.test"),
    ]);
    const [first, second, third] = await Promise.all([open(here), open(there), open(colleague)]);
    await here.send(signOut, {}, { headers: { cookie: here.cookie } });
    expect(await first.closed).toBe("io server disconnect");
    await there.send(signOut, { query: { everywhere: "true" } }, { headers: { cookie: there.cookie } });
    expect(await Promise.all([second.closed, third.closed])).toEqual(["io server disconnect", "io server disconnect"]);
    await expect(openConnection(url, colleague.token)).rejects.toThrow("unauthenticated");
  });

  test("but not when a name changes, which only publishes an event", async () => {
    const connection = await open(people.coord);
    const body = {
      id: seedIds.userIds["coord@demo.test"] ?? 0,
      firstName: "Owen",
      lastName: "Clarke-Reed",
      email: "coord@demo.test",
      phone: "",
    };
    await people.coord.ask(modifyUsers, { body });
    expect(await connection.hear((message) => message.name === userChanged.name)).toMatchObject({ data: { Id: body.id } });
    const id = await create(people.shop);
    await connection.hear(about(id));
  });
});

describe("the database connection of the service", () => {
  test("is restored after an interruption: clients stay connected and receive the missed events", async () => {
    const [connection, stranger] = await Promise.all([open(people.coord), open(people.stranger)]);
    const first = await create(people.shop);
    await connection.hear(about(first));
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'remotebay live' and datname = current_database()";
    expect((await app.database.pool.query(cut)).rowCount).toBe(1);
    const told = await Promise.all([create(people.shop), create(people.shop), create(people.stranger)]);
    await Promise.all([connection.hear(about(told[0])), connection.hear(about(told[1])), stranger.hear(about(told[2]))]);
    const later = await create(people.shop);
    await connection.hear(about(later));
    expect(idsOf(stranger.heard)).toEqual([told[2]]);
  });

  test("is restored after too many events: every client fetches everything again", async () => {
    const connection = await open(people.coord);
    const pool = app.database.pool;
    const client = await pool.connect();
    // One statement ends the listener and publishes many events, so all are missed.
    await client.query(`
      with cut as materialized (select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'remotebay live' and datname = current_database())
      insert into live_events (name, rooms, data) select '${findingsChanged.name}', array['${northside()}'], '{"Id":1}' from generate_series(1, 501), cut`);
    client.release();
    expect(await connection.caughtUpAgain).toMatchObject({ reset: true, missed: [] });
  });

  test("carries events and ended sessions between two processes on one database", async () => {
    const second = await makeApp({ beside: app });
    try {
      const there = await listenLocally(second.fastify);
      const shared = await app.signIn("nl@demo.test");
      const [connection, own] = await Promise.all([open(people.coord, undefined, there), open(shared, undefined, there)]);
      const id = await create(people.shop);
      await connection.hear(about(id));
      await app.send(signOut, { query: { everywhere: "true" } }, { token: shared.token, headers: { cookie: shared.cookie } });
      expect(await own.closed).toBe("io server disconnect");
    } finally {
      await second.close();
    }
  });
});
