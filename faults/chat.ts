import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addConversations, type Conversation } from "../bench/chat-world.ts";
import { freePort, startServer, type Server } from "../e2e/support/server.ts";
import { seedPeople } from "../seed/world/people.ts";
import { connect, type Database } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";
import { openChatClient, type ChatClient, type Counts } from "./chat-client.ts";
import type { FaultCase, Seen } from "./fault.ts";

const conversations = 500;
const minutes = 2;
/** Messages a second of all clients together, on average. */
const perSecond = 200;
/** Seconds between two kills. */
const killEvery = 10;
/** Each second the connections of so many of a thousand clients break. */
const dropsOfThousand = 20;
/** Seconds in which, at the end, everybody has everything. */
const settleSeconds = 30;

export const cases: readonly FaultCase[] = [
  {
    fault: `${conversations} conversations of two for ${minutes} minutes at two processes, one killed every ${killEvery} s, connections dropped at random`,
    wanted: "0 lost, 0 doubled, 0 out of order; both ends as in the database",
    run: () => soak({ conversations, seconds: minutes * 60, disturb: killProcesses }),
  },
];

/** What goes wrong while people chat. */
export interface Disturbance {
  /** What was done, for the table. */
  done(): string;
  stop(): Promise<void>;
}

export interface SoakOptions {
  conversations: number;
  seconds: number;
  /** Further variables of both processes. */
  environment?: Record<string, string>;
  disturb(processes: Processes): Disturbance;
}

/** Two processes on one database. */
export interface Processes {
  urls: readonly string[];
  /** Kills one without warning and starts it again at the same address. */
  restart(nth: number): Promise<void>;
  stop(): Promise<void>;
}

/** Lets people chat while something goes wrong, and compares what each of them has with the database. */
export async function soak({ conversations: count, seconds, environment = {}, disturb }: SoakOptions): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), "remotebay-faults-"));
  const closers: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))];
  try {
    const embedded = await startEmbedded({ dataDir: folder });
    closers.push(embedded.stop);
    await migrateDatabase(embedded.url);
    const database = connect(embedded.url);
    closers.push(database.close);
    const processes = await startProcesses(
      { ...environment, DATABASE_URL: embedded.url, SEED_DEMO: "no", CALLS_PER_MINUTE: "0", LINES_PER_ACCOUNT: "0" },
      folder,
    );
    closers.push(processes.stop);
    const rooms = await addConversations(database, await seedPeople(database), count);
    const disturbance = disturb(processes);
    closers.push(disturbance.stop);
    const counts: Counts = { resent: 0, pages: 0, connections: 0 };
    const clients = rooms.map((conversation) => ({
      conversation,
      sides: [conversation.shop, conversation.technician].map((member) =>
        openChatClient({ urls: processes.urls, conversation, member, counts }),
      ),
    }));
    closers.push(() => Promise.resolve(clients.forEach(({ sides }) => sides.forEach((client) => client.close()))));
    const all = clients.flatMap(({ sides }) => sides);
    const drops = await chat(all, seconds);
    await disturbance.stop();
    const settled = await settle(all, clients, settleSeconds);
    const found = await compare(database, clients);
    const seen =
      `${found.stored} messages: ${found.lost} lost, ${found.doubled} doubled, ${found.disordered} out of order, ${found.different} ends unlike the database; ` +
      `${disturbance.done()}, ${drops} dropped, ${counts.connections} connections, ${counts.resent} resends, ${counts.pages} pages` +
      (settled ? "" : `; not settled within ${settleSeconds} s`);
    const isWhole = found.lost + found.doubled + found.disordered + found.different === 0;
    return { seen, ok: isWhole && settled };
  } finally {
    for (const closer of closers.toReversed()) await closer();
  }
}

async function startProcesses(environment: Record<string, string>, folder: string): Promise<Processes> {
  const ports = [await freePort(), await freePort()];
  const start = (nth: number): Promise<Server> =>
    startServer({
      environment,
      // Processes of one installation have one key and one file store (docs/operating.md).
      dataFolder: join(folder, "data"),
      port: ports[nth] ?? 0,
      log: `test-results/faults-chat-${nth}.log`,
      patience: 60_000,
    });
  const running = [await start(0), await start(1)];
  return {
    urls: running.map(({ url }) => url),
    restart: async (nth) => {
      const { process: child } = running[nth] as Server;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
      running[nth] = await start(nth);
    },
    stop: async () => void (await Promise.all(running.map((server) => server.stop()))),
  };
}

