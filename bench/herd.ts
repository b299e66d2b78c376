import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seedPeople } from "../seed/world/people.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";
import { addConversations } from "./chat-world.ts";
import { makeHerd, type Herd } from "./herd-lines.ts";
import type { BenchRow } from "./row.ts";
import { startService, type ServiceProcess } from "./service-process.ts";
import { percentile } from "./world.ts";

const lines = 5_000;
const conversations = 1_000;
/** What an open page of a shop asks for when it has to fetch everything again. */
const refetched = ["ServiceRequest/ServiceRequestsForList?status=inprocess", "Chat/Unread", "Account/Sessions"];
const light = "Chat/Unread";
/** Milliseconds in which others' calls are answered meanwhile, at the 95th percentile. */
const goal = 250;

/** Thousands of live connections that come back at the same moment, and what others notice of it: after a restart, and after the live tables were emptied. */
export async function bench(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  const embedded = await startEmbedded({ dataDir });
  const database = connect(embedded.url);
  const open: { herd?: Herd; service?: ServiceProcess } = {};
  try {
    await migrateDatabase(embedded.url);
    const options = { databaseUrl: embedded.url, dataDir: mkdtempSync(join(dataDir, "p-")) };
    const first = (open.service = await startService(options));
    const rooms = await addConversations(database, await seedPeople(database), conversations);
    const tokens = rooms.flatMap(({ shop, technician }) => [shop.token, technician.token]);
    const herd = (open.herd = makeHerd({ port: first.port, tokens, lines, refetched }));
    await herd.open();
    await first.kill();
    open.service = await startService({ ...options, port: first.port });
    const caller = { url: `http://127.0.0.1:${first.port}/api/${light}`, token: tokens[0] ?? "" };
    const back = await besides(caller, () => herd.back());
    await wait(1_000);
    const fetched = await besides(caller, () => emptyAnd(database, herd.refetched()));
    return [
      row("a process was killed", back.times, `all back after ${back.seconds.toFixed(1)} s, ${back.tries} tries`),
      row("the live tables are empty, each fetches everything again", fetched.times, `all done after ${fetched.seconds.toFixed(1)} s`),
    ];
  } finally {
    await open.herd?.close();
    await open.service?.kill();
    await database.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function row(what: string, times: readonly number[], more: string): BenchRow {
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return {
    name: `${lines.toLocaleString("en")} live connections come back at once (${what}): others' calls, p95`,
    figure: `${p95.toFixed(0)} ms; median ${median.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; ${more}`,
    goal: `≤ ${goal} ms`,
    ok: p95 <= goal,
  };
}

/** What a crash of the database leaves: another stream, no events, lost connections. */
async function emptyAnd<T>({ pool }: Database, done: Promise<T>): Promise<T> {
  await pool.query("truncate live_events restart identity; truncate live_stream");
  await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'remotebay live'");
  return done;
}

/** Sends a light call every 20 ms while something goes on, whether or not the one before was answered. */
async function besides<T extends object>(
  caller: { url: string; token: string },
  going: () => Promise<T>,
): Promise<T & { times: number[] }> {
  const agent = new Agent({ keepAlive: true });
  const calls: Promise<number>[] = [];
  const timer = setInterval(() => calls.push(timed(agent, caller)), 20);
  const done = await going();
  clearInterval(timer);
  const times = await Promise.all(calls);
  agent.destroy();
  return { ...done, times };
}

function timed(agent: Agent, { url, token }: { url: string; token: string }): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      return response.once("end", () => resolve(performance.now() - begin));
    });
    sent.once("error", reject);
  });
}
