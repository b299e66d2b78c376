import { execFile, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { ask } from "./ask.ts";
import { freePort } from "../e2e/support/server.ts";

/** PostgreSQL of Debian that archives its WAL, as docs/operating/backup.md says. */
export interface ArchivedPostgres {
  /** Of an empty database, whose owner is the product's user; the same after a recovery. */
  url: string;
  /** Takes a base backup while it runs. */
  takeBase(): Promise<void>;
  /** The instant of its clock, as `recovery_target_time` takes it. */
  now(): Promise<string>;
  /** Does what nobody should, waits until it is archived, and ends: its folder is gone then. */
  destroy(statement: string): Promise<void>;
  /** Starts the base backup and replays the archive up to an instant. */
  recoverTo(instant: string): Promise<void>;
  close(): Promise<void>;
}

const programs = "/usr/lib/postgresql";

/** Starts it below a temporary folder. Throws one sentence where the package is missing. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const bin = newestPrograms();
  const folder = mkdtempSync(join(tmpdir(), "remotebay-wal-"));
  const owner = ownerOf(folder);
  const paths = { data: join(folder, "data"), base: join(folder, "base"), archive: join(folder, "wal") };
  const port = await freePort();
  const run = (program: string, ...options: string[]) => runAs(owner, folder, join(bin, program), options);
  const start = () => run("pg_ctl", "start", "-w", "-t", "120", "-D", paths.data, "-l", join(folder, "log"));
  const stop = () => run("pg_ctl", "stop", "-m", "immediate", "-D", paths.data);
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const url = `postgres://remotebay@127.0.0.1:${port}/remotebay`;
  try {
    run("initdb", "-D", paths.data, "-U", "postgres", "--auth=trust", "-E", "UTF8");
    mkdirSync(paths.archive);
    if (owner !== undefined) chownSync(paths.archive, owner.uid, owner.gid);
    appendFileSync(join(paths.data, "postgresql.conf"), settings({ folder, port, archive: paths.archive }));
    start();
    await ask(admin, "create role remotebay login");
    await ask(admin, "create database remotebay owner remotebay");
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  return {
    url,
    takeBase: async () => {
      // Not in one go as the others: people write meanwhile.
      const program = join(bin, "pg_basebackup");
      await promisify(execFile)(program, ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-D", paths.base, "-c", "fast"], {
        cwd: folder,
        ...owner,
      });
    },
    now: async () => String((await ask(admin, "select clock_timestamp()::text as now"))[0]?.["now"]),
    destroy: async (statement) => {
      await ask(`postgres://postgres@127.0.0.1:${port}/remotebay`, statement);
      const [last] = await ask(admin, "select pg_walfile_name(pg_switch_wal()) as file");
      await until(async () => {
        const [row] = await ask(admin, "select coalesce(last_archived_wal, '') as file from pg_stat_archiver");
        return String(row?.["file"]) >= String(last?.["file"]);
      });
      stop();
      rmSync(paths.data, { recursive: true });
    },
    recoverTo: async (instant) => {
      prepareRecovery(paths, owner, instant);
      start();
      await until(async () => (await ask(admin, "select pg_is_in_recovery() as is"))[0]?.["is"] === false);
    },
    close: () => {
      if (existsSync(join(paths.data, "postmaster.pid"))) stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      return Promise.resolve();
    },
  };
}

/** Puts the base backup in the place of the data, to be followed by what was archived until an instant. */
function prepareRecovery(paths: Record<"data" | "base" | "archive", string>, owner: Owner | undefined, instant: string): void {
  cpSync(paths.base, paths.data, { recursive: true, preserveTimestamps: true });
  if (owner !== undefined) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, paths.data]);
  spawnSync("chmod", ["700", paths.data]);
  appendFileSync(
    join(paths.data, "postgresql.conf"),
    `restore_command = 'cp ${paths.archive}/%f %p'\nrecovery_target_time = '${instant}'\nrecovery_target_action = 'promote'\n`,
  );
  writeFileSync(join(paths.data, "recovery.signal"), "");
}

/** The folder of the newest PostgreSQL's programs. */
function newestPrograms(): string {
  const version = existsSync(programs) ? readdirSync(programs).toSorted((a, b) => Number(b) - Number(a))[0] : undefined;
  if (version === undefined || !existsSync(join(programs, version, "bin/initdb")))
    throw new Error("Debian's postgresql is missing: apt-get install postgresql");
  return join(programs, version, "bin");
}

function settings({ folder, port, archive }: { folder: string; port: number; archive: string }): string {
  return `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'
archive_timeout = 60
`;
}

interface Owner {
  uid: number;
  gid: number;
}

const idOf = (option: string) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout);

/** PostgreSQL refuses to run as root: then it is Debian's user `postgres`, who owns the folder. */
function ownerOf(folder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = { uid: idOf("-u"), gid: idOf("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}

function runAs(owner: Owner | undefined, cwd: string, program: string, options: readonly string[]): void {
  // A server that stays behind would keep pipes open, and the call with them.
  const { status, error } = spawnSync(program, options, { cwd, ...owner, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${options.join(" ")} failed: ${error?.message ?? `exit ${status}`}`);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; await wait(100)) if (await holds().catch(() => false)) return;
  throw new Error("PostgreSQL did not get there within 120 s.");
}
