import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startArguments } from "../../tools/start-command.ts";

const root = join(import.meta.dirname, "../..");

/** A running server with its own data folder and port. */
export interface Server {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  /** Stops it and removes its data, even if it does not respond. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Variables besides PORT, HOST, DATA_DIR and SEED_DEMO. */
  environment?: Record<string, string>;
  /** An existing data folder to use instead of a new one; it is not removed. */
  dataFolder?: string;
  /** The port, for a restart at the same address; default a free one. */
  port?: number;
  /** The file for its output, relative to the repository's root. */
  log?: string;
  /** Timeout of the start in milliseconds. */
  patience?: number;
}

/** A new data folder with a copy of the world that global-setup.ts filled, which is quicker than filling another; the caller removes it. */
export function copyWorld(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), "remotebay-e2e-"));
  // PostgreSQL insists on its folder's owner and permissions, which Node does not copy.
  if (process.env.E2E_WORLD) execFileSync("cp", ["-a", `${process.env.E2E_WORLD}/.`, dataFolder]);
  return dataFolder;
}

/** Removes a stopped server's data folder. */
export function removeWorld(dataFolder: string): void {
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the real server with the flags of `npm start`, and waits until `/readyz` answers. Throws with the end of its log if it does not. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "remotebay-e2e-"));
  const logFile = join(root, options.log ?? "test-results/server.log");
  const port = options.port ?? (await freePort());
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataFolder, SEED_DEMO: "yes", ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const url = `http://127.0.0.1:${port}`;
  const server: Server = { url, dataFolder, process: child, stop: () => stop(child, dataFolder, options.dataFolder === undefined) };
  try {
    await ready(child, url, options.patience ?? 180_000);
  } catch (error) {
    await server.stop();
    throw new Error(`${(error as Error).message}\n${readFileSync(logFile, "utf8").slice(-4000)}`, { cause: error });
  }
  return server;
}

/** Signals every process of the server's embedded database; they have the cluster's folder as their working directory. */
export function signalDatabase({ dataFolder }: Server, name: NodeJS.Signals): void {
  const cluster = realpathSync(join(dataFolder, "postgres", "cluster"));
  for (const pid of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(Number(pid), name);
    } catch {
      // Ended meanwhile, or another user's.
    }
  }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  return promise;
}

async function ready(child: ChildProcess, url: string, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The server ended before it was ready.");
    try {
      if ((await fetch(`${url}/readyz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await wait(100);
  }
  throw new Error(`The server was not ready within ${patience / 1000} s.`);
}

async function stop(child: ChildProcess, dataFolder: string, remove: boolean): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const graceful = await Promise.race([ended.then(() => true), wait(20_000, false, { ref: false })]);
    if (!graceful) {
      child.kill("SIGKILL");
      await ended;
    }
  }
  await endDatabase(dataFolder);
  if (remove) removeWorld(dataFolder);
}

/** Stops the PostgreSQL that a killed server left running, by the process id in its pid file. */
async function endDatabase(dataFolder: string): Promise<void> {
  const pid = postmaster(dataFolder);
  if (pid === undefined || !signal(pid, "SIGQUIT")) return;
  for (let tries = 0; tries < 50 && signal(pid, 0); tries++) await wait(100);
}

function postmaster(dataFolder: string): number | undefined {
  try {
    const [pid, folder] = readFileSync(join(dataFolder, "postgres", "cluster", "postmaster.pid"), "utf8").split("\n");
    return folder?.startsWith(realpathSync(dataFolder)) ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
