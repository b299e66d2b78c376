import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { applyMigrations, type Patience } from "./apply-migrations.ts";
import { newConnection, sqlState } from "./database.ts";
import { explainConnection } from "./explain-connection.ts";

/** This version's migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));

const migrationLock = 7_266_831_002;

export interface MigrateOptions {
  /** This version's, if it is not given. */
  migrations?: string;
  patience?: Patience;
  /** Called where a later release has changed the tables in ways that this one can live with; `changes` is their number. */
  onLater?: (changes: number) => void;
}

/**
 * Migrates the database at `url` to this version and returns the number of applied migrations. Processes that start concurrently
 * wait for one another, and those of the release before may run meanwhile. Throws StartUpError if the database is unreachable, was not created by
 * an earlier version of this product, or by a later one that took something away.
 */
export async function migrateDatabase(
  url: string,
  { migrations = migrationsFolder, patience, onLater }: MigrateOptions = {},
): Promise<number> {
  const client = newConnection(url, "migrations");
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(error, url);
  }
  try {
    await takeTurn(client);
    const before = await appliedTo(client);
    const ours = readMigrationFiles({ migrationsFolder: migrations });
    requireLineage(before, ours);
    const later = before.length - ours.length;
    if (later > 0) {
      await requireExpansions(client, before.length, ours.length);
      onLater?.(later);
      return 0;
    }
    await applyMigrations(client, ours, before.length, patience);
    return ours.length - before.length;
  } catch (error) {
    throw explainMigration(error);
  } finally {
    await client.end();
  }
}

/** Asks again and again: a statement that waits for the lock would keep an index from being built CONCURRENTLY by who has it. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [migrationLock]);
    if (rows[0]?.taken === true) return;
    await wait(50);
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
    await migrateDatabase(url, { migrations: part });
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

/** Refuses a database whose migrations are others than ours, because the next ones would be applied to other tables. */
function requireLineage(applied: readonly string[], ours: readonly MigrationMeta[]): void {
  const odd = applied.findIndex((hash, position) => position < ours.length && ours[position]?.hash !== hash);
  if (odd >= 0) {
    throw new StartUpError(
      `The database was created by a RemoteBay that is not compatible with this version, or by another program: change ${odd + 1} of its tables is not ours. Start the version that created it, ${startFresh}`,
    );
  }
}

/** Refuses a database from which a later release took something away; what it only added is none of this version's business. */
async function requireExpansions(client: pg.Client, applied: number, known: number): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.contractions') is not null as kept");
  const { rows } =
    tables[0]?.kept === true
      ? await client.query<{ reason: string }>("select reason from drizzle.contractions where place > $1 order by place limit 1", [known])
      : { rows: [{ reason: "it did not write down what it changed" }] };
  if (rows[0] === undefined) return;
  throw new StartUpError(
    `The database was written by a newer RemoteBay: it has ${applied} changes of its tables, of which this version knows ${known}, and one that this version cannot work with (${rows[0].reason}). Start the newer version, restore a backup that this version made, ${startFresh}`,
  );
}

function explainMigration(error: unknown): unknown {
  const state = sqlState(error);
  if (state === "42501") {
    return new StartUpError(
      "The database user may not create tables or the extensions pg_trgm, btree_gin and btree_gist. Make it the owner of the database.",
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
