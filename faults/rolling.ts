import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type * as chatWorld from "../bench/chat-world.ts";
import { freePort, type Server, startServer } from "../e2e/support/server.ts";
import type * as people from "../seed/world/people.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";
import { send, startCrowd, tally } from "./callers.ts";
import { type ChatClient, type Counts, openChatClient } from "./chat-client.ts";
import type { FaultCase, Seen } from "./fault.ts";
import { isWhole, settle, startWriters, toldFailures } from "./ledger.ts";
import { type Nginx, startNginx } from "./nginx.ts";
import { olderRelease, type OlderRelease } from "./older-release.ts";

/** Rounds in which both processes are replaced: the first brings the new release. */
const rounds = 2;
const conversationCount = 8;
/** Milliseconds of a writer between two writes, and of everything between two replacements. */
const pause = 150;
const between = 2_000;
/** Seconds in which, at the end, everybody has everything. */
const settleSeconds = 30;

export const cases: readonly FaultCase[] = [
  {
    fault: `two processes of the release before behind Debian's nginx become the new release, one after the other, under load; then ${rounds - 1} times again`,
    wanted: "0 failed calls; every event there for every line; files of both releases to be had while both run",
    run: () => roll(),
  },
];

async function roll(): Promise<Seen> {
  const older = olderRelease();
  const folder = mkdtempSync(join(tmpdir(), "remotebay-faults-"));
  const closers: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))];
  try {
    const embedded = await startEmbedded({ dataDir: folder });
    closers.push(embedded.stop);
    const pair = await startOlder(older, embedded.url, folder);
    closers.push(pair.stop);
    const database = connect(embedded.url);
    closers.push(database.close);
    const conversations = await pair.people(database);
    const nginx = await startNginx({ ports: pair.ports, folder });
    closers.push(nginx.stop);
    return await replaceUnderLoad({ older, pair, nginx, database, conversations, closers });
  } finally {
    for (const closer of closers.toReversed()) await closer();
  }
}

interface Pair {
  ports: readonly number[];
  /** Makes people and conversations with the older release's own code, on its tables. */
  people(database: Database): Promise<chatWorld.Conversation[]>;
  /** Stops one process and starts the new release at its port. */
  replace(nth: number): Promise<void>;
  stop(): Promise<void>;
}

async function startOlder({ folder: tree }: OlderRelease, url: string, folder: string): Promise<Pair> {
  const at = <T>(path: string) => import(join(tree, path)) as Promise<T>;
  const { startServer: startOld } = await at<{ startServer: typeof startServer }>("e2e/support/server.ts");
  await migrateDatabase(url, { migrations: join(tree, "server/migrations") });
  const ports = [await freePort(), await freePort()];
  const optionsOf = (nth: number) => ({
    environment: { DATABASE_URL: url, SEED_DEMO: "no", CALLS_PER_MINUTE: "0", LINES_PER_ACCOUNT: "0", TRUST_PROXY: "1" },
    dataFolder: join(folder, "data"),
    port: ports[nth] ?? 0,
    log: `test-results/faults-rolling-${nth}.log`,
    // The first start of a tree builds its browser application.
    patience: 480_000,
  });
  const running: Server[] = [await startOld(optionsOf(0))];
  running.push(await startOld(optionsOf(1)));
  return {
    ports,
    people: async (database) => {
      const { seedPeople } = await at<typeof people>("seed/world/people.ts");
      const { addConversations } = await at<typeof chatWorld>("bench/chat-world.ts");
      return addConversations(database, await seedPeople(database), conversationCount);
    },
    replace: async (nth) => {
      await running[nth]?.stop();
      running[nth] = await startServer(optionsOf(nth));
    },
    stop: async () => void (await Promise.all(running.map((server) => server.stop()))),
  };
}

interface Rolling {
  older: OlderRelease;
  pair: Pair;
  nginx: Nginx;
  database: Database;
  conversations: readonly chatWorld.Conversation[];
  closers: (() => Promise<unknown>)[];
}

