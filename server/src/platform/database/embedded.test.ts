import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { newConnection } from "./database.ts";
import { runningEmbedded, startEmbedded, type EmbeddedDatabase } from "./embedded.ts";
import { canReach, findBinaries, reachableBinaries } from "./postgres-binaries.ts";
import { isAlive, readPostmaster, shutDown } from "./postgres-process.ts";

async function newFolder(name = "data"): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "remotebay-embedded-")));
  onTestFinished(async () => {
    const left = await readPostmaster(join(folder, name, "postgres"));
    if (left !== undefined && isAlive(left.pid)) await shutDown(left.pid);
    await rm(folder, { recursive: true, force: true });
  });
  return join(folder, name);
}

async function query(url: string, text: string): Promise<unknown> {
  const client = newConnection(url, "test");
  try {
    await client.connect();
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

const owner = fileURLToPath(new URL("../../testing/embedded-owner.ts", import.meta.url));

/** Starts the database in a process of its own, to be killed. */
async function startInChild(dataDir: string): Promise<{ child: ChildProcess; database: Omit<EmbeddedDatabase, "stop"> }> {
  const child = fork(owner, [dataDir], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const database = await new Promise<Omit<EmbeddedDatabase, "stop">>((done, failed) => {
    child.once("message", (message: Omit<EmbeddedDatabase, "stop">) => done(message));
    child.once("exit", () => failed(new Error("the owner ended")));
  });
  return { child, database };
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGKILL");
  });
}

test("creates a cluster below a path with spaces and non-ASCII letters, and finds it again", async () => {
  const dataDir = await newFolder("Bremsen & Größe Ελλάδα");
  const first = await startEmbedded({ dataDir, durable: false });
  expect(first.created).toBe(true);
  await query(first.url, "create table kept as select 'ja' as value");
  expect(await runningEmbedded(dataDir)).toBe(first.url);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await runningEmbedded(dataDir)).toBeUndefined();

  const second = await startEmbedded({ dataDir, durable: false });
  expect(second.created).toBe(false);
  expect(await query(second.url, "select value from kept")).toEqual({ value: "ja" });
  await second.stop();
});

test("connects over a socket beside the cluster, and over loopback where its path is too long", async () => {
  const over = "select case when inet_server_addr() is null then 'socket' else 'loopback' end as way";
  for (const [name, way] of [
    ["data", "socket"],
    ["a".repeat(100), "loopback"],
  ] as const) {
    const dataDir = await newFolder(name);
    const database = await startEmbedded({ dataDir, durable: false });
    expect(await query(database.url, over)).toEqual({ way });
    expect(await runningEmbedded(dataDir)).toBe(database.url);
    await database.stop();
  }
});

test("writes durably and in UTF-8, searches in Greek, and stores the password readable by its owner only", async () => {
  const dataDir = await newFolder();
  const database = await startEmbedded({ dataDir });
  expect(
    await query(
      database.url,
      "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding, current_setting('timezone') as zone, current_setting('listen_addresses') as host, upper('ή') as upper",
    ),
  ).toEqual({ fsync: "on", commit: "on", encoding: "UTF8", zone: "UTC", host: "127.0.0.1", upper: "Ή" });
  expect((await stat(join(dataDir, "postgres", "password"))).mode & 0o077).toBe(0);
  const wrong = new URL(database.url);
  wrong.password = "guess";
  await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
  await database.stop();
});

test("reuses the server of a killed run, with every committed row", async () => {
  const dataDir = await newFolder();
  const { child, database } = await startInChild(dataDir);
  await query(database.url, "create table acknowledged as select 1 as id");
  await kill(child);
  expect(isAlive(database.pid)).toBe(true);

  const next = await startEmbedded({ dataDir });
  expect(next).toMatchObject({ adopted: true, pid: database.pid, created: false });
  expect(await query(next.url, "select id from acknowledged")).toEqual({ id: 1 });
  await next.stop();
  expect(isAlive(database.pid)).toBe(false);
});

test("recovers where the server was killed too", async () => {
  const dataDir = await newFolder();
  const { child, database } = await startInChild(dataDir);
  await query(database.url, "create table acknowledged as select 2 as id");
  await kill(child);
  process.kill(database.pid, "SIGKILL");
  const next = await startEmbedded({ dataDir });
  expect(next.adopted).toBe(false);
  expect(await query(next.url, "select id from acknowledged")).toEqual({ id: 2 });
  await next.stop();
});

