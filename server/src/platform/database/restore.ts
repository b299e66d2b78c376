import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { claimStore, readId } from "../files/store-id.ts";
import { openDisk, type FilesPlace } from "../files/store.ts";
import { startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { listFiles, readManifest, type Manifest, type ManifestTable } from "./backup-manifest.ts";
import type { BackupKey } from "./backup-key.ts";
import { readJobsVersion } from "./backup.ts";
import { connect, newConnection } from "./database.ts";
import { migrateDatabase, migrateUpTo } from "./migrate.ts";
import { stageFiles } from "./restore-files.ts";
import { forgetPlaces } from "./restored-places.ts";
import { openBackup, type StoredBackup } from "./stored-backup.ts";

const ours = fileURLToPath(new URL("../../../migrations", import.meta.url));

// The positions of connected browsers belong to the old database. The restored one has a new stream of live events, whose clients
// fetch everything once.
// Scheduled backups are those of the old installation.
const notRestored: ReadonlySet<string> = new Set([
  "public.live_events",
  "public.live_events_id_seq",
  "public.live_stream",
  "public.backup_runs",
]);

export interface RestoreOptions {
  /** Opens an encrypted backup. */
  key?: BackupKey | undefined;
  migrations?: string;
}

/**
 * Restores a backup, or the one in a folder, into the empty database at `url` and the files into the empty store at `place`. Everything is verified before
 * anything is changed. A backup of an older version is restored into that version's tables and then migrated. All rows and files
 * are restored or none; throws StartUpError if the installation is not empty, or the backup is damaged or newer, or the key does not open it.
 */
export async function restore(
  url: string,
  place: FilesPlace,
  from: string | StoredBackup,
  { key, migrations = ours }: RestoreOptions = {},
): Promise<Manifest> {
  const backup = typeof from === "string" ? await openBackup(from, key) : from;
  const manifest = await readManifest(backup);
  await refuseUnlessEmpty(url, place);
  const staged = await stageFiles(backup, place, manifest);
  try {
    // The files before the rows are committed, so that no row is ever without its file.
    await restoreTables(url, backup, manifest, {
      migrations,
      beforeCommit: async (client) => {
        await client.query(forgetPlaces);
        await staged.putInPlace();
      },
    });
  } finally {
    await staged.discard();
  }
  await migrateDatabase(url, { migrations });
  await claim(url, place);
  return manifest;
}

interface TablesOptions {
  migrations?: string;
  beforeCommit?: (client: pg.Client) => Promise<void>;
}

/** Restores the rows alone into an empty database, in the tables of the release that made the backup; answers the names of the tables. */
export async function restoreTables(
  url: string,
  backup: StoredBackup,
  manifest: Manifest,
  { migrations = ours, beforeCommit }: TablesOptions = {},
): Promise<ReadonlySet<string>> {
  if (!(await migrateUpTo(url, migrations, (newest) => newest.when === manifest.migration)))
    throw new StartUpError("The backup was created by a newer RemoteBay. Restore it with that one.");
  await makeJobTables(url);
  const client = newConnection(url, "restore");
  await client.connect();
  try {
    await client.query("set search_path = ''");
    await client.query("begin");
    const restored = await fill(client, backup, manifest);
    await beforeCommit?.(client);
    await client.query("commit");
    await client.query("analyze");
    return restored;
  } finally {
    await client.end();
  }
}

/** The restored installation has a store of its own: a process that has the old one's is refused. */
async function claim(url: string, place: FilesPlace): Promise<void> {
  const database = connect(url, { connections: 2 });
  try {
    await claimStore(database.db, place);
  } finally {
    await database.close();
  }
}

async function refuseUnlessEmpty(url: string, place: FilesPlace): Promise<void> {
  const client = newConnection(url, "restore");
  await client.connect();
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as used");
  await client.end();
  const hasFiles = place.bucket === undefined ? (await listFiles(place.dataDir)).length > 0 : await readId(openDisk(place), place);
  if (rows[0]?.used === true || hasFiles) {
    throw new StartUpError(
      "There is an installation already. A backup is restored into an empty one: set DATA_DIR to a new folder (and, where used, DATABASE_URL to an empty database and FILES_URL to an empty bucket).",
    );
  }
}

async function makeJobTables(url: string): Promise<void> {
  const database = connect(url, { connections: 2 });
  try {
    await (await startJobs(database)).stop();
  } finally {
    await database.close();
  }
}

async function fill(client: pg.Client, backup: StoredBackup, manifest: Manifest): Promise<ReadonlySet<string>> {
  // Waiting jobs are restored only if the queue's tables have the same version; else the queue starts empty.
  const sameJobs = manifest.jobs === (await readJobsVersion(client));
  const wanted = (name: string) => (sameJobs || !name.startsWith("jobs.")) && !notRestored.has(name);
  const tables = manifest.tables.filter(({ name }) => wanted(name));
  const foreignKeys = await dropForeignKeys(client);
  // Some tables refuse to be emptied, and triggers would derive what the backup holds already.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const table of tables) await fillTable(client, backup, table);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of manifest.sequences) {
    if (wanted(name)) await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
  }
  // Adding a foreign key checks every row.
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return new Set(tables.map(({ name }) => name));
}

// Rows are restored table by table, so the rows they refer to may not exist yet.
async function dropForeignKeys(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(client: pg.Client, backup: StoredBackup, table: ManifestTable): Promise<void> {
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const values = table.columns.map((column) => `(r.row).${column}`).join(", ");
    await client.query(
      `insert into ${table.name} (${table.columns.join(", ")}) overriding system value select ${values} from (select t::${table.name} as row from unnest($1::text[]) t offset 0) r`,
      [batch],
    );
    batch = [];
  };
  for await (const line of linesOf(await backup.open(table.file))) {
    batch.push(JSON.parse(line));
    if (batch.length === 500) await flush();
  }
  await flush();
}

/** The lines of a compressed file. A fault of the file, or of the key that opens it, is thrown. */
async function* linesOf(file: Readable): AsyncGenerator<string> {
  const text = pipeline(file, createGunzip(), () => undefined).setEncoding("utf8");
  let rest = "";
  for await (const part of text) {
    const lines = `${rest}${part as string}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
