import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { open, readFile, readdir, readlink, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ordinaryAllocator } from "../start-up/allocator.ts";
import { diskFullError, saysDiskFull, StartUpError } from "../start-up/start-up-error.ts";
import type { Binaries, RunAs } from "./postgres-binaries.ts";

/** One cluster on disk: `home` holds `cluster/`, `password` and `postgres.log`. */
export interface Cluster {
  home: string;
  binaries: Binaries;
  runAs: RunAs | undefined;
  /** False only in tests: without fsync a crash of the machine may lose data. */
  durable: boolean;
}

/** The content of `postmaster.pid`: the server that runs, or ran, on a cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** All test files of a run share one server, and some of them start several applications with a pool each. */
const forTests = { fsync: "off", full_page_writes: "off", max_connections: "250" };

const settings = {
  listen_addresses: "127.0.0.1",
  // Beside the cluster, which is the server's working folder: its whole path may be longer than a socket's may be.
  unix_socket_directories: process.platform === "win32" ? "" : "..",
  max_connections: "60",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  io_method: "sync",
  jit: "off",
  password_encryption: "scram-sha-256",
  idle_in_transaction_session_timeout: "60s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
  lc_messages: "C",
} as const;

/** Creates an empty cluster in `home/<folder>`. Throws StartUpError if the disk is full. */
export async function initialise(cluster: Cluster, folder: string): Promise<void> {
  const arguments_ = [
    "--username=remotebay",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  if (!cluster.durable) arguments_.push("--no-sync");
  let output = "";
  // Search in Greek or Cyrillic needs a character type with these scripts; the built-in one is the same on every system.
  for (const locale of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    const paths = (home: string) => ["-D", `${home}/${folder}`, `--pwfile=${home}/password`];
    const result = await run(cluster, cluster.binaries.initdb, (home) => [...paths(home), ...arguments_, `--locale=${locale}`]);
    if (result.code === 0) return;
    output = result.output;
    await rm(join(cluster.home, folder), { recursive: true, force: true });
    if (!output.includes("invalid locale")) break;
  }
  if (saysDiskFull(output)) throw diskFullError(cluster.home);
  throw new StartUpError(`The embedded database could not be created in ${cluster.home}:\n${lastLines(output)}`);
}

/**
 * Starts the server on `port`. Returns its process id once it accepts connections, or "busy" if the port or the cluster is in use. On a disk that
 * cannot hold a socket, as some that are shared with containers, it listens on loopback alone.
 */
export async function launch(cluster: Cluster, port: number, socketFolder = settings.unix_socket_directories): Promise<number | "busy"> {
  const logFile = join(cluster.home, "postgres.log");
  const before = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (before > 10_000_000) await rename(logFile, `${logFile}.1`);
  const offset = before > 10_000_000 ? 0 : before;
  const flags = Object.entries({
    ...settings,
    unix_socket_directories: socketFolder,
    port: String(port),
    ...(cluster.durable ? {} : forTests),
  });
  const log = await open(logFile, "a", 0o600);
  const home = await openHome(cluster);
  // In a session of its own, so that Ctrl-C in a terminal signals only RemoteBay, which stops the database last.
  const child = spawn(
    cluster.binaries.postgres,
    ["-D", `${home.path}/cluster`, ...flags.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...identity(cluster),
      detached: true,
      env: ordinaryAllocator(),
      stdio: ["ignore", log.fd, log.fd, ...home.pass],
    },
  );
  let ended = false;
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
    ended = true;
  });
  child.once("exit", () => (ended = true));
  child.unref();
  await Promise.all([log.close(), home.close()]);
  while (!ended) {
    const running = await readPostmaster(cluster.home);
    if (running?.ready && running.pid === child.pid) return running.pid;
    await wait(10);
  }
  if (failure !== undefined) throw new StartUpError(`The embedded database could not be started: ${failure.message}`, { cause: failure });
  const output = (await readFile(logFile)).subarray(offset).toString("utf8");
  if (
    /Address already in use|could not create any TCP\/IP sockets|lock file .* already exists|pre-existing shared memory block/.test(output)
  )
    return "busy";
  if (socketFolder !== "" && /could not create any Unix-domain sockets/.test(output)) return launch(cluster, port, "");
  if (saysDiskFull(output)) throw diskFullError(cluster.home);
  throw new StartUpError(`The embedded database could not be started. Its log, ${logFile}, ends:\n${lastLines(output)}`);
}