test("keeps the lock through a crash of one of PostgreSQL's processes, and starts a server that ended at the same address", async () => {
  const dataDir = await newFolder();
  const onLost = vi.fn<(error: Error) => void>();
  const onRestart = vi.fn<(error: Error, count: number) => void>();
  const first = await startEmbedded({ dataDir, durable: false, onLost, onRestart });
  const holder = "select pid from pg_locks where locktype = 'advisory' and granted";
  const { pid } = v.parse(v.object({ pid: v.number() }), await query(first.url, holder));
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => expect(await query(first.url, holder)).toEqual({ pid: expect.not.toSatisfy((now) => now === pid) }), {
    timeout: 20_000,
    interval: 100,
  });
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(/Another RemoteBay server/);
  expect(onRestart).not.toHaveBeenCalled();
  await query(first.url, "create table acknowledged as select 3 as id");
  const ended = first.pid;
  process.kill(ended, "SIGKILL");
  await vi.waitFor(async () => expect(await query(first.url, holder)).toBeDefined(), { timeout: 20_000, interval: 100 });
  expect(first.pid).not.toBe(ended);
  expect(await query(first.url, "select id from acknowledged")).toEqual({ id: 3 });
  expect(onRestart.mock.calls).toEqual([[expect.any(Error), 1]]);
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(/Another RemoteBay server/);
  expect(onLost).not.toHaveBeenCalled();
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
});

test("refuses a second server on the same folder and leaves the first alone", async () => {
  const dataDir = await newFolder();
  const first = await startEmbedded({ dataDir, durable: false });
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(
    `Another RemoteBay server (process ${process.pid}) already runs on ${dataDir}`,
  );
  expect(await query(first.url, "select 1 as one")).toEqual({ one: 1 });
  await first.stop();
});

test("of several concurrent starts on an empty folder one wins", async () => {
  const dataDir = await newFolder();
  const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbedded({ dataDir, durable: false })));
  const won = starts.filter((start) => start.status === "fulfilled");
  const reasons = starts.filter((start) => start.status === "rejected").map((start) => String(start.reason));
  expect(won, reasons.join()).toHaveLength(1);
  expect(reasons).toEqual([expect.stringMatching(/Another RemoteBay server/), expect.stringMatching(/Another RemoteBay server/)]);
  await won[0]?.value.stop();
});

test("a process number that now belongs to another program does not keep it from starting", async () => {
  const dataDir = await newFolder();
  await (await startEmbedded({ dataDir, durable: false })).stop();
  const cluster = join(dataDir, "postgres", "cluster");
  await writeFile(
    join(cluster, "postmaster.pid"),
    `${process.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n       0         0\nready   \n`,
  );
  const again = await startEmbedded({ dataDir, durable: false });
  expect(again.adopted).toBe(false);
  await again.stop();
});

test.each(["", "\n", "not a number\n", "99"])(
  "a torn postmaster.pid (%j) without a server does not keep it from starting",
  async (text) => {
    const dataDir = await newFolder();
    await (await startEmbedded({ dataDir, durable: false })).stop();
    await writeFile(join(dataDir, "postgres", "cluster", "postmaster.pid"), text);
    const again = await startEmbedded({ dataDir, durable: false });
    expect(await query(again.url, "select 1 as one")).toEqual({ one: 1 });
    await again.stop();
  },
);

test("a copied folder never reaches the server of the folder it was copied from", async () => {
  const dataDir = await newFolder();
  const first = await startEmbedded({ dataDir, durable: false });
  await query(first.url, "create table original as select 1 as id");
  const copy = join(dirname(dataDir), "copy");
  // Node copies no sockets.
  const filter = (file: string) => !basename(file).startsWith(".s.PGSQL.");
  await cp(dataDir, copy, { recursive: true, filter, preserveTimestamps: true });
  expect(await runningEmbedded(copy)).toBeUndefined();
  const second = await startEmbedded({ dataDir: copy, durable: false });
  expect(second.pid).not.toBe(first.pid);
  await Promise.all([first.stop(), second.stop()]);
});

test("says what to do about a cluster of another PostgreSQL version, and leaves it unchanged", async () => {
  const dataDir = await newFolder();
  const cluster = join(dataDir, "postgres", "cluster");
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, "PG_VERSION"), "16\n");
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /created by PostgreSQL 16; this RemoteBay includes PostgreSQL 18.*npm run backup/s,
  );
  expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe("16\n");
});

test("says when the data folder cannot be created", async () => {
  const dataDir = await newFolder();
  await mkdir(dirname(dataDir), { recursive: true });
  await writeFile(dataDir, "a file");
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/DATA_DIR/);
});

test("root copies programs that the database's user cannot reach to where it can", async () => {
  const binaries = await findBinaries();
  const hidden = await newFolder("project");
  await cp(join(dirname(binaries.postgres), ".."), hidden, { recursive: true, verbatimSymlinks: true });
  const theirs = { initdb: join(hidden, "bin/initdb"), postgres: join(hidden, "bin/postgres") };
  const stranger = { uid: 65_534, gid: 65_534 };
  expect(await canReach(theirs.postgres, stranger)).toBe(false);
  const asRoot = process.getuid?.() === 0;
  const runAs = asRoot ? stranger : undefined;
  const reachable = await reachableBinaries(theirs, runAs);
  onTestFinished(() => rm(dirname(dirname(reachable.postgres)), { recursive: true, force: true }));
  // Other users run them where they are.
  expect(await canReach(reachable.postgres, stranger)).toBe(asRoot);
  expect(spawnSync(reachable.postgres, ["--version"], { ...runAs, encoding: "utf8" }).stdout).toContain("(PostgreSQL) 18");
  expect(await reachableBinaries(theirs, runAs)).toEqual(reachable);
});
