import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { newConnection, sqlState } from "./database.ts";
import { explainConnection } from "./explain-connection.ts";

/** This version's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

const migrationLock = 7_266_831_002;

/**
 * Migrates the database at `url` to this version and returns the number of applied migrations. Processes that start concurrently
 * wait for one another. Throws StartUpError if the database is unreachable, newer than this version, or was not created by an
 * earlier version of this product.
 */
export async function migrateDatabase(url: string, migrations = migrationsFolder): Promise<number> {
  const client = newConnection(url, "migrations");
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(error, url);
  }
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const before = await appliedTo(client);
    requireLineage(before, readMigrationFiles({ migrationsFolder: migrations }));
    await migrate(drizzle(client), { migrationsFolder: migrations });
    return (await appliedTo(client)).length - before.length;
  } catch (error) {
    throw explainMigration(error);
  } finally {
    await client.end();
  }
}

/**
 * Migrates an empty database to an older version: up to the migration for which `isNewest` is true. Returns false and
 * changes nothing if there is no such migration.
 */
export async function migrateUpTo(
  url: string,
  migrations: string,
  isNewest: (entry: { when: number; tag: string }) => boolean,
): Promise<boolean> {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(await readFile(join(migrations, "meta/_journal.json"), "utf8"));
  const newest = journal.entries.findIndex(isNewest);
  if (newest < 0) return false;
  const entries = journal.entries.slice(0, newest + 1);
  const part = await mkdtemp(join(tmpdir(), "remotebay-migrations-"));
  try {
    await mkdir(join(part, "meta"));
    await writeFile(join(part, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await cp(join(migrations, `${tag}.sql`), join(part, `${tag}.sql`));
    await migrateDatabase(url, part);
    return true;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** The applied migrations, oldest first, as Drizzle records them: the SHA-256 of each migration's text. */
async function appliedTo(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (rows[0]?.there !== true) return [];
  const applied = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by created_at, id");
  return applied.rows.map(({ hash }) => hash);
}

const startFresh = "or set DATA_DIR (DATABASE_URL, where used) to an empty one.";

/** Refuses a database whose migrations are not a prefix of ours, because the next ones would be applied to other tables. */
function requireLineage(applied: readonly string[], ours: readonly { hash: string }[]): void {
  const odd = applied.findIndex((hash, position) => position < ours.length && ours[position]?.hash !== hash);
  if (odd >= 0) {
    throw new StartUpError(
      `The database was created by a RemoteBay that is not compatible with this version, or by another program: change ${odd + 1} of its tables is not ours. Start the version that created it, ${startFresh}`,
    );
  }
  if (applied.length > ours.length) {
    throw new StartUpError(
      `The database was written by a newer RemoteBay: it has ${applied.length} changes of its tables, of which this version knows ${ours.length}. Start the newer version, restore a backup that this version made, ${startFresh}`,
    );
  }
}

function explainMigration(error: unknown): unknown {
  const state = sqlState(error);
  if (state === "42501") {
    return new StartUpError(
      "The database user may not create tables or the extensions pg_trgm and btree_gin. Make it the owner of the database.",
      { cause: error },
    );
  }
  if (state === "42P07") {
    return new StartUpError(
      "The database contains tables of another program, with names that RemoteBay uses too. Set DATABASE_URL to a separate database.",
      { cause: error },
    );
  }
  return error;
}