/** Reads `postmaster.pid`; undefined if no server runs or the file is incomplete. */
export async function readPostmaster(home: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(home, "cluster", "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), ready: (lines[7] ?? "").trim() === "ready" };
}

/**
 * Removes a `postmaster.pid` that names no process, which a full disk or a crash of the machine leaves behind: PostgreSQL refuses
 * to start beside one. A server that is just starting writes its number at once, so an empty file is looked at again. Should a
 * server run all the same, PostgreSQL's shared memory keeps a second one from starting.
 */
export async function removeTornPostmaster(home: string): Promise<undefined> {
  const file = join(home, "cluster", "postmaster.pid");
  for (let look = 0; look < 10; look += 1) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined || (Number.parseInt(text, 10) !== 0 && !Number.isNaN(Number.parseInt(text, 10)))) return undefined;
    await wait(50);
  }
  await rm(file, { force: true });
  return undefined;
}

/** True while a process with that id exists, whichever user owns it. A zombie, which its parent has not collected yet, does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    return error instanceof Error && "code" in error && (error.code === "EPERM" || error.code === "EACCES");
  }
}

/**
 * Whether process `pid` is a PostgreSQL server of this cluster, which is its working folder. Process ids are reused after a
 * crash, above all in containers. Undefined if the system cannot tell.
 */
export async function worksIn(pid: number, home: string): Promise<boolean | undefined> {
  if (process.platform !== "linux") return undefined;
  try {
    const [folder, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)]);
    if (!basename(program).startsWith("postgres")) return false;
    const [theirs, ours] = await Promise.all([stat(folder), stat(join(home, "cluster"))]);
    return theirs.ino === ours.ino && theirs.dev === ours.dev;
  } catch {
    return isAlive(pid) ? undefined : false;
  }
}

/**
 * Ends the server: a fast shutdown (open transactions roll back, everything is written) and, after 20 s, an immediate one, from
 * which PostgreSQL recovers at its next start. Resolves when the process has ended.
 */
export async function shutDown(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return;
      await wait(10);
    }
  }
  throw new StartUpError(`The embedded database (process ${pid}) does not stop. End it by hand and start again.`);
}

/**
 * Removes what runs that were killed have left: incomplete clusters and the sockets of other ports. A draft that a concurrent start is still
 * writing may not be removed completely; that start or the next one does it.
 */
export async function removeLeftovers(home: string, port: number): Promise<void> {
  const isLeft = (name: string) => name.startsWith("draft-") || (name.startsWith(".s.PGSQL.") && name.split(".")[3] !== String(port));
  const left = (await readdir(home)).filter(isLeft);
  await Promise.allSettled(left.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function run(cluster: Cluster, program: string, arguments_: (home: string) => string[]): Promise<{ code: number; output: string }> {
  const home = await openHome(cluster);
  try {
    return await new Promise((done, failed) => {
      const child = spawn(program, arguments_(home.path), { ...identity(cluster), stdio: ["ignore", "pipe", "pipe", ...home.pass] });
      let output = "";
      const collect = (part: Buffer) => (output += part.toString("utf8"));
      child.stdout?.on("data", collect);
      child.stderr?.on("data", collect);
      child.once("error", failed);
      child.once("close", (code) => done({ code: code ?? 1, output }));
    });
  } finally {
    await home.close();
  }
}

function identity(cluster: Cluster) {
  // The caller's environment (PGDATA, PGOPTIONS, LC_*) must not change how the server runs. Windows cannot start a program without it.
  const environment = process.platform === "win32" ? {} : { env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" } };
  return { ...environment, cwd: cluster.runAs === undefined ? cluster.home : "/", ...cluster.runAs };
}

interface Home {
  path: string;
  pass: number[];
  close(): Promise<void>;
}

/**
 * The path of the cluster's home for the user that runs the database. If it is below a folder that only root may enter, Linux
 * still gives access through a descriptor that root opened: `/proc/self/fd/3`.
 */
async function openHome(cluster: Cluster): Promise<Home> {
  if (cluster.runAs === undefined || process.platform !== "linux") return { path: cluster.home, pass: [], close: () => Promise.resolve() };
  const handle: FileHandle = await open(cluster.home, "r");
  return { path: "/proc/self/fd/3", pass: [handle.fd], close: () => handle.close() };
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(-8).join("\n");
}
