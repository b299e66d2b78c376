import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { bytesOf, forEachKey, hashOf, keysOn, openDisk, type FilesPlace } from "../files/store.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { checksumOf, type Manifest, type ManifestFile, type ManifestTable } from "./backup-manifest.ts";
import { newConnection } from "./database.ts";

/** The tables that are backed up: the product's and the job queue's; a partitioned table instead of its partitions. */
const tablesQuery = `
  select c.oid::regclass::text as name, n.nspname as schema,
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    and not (n.nspname = 'jobs' and c.relname = 'version')
  order by 1`;

const sequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('public', 'jobs') and last_value is not null order by 1`;

/**
 * Writes a consistent copy of the database at `url` and of the files at `place` into the new folder `target`, while the
 * server runs: one snapshot for all rows, then the files, which are stored before a row names them. Throws StartUpError
 * if the folder exists.
 */
export async function backUp(url: string, place: FilesPlace, target: string): Promise<Manifest> {
  if (await stat(target).catch(() => undefined)) throw new StartUpError(`${target} exists already. Name a folder that does not exist yet.`);
  const draft = `${target}.unfinished`;
  const client = newConnection(url, "backup");
  await client.connect();
  try {
    await mkdir(join(draft, "tables"), { recursive: true });
    await client.query("set search_path = ''");
    await client.query("begin isolation level repeatable read read only");
    const migration = await client.query("select max(created_at)::text as newest from drizzle.__drizzle_migrations");
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesQuery);
    const manifest: Manifest = {
      format: 2,
      createdAt: new Date().toISOString(),
      migration: Number(migration.rows[0]?.newest),
      jobs: await readJobsVersion(client),
      tables: [],
      sequences: [],
      files: [],
    };
    for (const table of tables) manifest.tables.push(await writeTable(client, table, draft, manifest.tables.length));
    await client.query("commit");
    // Sequences only grow, so a value that is read after the rows is not too small for them.
    manifest.sequences = (await client.query(sequencesQuery)).rows;
    manifest.files = await copyFiles(place, draft);
    await writeFile(join(draft, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** The version of the job queue's tables; null if there are none. */
export async function readJobsVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('jobs.version') is not null as there");
  if (rows[0]?.there !== true) return null;
  return Number((await client.query("select version from jobs.version")).rows[0]?.version);
}

// A row is written as PostgreSQL's text form of the whole row, which restores every type exactly.
async function writeTable(
  client: pg.Client,
  table: { name: string; columns: string[] },
  folder: string,
  index: number,
): Promise<ManifestTable> {
  const file = `tables/${String(index).padStart(3, "0")}-${table.name.replace(/[^\w.]/g, "")}.ndjson.gz`;
  let count = 0;
  const lines = async function* () {
    await client.query(`declare backup_rows no scroll cursor for select t::text as row from ${table.name} t`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>("fetch 500 from backup_rows");
      if (rows.length === 0) break;
      count += rows.length;
      yield `${rows.map(({ row }) => JSON.stringify(row)).join("\n")}\n`;
    }
    await client.query("close backup_rows");
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(join(folder, file), { flush: true }));
  return { name: table.name, columns: table.columns, rows: count, file, ...(await checksumOf(join(folder, file))) };
}

async function copyFiles(place: FilesPlace, folder: string): Promise<ManifestFile[]> {
  const disk = openDisk(place);
  const copied: ManifestFile[] = [];
  await forEachKey(keysOn(disk), async (key) => {
    const content = await bytesOf(disk, key);
    // A logo that was replaced meanwhile.
    if (content === undefined) return;
    const file = `files/${key}`;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content, { flush: true });
    copied.push({ file, bytes: content.byteLength, sha256: hashOf(content) });
  });
  return copied.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