/** Kills the two in turn; the one that was killed is there again before the next is. */
function killProcesses(processes: Processes): Disturbance {
  let kills = 0;
  let isOver = false;
  const work = (async () => {
    for (let next = Date.now() + 1000 * killEvery; !isOver; next += 1000 * killEvery) {
      while (!isOver && Date.now() < next) await wait(100);
      if (isOver) return;
      await processes.restart(kills % 2);
      kills += 1;
    }
  })();
  return {
    done: () => `${kills} kills`,
    stop: async () => {
      isOver = true;
      await work;
    },
  };
}

/** Has random clients write, and breaks random connections; answers how many. */
async function chat(all: readonly ChatClient[], seconds: number): Promise<number> {
  const begin = Date.now();
  let [written, drops] = [0, 0];
  const anyone = () => all[Math.floor(Math.random() * all.length)] as ChatClient;
  for (let passed = 0; passed < seconds; passed = (Date.now() - begin) / 1000) {
    for (; written < perSecond * passed; written += 1) anyone().write(`Message ${written}`);
    for (; drops < (dropsOfThousand / 1000) * all.length * passed; drops += 1) anyone().drop();
    await wait(20);
  }
  return drops;
}

interface Ends {
  conversation: Conversation;
  sides: readonly ChatClient[];
}

/** Waits until every message is answered and both ends of each conversation have all of them, without another disturbance. */
async function settle(all: readonly ChatClient[], clients: readonly Ends[], seconds: number): Promise<boolean> {
  for (const end = Date.now() + 1000 * seconds; Date.now() < end; await wait(200)) {
    const isAnswered = all.every((client) => client.unanswered() === 0);
    const isHere = ({ sides }: Ends) => {
      const written = sides.reduce((sum, side) => sum + side.written.length, 0);
      return sides.every(({ received }) => received.length >= written);
    };
    if (isAnswered && clients.every(isHere)) return true;
  }
  return false;
}

interface Row {
  channel: number;
  seq: number;
  clientId: string;
  text: string;
}

/** What was written and is not stored once, what is stored in another order than its writer wrote it, and who has something else than the database. */
async function compare({ pool }: Database, clients: readonly Ends[]) {
  const { rows } = await pool.query<Row>(
    `select channel_id as channel, seq, client_id as "clientId", text from chat_messages where channel_id = any($1) order by channel_id, seq`,
    [clients.map(({ conversation }) => conversation.id)],
  );
  const found = { stored: rows.length, lost: 0, doubled: 0, disordered: 0, different: 0 };
  const byChannel = Map.groupBy(rows, ({ channel }) => channel);
  for (const { conversation, sides } of clients) {
    const stored = byChannel.get(conversation.id) ?? [];
    const places = new Map(stored.map(({ clientId }, nth) => [clientId, nth]));
    const written = sides.flatMap((side) => side.written);
    found.lost += written.filter((clientId) => !places.has(clientId)).length;
    found.doubled += stored.length - new Set(stored.map(({ text }) => text)).size;
    found.disordered += stored.filter(({ seq }, nth) => seq !== nth + 1).length;
    for (const side of sides) {
      const order = side.written.map((clientId) => places.get(clientId) ?? -1).filter((place) => place >= 0);
      found.disordered += order.filter((place, nth) => place < (order[nth - 1] ?? -1)).length;
      found.doubled += side.received.length - new Set(side.received.map(({ clientId }) => clientId)).size;
      const ends = [side.received.map(lineOf), stored.map(lineOf)].map((lines) => lines.join("\n"));
      if (ends[0] !== ends[1]) found.different += 1;
    }
  }
  return found;
}

function lineOf({ seq, clientId, text }: { seq: number; clientId: string; text: string }): string {
  return `${seq} ${clientId} ${text}`;
}
