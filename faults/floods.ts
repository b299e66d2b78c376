import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { getToken, getUserByName } from "@remotebay/contract";
import { startServer, type Server } from "../e2e/support/server.ts";
import { openConnection } from "../server/src/testing/live.ts";
import { send, signIn, startCrowd, tally, type Reply } from "./callers.ts";
import type { FaultCase, Seen } from "./fault.ts";

const log = "test-results/faults-floods.log";
/** Calls a minute that the first case allows an address. */
const bound = 600;
/** What others notice of a flood: the 95th percentile of their light calls in milliseconds. */
const lightGoal = 250;
/** Lines that a flood may write, whatever it sends. */
const linesGoal = 30;

export const cases: readonly FaultCase[] = [
  {
    fault: `3,000 calls from an address that may make ${bound} a minute`,
    wanted: `429 with Retry-After beyond the bound, never 5xx; another address: all 200, p95 ≤ ${lightGoal} ms`,
    run: () => withServer({ CALLS_PER_MINUTE: String(bound) }, floodCalls),
  },
  {
    fault: "40,000 watch messages on one live connection",
    wanted: `it is closed and its user refused for a while; others: all 200, p95 ≤ ${lightGoal} ms; ≤ ${linesGoal} log lines`,
    run: () => withServer({}, floodWatch),
  },
  {
    fault: "600 wrong sign-ins for 20 names, 30 at once, from one address",
    wanted: `401 and 429 alone; who signed in from there before still can; others: all 200, p95 ≤ ${lightGoal} ms; ≤ ${linesGoal} log lines`,
    run: () => withServer({}, floodSignIn),
  },
];

async function withServer(environment: Record<string, string>, work: (server: Server) => Promise<Seen>): Promise<Seen> {
  const server = await startServer({ log, environment });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function floodCalls({ url }: Server): Promise<Seen> {
  const token = await signIn(url);
  const other = new Agent({ keepAlive: true, localAddress: "127.0.0.2" });
  const flooding = new Agent({ keepAlive: true, maxSockets: 16 });
  const flood = Promise.all(Array.from({ length: 3_000 }, () => send(getUserByName, { url, token, agent: flooding })));
  const [others, replies] = await Promise.all([callDuring(flood, () => send(getUserByName, { url, token, agent: other })), flood]);
  const served = replies.filter(({ status }) => status === 200).length;
  const refused = replies.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0).length;
  // The flood may reach into a second minute.
  const ok = served + refused === replies.length && served <= 2 * bound && refused > 0 && isServed(others);
  return { seen: `${tally(replies)}; others ${told(others)}`, ok };
}

async function floodWatch({ url }: Server): Promise<Seen> {
  const [token, colleague] = await Promise.all([signIn(url, "shop"), signIn(url, "coord")]);
  const connection = await openConnection(url, token);
  const before = linesOfLog();
  const crowd = startCrowd(url, colleague, 2);
  for (let id = 1; id <= 40_000; id += 1) {
    connection.watch("request", id);
    // This process has others to ask for too.
    if (id % 500 === 0) await nextTurn();
  }
  const reason = await connection.closed;
  const refusal = await openConnection(url, token).then(
    (again) => (again.close(), "accepted"),
    (error: Error) => error.message,
  );
  await wait(1_000);
  await crowd.stop();
  const lines = linesOfLog() - before;
  const ok = refusal === "too-many" && isServed(crowd.replies) && lines <= linesGoal;
  return { seen: `closed: ${reason}, then ${refusal}; others ${told(crowd.replies)}; ${lines} log lines`, ok };
}

async function floodSignIn({ url }: Server): Promise<Seen> {
  const token = await signIn(url);
  const before = linesOfLog();
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  const wrong = (nth: number) => send(getToken, { url, agent, body: { user: `nobody${nth % 20}@demo.test`, pwd: "wrong" } });
  const flood = Promise.all(Array.from({ length: 600 }, (_, nth) => wrong(nth)));
  const [others, replies] = await Promise.all([callDuring(flood, () => send(getUserByName, { url, token })), flood]);
  const again = await signIn(url).then(
    () => "200",
    (error: Error) => error.message,
  );
  const lines = linesOfLog() - before;
  const isRefused = replies.every(({ status }) => status === 401 || status === 429);
  const ok = isRefused && again === "200" && isServed(others) && lines <= linesGoal;
  return { seen: `${tally(replies)}; the account's own sign-in ${again}; others ${told(others)}; ${lines} log lines`, ok };
}

/** Makes one call after the other until `flood` is over. */
async function callDuring(flood: Promise<unknown>, call: () => Promise<Reply>): Promise<Reply[]> {
  let isOver = false;
  void flood.finally(() => (isOver = true));
  const replies: Reply[] = [];
  while (!isOver) replies.push(await call());
  return replies;
}

const isServed = (replies: readonly Reply[]) =>
  replies.length > 0 && replies.every(({ status }) => status === 200) && p95(replies) <= lightGoal;
const told = (replies: readonly Reply[]) => `${tally(replies)}, p95 ${p95(replies).toFixed(0)} ms`;

function p95(replies: readonly Reply[]): number {
  const times = replies.map(({ took }) => took).toSorted((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)] ?? Infinity;
}

function linesOfLog(): number {
  return readFileSync(join(import.meta.dirname, "..", log), "utf8").split("\n").length;
}
