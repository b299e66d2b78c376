import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequest, getToken, requestChanged } from "@remotebay/contract";
import { expect, onTestFinished, test } from "vitest";
import { startServer, type Server } from "../../e2e/support/server.ts";
import { addPrices, openLedger } from "./modules/coins/service.ts";
import { createLocation } from "./modules/locations/service.ts";
import { createUser, roleIds } from "./modules/users/service.ts";
import { connect, newConnection } from "./platform/database/database.ts";
import { runningEmbedded } from "./platform/database/embedded.ts";
import { newRequest } from "./testing/examples.ts";
import { openConnection } from "./testing/live.ts";

const total = 1_000;
const concurrency = 8;
const kills = 10;
const price = 3;
const account = { username: "shop@kill.test", password: "survives-Kills-10" };

/** The service, which is killed and restarted. */
interface Ward {
  dataFolder: string;
  /** The current process, once it has started. */
  running: Promise<Server>;
}

test("ten kills during a thousand creates lose no acknowledged request and duplicate none", { timeout: 600_000 }, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-kill-"));
  const ward: Ward = { dataFolder, running: start(dataFolder) };
  onTestFinished(async () => {
    await (await ward.running).stop();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  });
  const { url } = await ward.running;
  await seed(dataFolder);
  const token = await signIn(url);

  const acknowledged = new Map<string, number>();
  const milestones = Array.from({ length: kills }, (_, index) => ({
    at: Math.floor(((index + 0.5) * total) / kills),
    reached: Promise.withResolvers<void>(),
  }));
  const send = async (from: number) => {
    for (let nth = from; nth < total; nth += concurrency) {
      const key = `kill-${nth}`;
      acknowledged.set(key, await createUntilAcknowledged(ward, token, key));
      milestones.find(({ at }) => at === acknowledged.size)?.reached.resolve();
    }
  };
  const violence = async () => {
    for (const [nth, { reached }] of milestones.entries()) {
      await reached.promise;
      await strike(ward, nth);
    }
  };
  await Promise.all([violence(), ...Array.from({ length: concurrency }, (_, nth) => send(nth))]);

  const kept = await everyRequest(dataFolder);
  expect(acknowledged.size).toBe(total);
  expect(kept).toHaveLength(total);
  expect(new Map(kept.map((row) => [row.ro_number, row.id]))).toEqual(acknowledged);
  // A work-order number is assigned in the transaction that creates the request: there are no duplicates and no gaps.
  expect(kept.map((row) => Number(row.work_order_number.split("-")[1])).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: total }, (_, nth) => nth + 1),
  );
  expect(kept.filter((row) => row.created !== 1)).toEqual([]);
  // Each is paid for: no hold is without its request, no request without its hold.
  expect(kept.filter((row) => row.holds !== 1)).toEqual([]);
  expect(await ask(dataFolder, "select available, held from coin_ledgers")).toEqual([{ available: 0, held: total * price }]);
});

test(
  "a client that reconnects after the service was killed gets what it missed, and is not told to fetch everything",
  { timeout: 500_000 },
  async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-kill-"));
    const ward: Ward = { dataFolder, running: start(dataFolder) };
    onTestFinished(async () => {
      await (await ward.running).stop();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    });
    const server = await ward.running;
    await seed(dataFolder);
    const token = await signIn(server.url);
    const connection = await openConnection(server.url, token);
    const heard = await createUntilAcknowledged(ward, token, "heard");
    await connection.hear(({ data }) => (data as { Id?: number }).Id === heard);
    connection.close();
    await connection.closed;
    const missed = [await createUntilAcknowledged(ward, token, "missed-1"), await createUntilAcknowledged(ward, token, "missed-2")];

    // The service alone: its database goes on, and the next start takes it over.
    const ended = new Promise((done) => server.process.once("exit", done));
    server.process.kill("SIGKILL");
    await ended;
    ward.running = start(dataFolder);
    const { url } = await ward.running;
    missed.push(await createUntilAcknowledged(ward, token, "missed-3"));
    const again = await openConnection(url, token, connection.position());
    again.close();
    expect(again.opened.reset).toBe(false);
    // Events that it had may come again, with the id that they had.
    const known = new Set(connection.heard.map(({ id }) => id));
    const told = again.opened.missed.filter(({ id, name }) => name === requestChanged.name && !known.has(id));
    expect(told.map(({ data }) => (data as { Id?: number }).Id)).toEqual(missed);
  },
);

