import { createReadStream } from "node:fs";
import { cp, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { startJobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { isEmptyFolder, readJobsVersion, readManifest, type Manifest, type ManifestTable } from "./backup.ts";
import { connect, newConnection } from "./database.ts";
import { migrateDatabase, migrateUpTo } from "./migrate.ts";

const ours = fileURLToPath(new URL("../../../migrations", import.meta.url));

/**
 * Restores the backup in `folder` into the empty database at `url`, and the files into `dataDir`. A backup of an older version
 * is restored into that version's tables, which are then migrated. All rows are restored or none; throws StartUpError if the
 * database is not empty, or the backup is damaged or newer.
 */
export async function restore(url: string, dataDir: string, folder: string, migrations = ours): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseUnlessEmpty(url, dataDir);
  if (!(await migrateUpTo(url, migrations, (newest) => newest.when === manifest.migration)))
    throw new StartUpError("The backup was made by a newer RemoteBay. Restore it with that one.");
  await makeJobTables(url);
  const client = newConnection(url, "restore");
  await client.connect();
  try {
    await client.query("set search_path = ''");
    await client.query("begin");
    await fill(client, folder, manifest);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  if (await stat(join(folder, "files")).catch(() => undefined))
    await cp(join(folder, "files"), join(dataDir, "files"), { recursive: true });
  await migrateDatabase(url, migrations);
  return manifest;
}

async function refuseUnlessEmpty(url: string, dataDir: string): Promise<void> {
  const client = newConnection(url, "restore");
  await client.connect();
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as used");
  await client.end();
  if (rows[0]?.used === true || !(await isEmptyFolder(join(dataDir, "files")))) {
    throw new StartUpError(
      "There is an installation already. A backup is restored into an empty one: set DATA_DIR to a new folder (and DATABASE_URL, where used, to an empty database).",
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

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  // Waiting jobs are restored only if the queue's tables have the same version; else the queue starts empty.
  const sameJobs = manifest.jobs === (await readJobsVersion(client));
  const wanted = (name: string) => sameJobs || !name.startsWith("jobs.");
  const tables = manifest.tables.filter(({ name }) => wanted(name));
  const foreignKeys = await dropForeignKeys(client);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const table of tables) await fillTable(client, folder, table);
  for (const { name, value } of manifest.sequences) {
    if (wanted(name)) await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
  }
  // Adding a foreign key checks every row.
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
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

async function fillTable(client: pg.Client, folder: string, table: ManifestTable): Promise<void> {
  await client.query(`alter table ${table.name} disable trigger user`);
  const source = createReadStream(join(folder, table.file));
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
  for await (const line of createInterface({ input: source.pipe(createGunzip()), crlfDelay: Infinity })) {
    if (line !== "") batch.push(JSON.parse(line));
    if (batch.length === 500) await flush();
  }
  await flush();
  await client.query(`alter table ${table.name} enable trigger user`);
}
