import { addAbortSignal, pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { forEachKey, keysOn, openDisk, streamOf, type FilesPlace } from "../files/store.ts";
import { encrypted, type BackupKey } from "./backup-key.ts";
import type { Manifest, ManifestFile, ManifestTable } from "./backup-manifest.ts";
import { newBackupFolder, type BackupTarget } from "./backup-target.ts";
import { newConnection } from "./database.ts";
import { beginDump, openRows, tablesQuery, type DumpedTable } from "./dumped-rows.ts";
import { encryptedEnding } from "./stored-backup.ts";
import { summing } from "./summing.ts";

const sequencesQuery = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('public', 'jobs') and last_value is not null order by 1`;

export interface BackupOptions {
  /** Encrypts every file of the backup. */
  key?: BackupKey | undefined;
  /** Asked for the keys of the stored files once the rows are copied; without it all that are in the store, which a bucket has to list. */
  keys?: (() => Promise<IterableIterator<string>>) | undefined;
  signal?: AbortSignal | undefined;
  /** The most that is in one file of a table, before it is compressed: an object of a bucket is stored as a whole. */
  partBytes?: number;
}

/**
 * Writes a consistent copy of the database at `url` and of the files at `place` to `target`, or a new folder of that name, while the
 * server runs: one snapshot for all rows, then the files, which are stored before a row names them. Throws StartUpError
 * if the folder exists.
 */
export async function backUp(
  url: string,
  place: FilesPlace,
  target: BackupTarget | string,
  { key, keys, signal, partBytes = 32_000_000 }: BackupOptions = {},
): Promise<Manifest> {
  const to = typeof target === "string" ? await newBackupFolder(target) : target;
  const client = newConnection(url, "backup");
  try {
    await client.connect();
    const write = makeWriter(to, key, signal);
    await beginDump(client);
    const migration = await client.query("select max(created_at)::text as newest from drizzle.__drizzle_migrations");
    const { rows: tables } = await client.query<DumpedTable>(tablesQuery);
    const manifest: Manifest = {
      format: 2,
      createdAt: new Date().toISOString(),
      migration: Number(migration.rows[0]?.newest),
      jobs: await readJobsVersion(client),
      tables: [],
      sequences: [],
      files: [],
    };
    for (const [index, table] of tables.entries()) manifest.tables.push(...(await writeTable(client, { table, index, partBytes }, write)));
    await client.query("commit");
    // Sequences only grow, so a value that is read after the rows is not too small for them.
    manifest.sequences = (await client.query(sequencesQuery)).rows;
    manifest.files = await copyFiles(place, write, keys);
    await write("manifest.json", Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
    await to.finish(manifest);
    return manifest;
  } catch (error) {
    await to.discard();
    throw error;
  } finally {
    await client.end();
  }
}

/** Stores one file and answers what the manifest says of it: its size and checksum before it was encrypted. */
type Writer = (file: string, content: Readable) => Promise<{ bytes: number; sha256: string }>;

function makeWriter(target: BackupTarget, key: BackupKey | undefined, signal: AbortSignal | undefined): Writer {
  return async (file, content) => {
    signal?.throwIfAborted();
    const sum = summing();
    // Each fault is that of the stream that is written.
    if (signal !== undefined) addAbortSignal(signal, sum.stream);
    const summed = pipeline(content, sum.stream, ignore);
    if (key === undefined) await target.write(file, summed);
    else await target.write(`${file}${encryptedEnding}`, await encrypted(summed, key));
    return sum.result();
  };
}

/** The version of the job queue's tables; null if there are none. */
export async function readJobsVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('jobs.version') is not null as there");
  if (rows[0]?.there !== true) return null;
  return Number((await client.query("select version from jobs.version")).rows[0]?.version);
}

/** Writes a table as one file, or several where it is large; in the manifest each is an entry of the table's name. */
async function writeTable(
  client: pg.Client,
  { table, index, partBytes }: { table: DumpedTable; index: number; partBytes: number },
  write: Writer,
): Promise<ManifestTable[]> {
  const parts: ManifestTable[] = [];
  const rows = await openRows(client, table);
  do {
    const number = parts.length === 0 ? "" : `.${parts.length}`;
    const file = `tables/${String(index).padStart(3, "0")}-${table.name.replace(/[^\w.]/g, "")}${number}.ndjson.gz`;
    const part = rows.take({ bytes: partBytes });
    const written = await write(file, pipeline(Readable.from(part.lines), createGzip(), ignore));
    parts.push({ name: table.name, columns: table.columns, file, ...part.taken(), ...written });
  } while (!rows.ended());
  await rows.close();
  return parts;
}

const ignore = () => undefined;

async function copyFiles(place: FilesPlace, write: Writer, keys: BackupOptions["keys"]): Promise<ManifestFile[]> {
  const disk = openDisk(place);
  const copied: ManifestFile[] = [];
  await forEachKey(keys === undefined ? keysOn(disk) : await keys(), async (key) => {
    const content = await streamOf(disk, key);
    // A logo that was replaced meanwhile.
    if (content === undefined) return;
    const file = `files/${key}`;
    copied.push({ file, ...(await write(file, content)) });
  });
  return copied.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