/** Kills the service, and sometimes its database: one backend, after which the others recover, or the whole server. */
async function strike(ward: Ward, nth: number): Promise<void> {
  const server = await ward.running;
  const ended = new Promise((done) => server.process.once("exit", done));
  if (nth % 4 === 1) await killBackend(ward.dataFolder);
  const next = Promise.withResolvers<Server>();
  ward.running = next.promise;
  if (nth % 3 === 2) process.kill(postmaster(ward.dataFolder), "SIGKILL");
  server.process.kill("SIGKILL");
  await ended;
  start(ward.dataFolder).then(next.resolve, next.reject);
  await next.promise;
}

function start(dataFolder: string): Promise<Server> {
  return startServer({
    dataFolder,
    environment: { SEED_DEMO: "no", LOG_LEVEL: "fatal", CALLS_PER_MINUTE: "0" },
    log: "test-results/kill.log",
    // The first start of a tree builds its browser application, which takes minutes beside other tests.
    patience: 400_000,
  });
}

/** Sends one request with one key until it is acknowledged. Throws for any response that a retry cannot change. */
async function createUntilAcknowledged(ward: Ward, token: string, key: string): Promise<number> {
  const body = JSON.stringify(newRequest({ RONumber: key, Status: "InProcess" }));
  for (;;) {
    const { url } = await ward.running;
    try {
      const response = await fetch(`${url}/api/${createRequest.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
        body,
      });
      const text = await response.text();
      if (response.ok) return (JSON.parse(text) as { id: number }).id;
      if (response.status < 500) throw new RangeError(`${key} was answered ${response.status}: ${text}`);
    } catch (error) {
      // The connection was lost: it is unknown whether the request was stored, so it is retried.
      if (error instanceof RangeError) throw error;
    }
  }
}

async function seed(dataFolder: string): Promise<void> {
  const database = connect(await urlOf(dataFolder), { connections: 1 });
  const { id } = await createLocation(database, {
    name: "Resilient Motors",
    timeZone: "America/Chicago",
    country: "US",
    variant: "default",
    cultureCode: "en-US",
    scanTypeIds: [1],
  });
  await addPrices(database.db, "default", { scanTypes: [{ id: 1, coins: price }], elements: [] });
  await openLedger({ db: database.db, now: new Date() }, { locationId: id, coins: total * price });
  await createUser(database, {
    ...account,
    email: account.username,
    givenName: "Rae",
    familyName: "Hart",
    timeZone: "America/Chicago",
    locationId: id,
    roleIds: [roleIds.InShopTech],
  });
  await database.close();
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/${getToken.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: account.username, pwd: account.password }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as string;
}

async function urlOf(dataFolder: string): Promise<string> {
  const url = await runningEmbedded(dataFolder);
  if (url === undefined) throw new Error("the database is not running");
  return url;
}

async function ask<Row extends object>(dataFolder: string, text: string): Promise<Row[]> {
  const client = newConnection(await urlOf(dataFolder), "test");
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function everyRequest(dataFolder: string) {
  return ask<{ id: number; ro_number: string; work_order_number: string; created: number; holds: number }>(
    dataFolder,
    `select id, ro_number, work_order_number,
       (select count(*)::int from audit_entries where noun = 'request' and noun_id = requests.id and action = 'request.created') as created,
       (select count(*)::int from coin_transactions where request_id = requests.id) as holds
     from requests`,
  );
}

/** Kills one backend of the database during its work. */
async function killBackend(dataFolder: string): Promise<void> {
  const [backend] = await ask<{ pid: number }>(
    dataFolder,
    "select pid from pg_stat_activity where application_name = 'remotebay' order by state = 'active' desc limit 1",
  );
  if (backend) process.kill(backend.pid, "SIGKILL");
}

function postmaster(dataFolder: string): number {
  const file = join(dataFolder, "postgres", "cluster", "postmaster.pid");
  expect(existsSync(file)).toBe(true);
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}
