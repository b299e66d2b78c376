import { ask } from "./ask.ts";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The addresses of the drill's machines: each has one of this machine's loopback, so that all use the ports of the documentation. */
const addresses = { db1: "127.0.0.11", db2: "127.0.0.12", app1: "127.0.0.13" } as const;
const network = "127.0.0.0/8";
const password = "drill";
/** The address of `deploy/standby/haproxy.cfg`. */
const proxy = "127.0.0.1:5433";
export const packages = ["postgresql-15", "patroni", "etcd-server", "haproxy"];

export type Machine = keyof typeof addresses;
export type DatabaseMachine = "db1" | "db2";

/** PostgreSQL with one synchronous standby, set up by the files of deploy/standby as docs/operating/standby.md says. */
export interface StandbyCluster {
  /** The product's DATABASE_URL, through HAProxy. */
  url: string;
  /** What Patroni says of a machine: `primary`, `replica`, …; undefined where it does not answer. */
  role(machine: DatabaseMachine): Promise<string | undefined>;
  /** Ends everything of a machine at once: Patroni, PostgreSQL and its member of etcd. */
  kill(machine: DatabaseMachine): void;
  /** The machine is there again, with the disk that it had. */
  revive(machine: DatabaseMachine): void;
  /** Asks PostgreSQL of a machine, past the proxy. */
  ask(machine: DatabaseMachine, text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts the machines, and answers when the standby is synchronous. Throws in one sentence where a package is missing. */
export async function startStandbyCluster(): Promise<StandbyCluster> {
  requirePackages(packages);
  const folder = mkdtempSync(join(tmpdir(), "remotebay-standby-"));
  const owner = ownerOf(folder);
  const running = new Map<string, ChildProcess>();
  const run = (name: string, program: string, options: readonly string[], environment: Record<string, string> = {}) => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const child = spawn(program, options, { cwd: folder, env: { ...process.env, ...environment }, stdio: ["ignore", log, log], ...owner });
    running.set(name, child);
  };
  const startMachine = (machine: Machine) => {
    run(`etcd-${machine}`, "/usr/bin/etcd", [], etcdOf(folder, machine));
    if (machine !== "app1") run(`patroni-${machine}`, "/usr/bin/patroni", [join(folder, `${machine}.yml`)]);
  };
  const kill = (machine: DatabaseMachine) => {
    // PostgreSQL first and last: Patroni would start it again, and what it started meanwhile is ended too.
    for (const name of [`patroni-${machine}`, `etcd-${machine}`]) running.get(name)?.kill("SIGKILL");
    killPostgres(folder, machine);
  };
  const cluster: StandbyCluster = {
    url: `postgres://remotebay:${password}@${proxy}/remotebay`,
    role: roleOf,
    kill,
    revive: startMachine,
    ask: (machine, text) => ask(`postgres://postgres:${password}@${addresses[machine]}/postgres`, text),
    close: async () => {
      for (const machine of ["db1", "db2"] as const) kill(machine);
      for (const child of running.values()) child.kill("SIGKILL");
      await wait(500);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    for (const machine of ["db1", "db2"] as const) writeOwned(folder, owner, `${machine}.yml`, patroniOf(folder, machine));
    writeOwned(folder, owner, "haproxy.cfg", filled("haproxy.cfg", {}));
    for (const machine of ["db1", "db2", "app1"] as const) startMachine(machine);
    run("haproxy", "/usr/sbin/haproxy", ["-f", join(folder, "haproxy.cfg"), "-db"]);
    await until("a primary and its standby", 120, async () => ["primary,replica", "replica,primary"].includes((await roles()).join()));
    await createDatabase();
    await until("a synchronous standby", 60, async () => (await synchronous(cluster)) === 1);
    return cluster;
  } catch (error) {
    const ends = [...running.keys()].map((name) => `${name}: ${readFileSync(join(folder, `${name}.log`), "utf8").slice(-800)}`);
    console.error(ends.join("\n"));
    await cluster.close();
    throw error;
  }
}

/** Throws one sentence if Debian packages are missing; they are not installed here, since Debian starts what it installs. */
export function requirePackages(names: readonly string[]): void {
  const missing = names.filter(
    (name) => spawnSync("dpkg-query", ["-W", "-f=${Status}", name]).stdout?.toString() !== "install ok installed",
  );
  if (missing.length > 0) throw new Error(`Debian's ${missing.join(", ")} is missing: apt-get install ${missing.join(" ")}`);
}

/** Waits until something holds; throws after so many seconds. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await wait(100)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error(`There was not ${what} within ${seconds} s.`);
}

/** The number of synchronous standbys of the primary. */
export async function synchronous(cluster: StandbyCluster): Promise<number> {
  const [first, second] = await roles();
  const primary = first === "primary" ? "db1" : second === "primary" ? "db2" : undefined;
  if (primary === undefined) return 0;
  const [row] = await cluster.ask(primary, "select count(*)::int as n from pg_stat_replication where sync_state in ('sync', 'quorum')");
  return Number(row?.["n"] ?? 0);
}

function roles(): Promise<(string | undefined)[]> {
  return Promise.all([roleOf("db1"), roleOf("db2")]);
}

async function roleOf(machine: DatabaseMachine): Promise<string | undefined> {
  try {
    const reply = await fetch(`http://${addresses[machine]}:8008/patroni`, { signal: AbortSignal.timeout(3_000) });
    const { role, state } = (await reply.json()) as { role: string; state: string };
    // Patroni 3.0 says `master`, later ones `primary`.
    return state === "running" || state === "streaming" ? role.replace("master", "primary") : state;
  } catch {
    return undefined;
  }
}

async function createDatabase(): Promise<void> {
  const url = `postgres://postgres:${password}@${proxy}/postgres`;
  await until("the primary behind the proxy", 30, async () => (await ask(url, "select 1")).length === 1);
  await ask(url, `create role remotebay login password '${password}'`);
  await ask(url, "create database remotebay owner remotebay");
}

/** A file of deploy/standby with its `@NAME@` filled in. */
function filled(name: string, values: Record<string, string>): string {
  const all: Record<string, string> = { DB1: addresses.db1, DB2: addresses.db2, APP1: addresses.app1, ...values };
  return readFileSync(join(import.meta.dirname, "../deploy/standby", name), "utf8").replaceAll(/@([A-Z\d_]+)@/g, (_, key: string) => {
    if (all[key] === undefined) throw new Error(`${name} has @${key}@, which this drill does not know`);
    return all[key];
  });
}

function patroniOf(folder: string, machine: DatabaseMachine): string {
  return filled("patroni.yml", {
    NAME: machine,
    ADDRESS: addresses[machine],
    NETWORK: network,
    DATA_DIR: dataOf(folder, machine),
    ETCD_HOSTS: Object.values(addresses)
      .map((address) => `${address}:2379`)
      .join(","),
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
    REWIND_PASSWORD: password,
  });
}

function etcdOf(folder: string, machine: Machine): Record<string, string> {
  const text = filled("etcd.env", { NAME: machine, ADDRESS: addresses[machine], DATA_DIR: join(folder, `etcd-${machine}`) });
  return Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
}

const dataOf = (folder: string, machine: DatabaseMachine) => join(folder, `pg-${machine}`);

function killPostgres(folder: string, machine: DatabaseMachine): void {
  try {
    const pid = Number(readFileSync(join(dataOf(folder, machine), "postmaster.pid"), "utf8").split("\n")[0]);
    // Its children first, so that none outlives it as it would not on a machine that is gone.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    for (const one of [pid, ...children]) if (one > 0) process.kill(one, "SIGKILL");
  } catch {
    // It does not run.
  }
}

/** PostgreSQL refuses to run as root: then everything runs as Debian's user `postgres`. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((option) => Number(spawnSync("id", [option, "postgres"]).stdout.toString()));
  const owner = { uid: uid ?? 0, gid: gid ?? 0 };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

function writeOwned(folder: string, owner: { uid?: number; gid?: number }, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid ?? owner.uid);
}