async function replaceUnderLoad({ older, pair, nginx, database, conversations, closers }: Rolling): Promise<Seen> {
  const urls = [nginx.url];
  const counts: Counts = { resent: 0, pages: 0, connections: 0 };
  const lines = conversations.flatMap((conversation) =>
    [conversation.shop, conversation.technician].map((member) => ({
      conversation,
      client: openChatClient({ urls, conversation, member, counts }),
    })),
  );
  closers.push(() => Promise.resolve(lines.forEach(({ client }) => client.close())));
  const writers = startWriters({ urls, conversations, pause });
  const crowd = startCrowd(nginx.url, conversations[0]?.shop.token ?? "", 2);
  await wait(between);
  // A write that is refused is a fault of this drill: it is told at once.
  if (writers.attempts.some(({ status }) => status >= 400 && status < 500)) await writers.stop();
  const since = performance.now();
  const filesBefore = await firstFiles(nginx.url);
  let files: string[] = [];
  const ends: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const nth of pair.ports.keys()) {
      await pair.replace(nth);
      if (round === 0 && nth === 0) files = await missingFiles(nginx.url, filesBefore);
      await wait(between);
    }
    ends.push(performance.now());
  }
  await writers.stop();
  await crowd.stop();
  const writes = await settle(writers, database, since);
  const different = await unlikeDatabase(lines, database);
  const failed = crowd.replies.filter(({ status }) => status !== 200);
  const failures = [...writers.attempts.filter(({ status }) => status !== 200), ...failed].map(({ at }) => at);
  // The first round stops processes of the release before, which stop in their own way.
  const byRound = ends.map((end, nth) => failures.filter((at) => at <= end && at > (ends[nth - 1] ?? 0)).length);
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::int as count from drizzle.__drizzle_migrations");
  return {
    seen:
      `from ${older.commit} (${older.behind} migrations behind, ${rows[0]?.count} now), ${rounds * 2} replacements, calls failed in each round ${byRound.join(", ")}: ${toldFailures(writers.attempts)} of ${writers.attempts.length} writes, ` +
      `${failed.length === 0 ? "none" : tally(failed)} of ${crowd.replies.length} reads; ${lines.length} lines, ${counts.connections} connections, ${different} unlike the database; ` +
      `files of either release that were missing: ${files.length === 0 ? "none" : files.join(" ")}`,
    ok: isWhole(writes) && writes.failed === 0 && failed.length === 0 && different === 0 && files.length === 0,
    writes,
  };
}

const textsOf = (all: readonly { text: string }[] = []) => all.map(({ text }) => text).join("\n");

/** How many lines have other messages, or in another order, than the database, when they had time to get all. */
async function unlikeDatabase(
  lines: readonly { conversation: chatWorld.Conversation; client: ChatClient }[],
  { pool }: Database,
): Promise<number> {
  const { rows } = await pool.query<{ channel: number; text: string }>(
    "select channel_id as channel, text from chat_messages where channel_id = any($1) order by channel_id, seq",
    [lines.map(({ conversation }) => conversation.id)],
  );
  const stored = Map.groupBy(rows, ({ channel }) => channel);
  const unlike = () => lines.filter(({ conversation, client }) => textsOf(client.received) !== textsOf(stored.get(conversation.id)));
  for (const end = Date.now() + 1_000 * settleSeconds; unlike().length > 0 && Date.now() < end;) await wait(200);
  return unlike().length;
}

/** The files that the page asks for first. */
async function firstFiles(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text();
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
}

/** Of the files of the release before and of those that pages name now, the ones that some call did not get. */
async function missingFiles(url: string, before: readonly string[]): Promise<string[]> {
  const wanted = new Set(before);
  // Both processes are asked for the page.
  for (let asked = 0; asked < 4; asked += 1) for (const path of await firstFiles(url)) wanted.add(path);
  const missing = new Set<string>();
  for (const path of wanted) {
    for (let asked = 0; asked < 4; asked += 1) if ((await send(path, { url })).status !== 200) missing.add(path);
  }
  return [...missing];
}
