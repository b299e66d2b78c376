import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seedPeople } from "../seed/world/people.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { startEmbedded } from "../server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../server/src/platform/database/migrate.ts";
import { addConversations, type Conversation } from "./chat-world.ts";
import { openLightConnection, realtimePath, type LightConnection } from "./light-connection.ts";
import type { BenchRow } from "./row.ts";
import { startService, type ServiceProcess } from "./service-process.ts";

const conversations = 120;
/** Messages a second of all conversations together. */
const perSecond = 60;
const seconds = 6;
/** Of eight processes against one: the two that an event's lines are at, and what each process costs by itself. */
const goal = 3;

interface Measured {
  /** Milliseconds of the processor for each event: of all processes of the service, and of PostgreSQL. */
  service: number;
  database: number;
  /** Events that the processes together read for each that was stored. */
  read: number;
}

/** What a live event costs all processes together, by how many there are. The lines of a conversation's two ends are at different processes. */
export async function bench(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "remotebay-bench-"));
  // As in tests: with room for the connections of eight processes. Without syncs, which take no time of the processor.
  const embedded = await startEmbedded({ dataDir, durable: false });
  const database = connect(embedded.url);
  // Processes of one installation: one key, one folder of files.
  const shared = mkdtempSync(join(dataDir, "p-"));
  const start = (count: number) =>
    Promise.all(Array.from({ length: count }, () => startService({ databaseUrl: embedded.url, dataDir: shared })));
  try {
    await migrateDatabase(embedded.url);
    let processes = await start(1);
    const rooms = await addConversations(database, await seedPeople(database), conversations);
    const measured: Measured[] = [];
    for (const count of [1, 2, 8]) {
      processes.push(...(await start(count - processes.length)));
      measured.push(await measure(processes, rooms, join(dataDir, "postgres", "cluster", "postmaster.pid")));
    }
    await Promise.all(processes.map(({ stop }) => stop()));
    processes = [];
    return [rowOf(measured)];
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function rowOf(measured: readonly Measured[]): BenchRow {
  const [one, , eight] = measured;
  const times = eight!.service / one!.service;
  const list = (of: keyof Measured) => measured.map((each) => each[of].toFixed(2)).join(", ");
  return {
    name: `processor time of all processes for a live event, 8 processes against 1 (${conversations} conversations, ${perSecond} messages a second)`,
    figure: `${times.toFixed(1)} × (1, 2, 8 processes: ${list("service")} ms, PostgreSQL ${list("database")} ms, read ${list("read")} times)`,
    goal: `≤ ${goal} ×`,
    ok: times <= goal,
  };
}

async function measure(processes: readonly ServiceProcess[], rooms: readonly Conversation[], pidFile: string): Promise<Measured> {
  const lines = await openLines(processes, rooms);
  const usages = async () => {
    const all = await Promise.all(processes.map(({ usage }) => usage()));
    return { busy: sum(all.map(({ busy }) => busy)), events: sum(all.map(({ events }) => events)), database: databaseTime(pidFile) };
  };
  await chat(lines, 2);
  const before = await usages();
  const stored = await chat(lines, seconds);
  const after = await usages();
  for (const line of lines) line.close();
  return {
    service: (after.busy - before.busy) / stored,
    database: (after.database - before.database) / stored,
    read: (after.events - before.events) / stored,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Milliseconds that PostgreSQL's processes have used; those of connections that ended are the postmaster's. */
function databaseTime(pidFile: string): number {
  const postmaster = readFileSync(pidFile, "utf8").split("\n")[0];
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
        const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [fields[1], ...fields.slice(11, 15)];
        if (pid === postmaster) return user + system + childUser + childSystem;
        return String(parent) === postmaster ? user + system : 0;
      } catch {
        return 0;
      }
    });
  return sum(ticks) * 10;
}

interface Line extends LightConnection {
  url: string;
  /** Resolves with the answer to the last message. */
  answered: Promise<void>;
  answer(): void;
}

/** Both ends of each conversation, spread over the processes. */
async function openLines(processes: readonly ServiceProcess[], rooms: readonly Conversation[]): Promise<Line[]> {
  const portOf = (nth: number) => processes[nth % processes.length]!.port;
  const lines = rooms.map(({ url, shop, technician }, nth) => [
    openLine(portOf(nth), shop.token, url),
    openLine(portOf(nth + 1 + (nth % 3)), technician.token, url),
  ]);
  return Promise.all(lines.flat());
}

async function openLine(port: number, token: string, url: string): Promise<Line> {
  const ready = Promise.withResolvers<void>();
  const line: Partial<Line> = {};
  const connection = openLightConnection({
    port,
    path: realtimePath,
    broken: ready.reject,
    hear: (text, own) => {
      if (text.startsWith("43")) {
        if (!text.includes('"status":200')) throw new Error(text);
        line.answer?.();
      } else if (text.startsWith('42["caught-up"')) ready.resolve();
      else if (text.startsWith("0{")) own.send(`40${JSON.stringify({ token })}`);
      else if (text === "2") own.send("3");
    },
  });
  await ready.promise;
  return Object.assign(line, connection, { url, answered: Promise.resolve(), answer: () => undefined });
}

/** Everybody writes in turn; answers the number of messages. */
async function chat(lines: readonly Line[], forSeconds: number): Promise<number> {
  const total = perSecond * forSeconds;
  const begin = performance.now();
  for (let nth = 0; nth < total; nth += 1) {
    const line = lines[nth % lines.length]!;
    await line.answered;
    line.answered = new Promise((resolve) => (line.answer = resolve));
    const body = {
      url: line.url,
      clientId: randomUUID(),
      text: "The camera is clean, and the targets stand as the instruction says.",
      language: "en",
    };
    line.send(`42${nth}${JSON.stringify(["call", { path: "Chat/Send", body }])}`);
    await wait(Math.max(0, begin + (nth * 1000) / perSecond - performance.now()));
  }
  await Promise.all(lines.map(({ answered }) => answered));
  await wait(500);
  return total;
}
