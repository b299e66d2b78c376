import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createRequest, getUserByName, listRequests } from "@remotebay/contract";
import { signalDatabase, startServer, type Server } from "../e2e/support/server.ts";
import { newConnection } from "../server/src/platform/database/database.ts";
import { runningEmbedded } from "../server/src/platform/database/embedded.ts";
import { newRequest } from "../server/src/testing/examples.ts";
import { send, signIn, startCrowd, tally, type Reply } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";

export const cases: readonly FaultCase[] = [
  {
    fault: "the database's processes are stopped (SIGSTOP) for 10 s",
    wanted: "readyz 503 ≤ 2 s; calls 503 ≤ 5 s, never 500; good ≤ 2 s after its return; a keyed write is done once",
    run: () => withServer((server, token) => hang(server, token)),
  },
  {
    fault: "the embedded database is killed (SIGKILL) while it is written to",
    wanted: "started again, the process stays; only 200 and 503; nothing acknowledged is lost",
    run: () => withServer((server, token) => killDatabase(server, token)),
  },
  {
    fault: "SIGTERM while the database hangs",
    wanted: "exit 0 within 5 s",
    run: () => withServer((server) => stopWhileHanging(server)),
  },
];

async function withServer(work: (server: Server, token: string) => Promise<Seen>): Promise<Seen> {
  const server = await startServer({ log: "test-results/faults-database.log" });
  try {
    return await work(server, await signIn(server.url));
  } finally {
    signalDatabase(server, "SIGCONT");
    await server.stop();
  }
}

async function hang(server: Server, token: string): Promise<Seen> {
  const crowd = startCrowd(server.url, token, 4);
  await wait(1_000);
  signalDatabase(server, "SIGSTOP");
  const begin = performance.now();
  const key = `fault-${Date.now()}`;
  const body = sentWith("1HGCV1F30LA900001");
  const write = () => send(createRequest, { url: server.url, token, body, key });
  const list = `/api/${listRequests.path}?status=submitted`;
  const calls = Promise.all([write(), send(list, { url: server.url, token }), send(getUserByName, { url: server.url, token })]);
  const notReady = await until(server, 503);
  await wait(begin + 10_000 - performance.now());
  const during = [...(await calls), ...crowd.replies.filter(({ at }) => at > begin)];
  signalDatabase(server, "SIGCONT");
  const back = performance.now();
  await until(server, 200);
  const again = await write();
  const good = performance.now() - back;
  const once = await write();
  await crowd.stop();
  const slowest = Math.max(...during.map(({ took }) => took));
  const rows = await counted(server, "1HGCV1F30LA900001");
  const isOk = [...during, ...crowd.replies].every(({ status }) => status === 200 || status === 503);
  const ok =
    isOk && notReady <= 2_000 && slowest <= 5_000 && good <= 2_000 && again.status === 200 && again.body === once.body && rows === 1;
  return {
    seen: `readyz 503 after ${seconds(notReady)}; slowest call ${seconds(slowest)}, ${tally(during)}; good after ${seconds(good)}; rows of the keyed write: ${rows}`,
    ok,
  };
}

async function killDatabase(server: Server, token: string): Promise<Seen> {
  const made: Reply[] = [];
  let number = 0;
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      number += 1;
      const vin = `1HGCV1F30LA${String(800_000 + number)}`;
      const reply = await send(createRequest, { url: server.url, token, body: sentWith(vin), key: vin });
      made.push(reply);
      if (reply.status !== 200) await wait(50);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, writer));
  await wait(1_000);
  const begin = performance.now();
  const killed = postmasterOf(server);
  process.kill(killed, "SIGKILL");
  // On an idle machine it is back before `/readyz` was asked again.
  while ([killed, 0].includes(postmasterOf(server)) && performance.now() - begin < 30_000) await wait(20);
  const restarted = performance.now();
  // The service may say that it is ready because it has not noticed yet: a write that began after the restart and was done tells for sure.
  const isGood = () => made.some(({ status, at, took }) => status === 200 && at - took > restarted);
  while (!isGood() && performance.now() - begin < 30_000) await wait(20);
  const away = performance.now() - begin;
  await wait(1_000);
  isOver = true;
  await writers;
  const acknowledged = made.filter(({ status }) => status === 200).map(({ body }) => (JSON.parse(body) as { id: number }).id);
  const kept = await queried(server, "select count(*)::int as n from requests where id = any($1)", [acknowledged]);
  const ok =
    isGood() &&
    made.every(({ status }) => status === 200 || status === 503) &&
    kept === acknowledged.length &&
    server.process.exitCode === null;
  return { seen: `good after ${seconds(away)}; ${tally(made)}; kept ${kept} of ${acknowledged.length} acknowledged`, ok };
}

async function stopWhileHanging(server: Server): Promise<Seen> {
  signalDatabase(server, "SIGSTOP");
  await wait(1_000);
  const begin = performance.now();
  const ended = new Promise<number | null>((done) => server.process.once("exit", (code) => done(code)));
  server.process.kill("SIGTERM");
  const code = await ended;
  const took = performance.now() - begin;
  return { seen: `exit ${code} after ${seconds(took)}`, ok: code === 0 && took <= 5_000 };
}

/** A request that is sent at once. */
function sentWith(VIN: string) {
  const complete = newRequest();
  return { ...complete, Status: "InProcess" as const, Vehicle: { ...complete.Vehicle, VIN } };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Milliseconds until `/readyz` answers so. */
async function until(server: Server, status: number): Promise<number> {
  const begin = performance.now();
  while (performance.now() - begin < 30_000) {
    if ((await send("/readyz", { url: server.url })).status === status) return performance.now() - begin;
    await wait(20);
  }
  throw new Error(`readyz did not answer ${status} within 30 s`);
}

/** The database's first process; 0 while there is none. */
function postmasterOf(server: Server): number {
  const file = join(server.dataFolder, "postgres/cluster/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}

const counted = (server: Server, vin: string) => queried(server, "select count(*)::int as n from requests where vin = $1", [vin]);

async function queried(server: Server, text: string, values: unknown[]): Promise<number> {
  const client = newConnection((await runningEmbedded(server.dataFolder)) ?? "", "faults");
  await client.connect();
  try {
    return Number((await client.query(text, values)).rows[0]?.n);
  } finally {
    await client.end();
  }
}
