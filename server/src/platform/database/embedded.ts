import { randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { chown, lchown, link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { explainFileFault, StartUpError } from "../start-up/start-up-error.ts";
import { newConnection } from "./database.ts";
import { embeddedAddress, loopbackAddress } from "./embedded-address.ts";
import { chooseRunAs, findBinaries, reachableBinaries, type RunAs } from "./postgres-binaries.ts";
import { watchEmbedded } from "./embedded-watch.ts";
import {
  initialise,
  isAlive,
  launch,
  readPostmaster,
  removeLeftovers,
  removeTornPostmaster,
  shutDown,
  worksIn,
  type Cluster,
} from "./postgres-process.ts";

export interface EmbeddedOptions {
  /** The installation's folder; the cluster lives in `<dataDir>/postgres`. */
  dataDir: string;
  /** False only in tests. */
  durable?: boolean;
  /** Called when the database ended without being stopped and is started again; `count`: how often within ten minutes. */
  onRestart?: (error: Error, count: number) => void;
  /** Called once when it is not started again. */
  onLost?: (error: Error) => void;
}

export interface EmbeddedDatabase {
  /** `postgres://…` of the database `remotebay`. */
  url: string;
  /** The server's process; another one after it was started again. */
  readonly pid: number;
  /** True if this call created the cluster. */
  created: boolean;
  /** True if a server is reused that a killed run left running. */
  adopted: boolean;
  /** Stops the server; every committed transaction is on disk. */
  stop(): Promise<void>;
}

// The number of the advisory lock that a RemoteBay server holds on its data folder. PostgreSQL releases it when the process ends, however it ends.
const ownerLock = 7_266_831_001;

/**
 * Starts the embedded PostgreSQL below `dataDir` and creates the cluster if there is none. A server that a killed run left
 * running is reused. Throws StartUpError for everything that an administrator can correct: a second server on the same
 * folder, a full disk, missing permissions, a cluster of another PostgreSQL version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = resolve(options.dataDir, "postgres");
  try {
    const cluster = await prepare(home, options.durable ?? true);
    const created = await ensureCluster(cluster);
    const password = await readPassword(home);
    const { pid, port, adopted } = await ensureRunning(cluster, password);
    const own = () => takeOwnership(port, password, options.dataDir);
    const owner = await own();
    await removeLeftovers(home, port);
    await ensureDatabase(owner);
    const restart = async () => (await ensureRunning(cluster, password, port)).pid;
    const watch = watchEmbedded({ owner, pid, retake: own, restart, onRestart: options.onRestart, onLost: options.onLost });
    return {
      url: await embeddedAddress({ home, port, password, database: "remotebay" }),
      created,
      adopted,
      stop: watch.stop,
      get pid() {
        return watch.pid();
      },
    };
  } catch (error) {
    throw explainFileFault(error, home);
  }
}

/** The connection string of the embedded database if its server runs; else undefined. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir, "postgres");
  const running = await readPostmaster(home);
  if (running === undefined || !isAlive(running.pid)) return undefined;
  const { port } = running;
  const password = await readPassword(home);
  return (await isOurs(home, port, password)) ? embeddedAddress({ home, port, password, database: "remotebay" }) : undefined;
}

async function prepare(home: string, durable: boolean): Promise<Cluster> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const found = await stat(join(home, "cluster")).catch(() => undefined);
  const runAs = await chooseRunAs(found);
  if (runAs !== undefined && (await stat(home)).uid !== runAs.uid) await chown(home, runAs.uid, runAs.gid);
  // Files that root copied or restored belong to root until they are given back.
  if (runAs !== undefined && found?.uid === 0) await chownAll(join(home, "cluster"), runAs);
  const binaries = await reachableBinaries(await findBinaries(), runAs);
  return { home, binaries, runAs, durable };
}

async function chownAll(folder: string, runAs: RunAs): Promise<void> {
  await chown(folder, runAs.uid, runAs.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), runAs.uid, runAs.gid);
}

/** Creates the cluster under another name and renames it, so that a run that is killed meanwhile leaves no incomplete cluster. */
async function ensureCluster(cluster: Cluster): Promise<boolean> {
  const version = await readFile(join(cluster.home, "cluster", "PG_VERSION"), "utf8").catch(() => undefined);
  if (version !== undefined) {
    await checkVersion(cluster, version.trim());
    return false;
  }
  await writePassword(cluster);
  const draft = `draft-${randomBytes(6).toString("hex")}`;
  try {
    await initialise(cluster, draft);
    await rename(join(cluster.home, draft), join(cluster.home, "cluster"));
    return true;
  } catch (error) {
    await rm(join(cluster.home, draft), { recursive: true, force: true });
    // A concurrent start was faster; this one continues with its cluster.
    if (await stat(join(cluster.home, "cluster", "PG_VERSION")).catch(() => undefined)) return false;
    throw error;
  }
}

async function checkVersion(cluster: Cluster, version: string): Promise<void> {
  const { stdout } = await promisify(execFile)(cluster.binaries.postgres, ["--version"]);
  const ours = /(\d+)/.exec(stdout)?.[1];
  if (ours === version) return;
  throw new StartUpError(
    `The database in ${cluster.home} was created by PostgreSQL ${version}; this RemoteBay includes PostgreSQL ${ours}. Start the RemoteBay that created it, run "npm run backup", and restore the backup with this one into an empty DATA_DIR (npm run restore). The old folder was not changed.`,
  );
}

/** Creates the password file once. It is linked when it is complete, so that a concurrent start reads all of it or nothing. */
async function writePassword(cluster: Cluster): Promise<void> {
  const file = join(cluster.home, "password");
  // A full disk left the file empty.
  if ((await stat(file).catch(() => undefined))?.size === 0) await rm(file, { force: true });
  const draft = join(cluster.home, `password-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, { flag: "wx", mode: 0o600 });
    if (cluster.runAs !== undefined) await chown(draft, cluster.runAs.uid, cluster.runAs.gid);
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readPassword(home: string): Promise<string> {
  const text = await readFile(join(home, "password"), "utf8").catch(() => "");
  if (text.trim() === "")
    throw new StartUpError(
      `The file ${join(home, "password")} is missing. It belongs to the database beside it; put it back from your backup.`,
    );
  return text.trim();
}

/** With `wantedPort` the server is started there and nowhere else: everybody who is connected knows that address. */
async function ensureRunning(
  cluster: Cluster,
  password: string,
  wantedPort?: number,
): Promise<{ pid: number; port: number; adopted: boolean }> {
  // 30 s: the processes of a killed server must end before the next one can start, and the free port may be taken meanwhile.
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await wait(50)) {
    const found = await settle(cluster, password);
    if (found !== undefined) return { ...found, adopted: true };
    const port = wantedPort ?? (await freePort());
    const pid = await launch(cluster, port);
    if (pid !== "busy") return { pid, port, adopted: false };
  }
  throw new StartUpError(
    `The embedded database in ${cluster.home} could not be started: processes of an earlier run still hold it, or every port is taken. Its log is postgres.log there.`,
  );
}

/** Failed attempts to connect before a running server of this folder counts as unusable. */
const maxFailedAttempts = 4;

/** Checks the server that `postmaster.pid` names: returns it if it belongs to this folder and answers, and ends it if it cannot be used. */
async function settle(cluster: Cluster, password: string): Promise<{ pid: number; port: number } | undefined> {
  // 60 s: it may be in recovery after a crash of the machine.
  let failedAttempts = 0;
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await wait(failedAttempts > 0 ? 200 : 20)) {
    const running = await readPostmaster(cluster.home);
    if (running === undefined) return removeTornPostmaster(cluster.home);
    if (!isAlive(running.pid)) return undefined;
    const works = await worksIn(running.pid, cluster.home);
    if (works === false) {
      // The process id was reused by another program, and PostgreSQL would refuse to start.
      await unlink(join(cluster.home, "cluster", "postmaster.pid"));
      return undefined;
    }
    if (running.ready && (await isOurs(cluster.home, running.port, password))) return { pid: running.pid, port: running.port };
    failedAttempts += running.ready ? 1 : 0;
    // On a busy machine one attempt may fail; ending a server that another process has just started would be worse than waiting.
    if (running.ready && works === true && failedAttempts >= maxFailedAttempts) {
      await shutDown(running.pid);
      return undefined;
    }
  }
  throw new StartUpError(
    `A database process that does not answer holds ${cluster.home}. End it (its number is in cluster/postmaster.pid) and start again.`,
  );
}

/** Asks the server on `port` to read a file that was just written into this cluster: only the server of this folder can. */
async function isOurs(home: string, port: number, password: string): Promise<boolean> {
  const name = `remotebay-check-${randomBytes(8).toString("hex")}`;
  const file = join(home, "cluster", name);
  const client = newClient(port, password);
  try {
    await writeFile(file, name, { mode: 0o644 });
    await client.connect();
    const { rows } = await client.query("select pg_read_file($1) as text", [name]);
    return rows[0]?.text === name;
  } catch {
    return false;
  } finally {
    await Promise.allSettled([client.end(), rm(file, { force: true })]);
  }
}

/** Takes the lock on the folder. After its owner was killed, PostgreSQL needs some milliseconds to release it. */
async function takeOwnership(port: number, password: string, dataDir: string): Promise<pg.Client> {
  const client = newClient(port, password);
  await client.connect();
  for (const deadline = performance.now() + 1_500; performance.now() < deadline; await wait(50)) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [ownerLock]);
    if (rows[0]?.taken === true) return client;
  }
  const { rows } = await client.query(
    "select a.application_name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())",
  );
  await client.end();
  const who = /\d+$/.exec(String(rows[0]?.application_name ?? ""))?.[0];
  throw new StartUpError(
    `Another RemoteBay server${who === undefined ? "" : ` (process ${who})`} already runs on ${resolve(dataDir)}. Stop it, or give this one its own DATA_DIR.`,
  );
}

async function ensureDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query("select 1 from pg_database where datname = 'remotebay'");
  if (rowCount === 0) await owner.query("create database remotebay");
}

function newClient(port: number, password: string): pg.Client {
  return newConnection(loopbackAddress({ port, password, database: "postgres" }), `owner ${process.pid}`);
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? done(address.port) : failed(new Error("no port"))));
    });
  });
}
