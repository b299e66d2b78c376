import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { newConnection, sqlState } from "./database.ts";

const folder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const migrationLock = 7_266_831_002;

/**
 * Brings the database at `url` to this version's tables; answers how many migrations it applied. Processes that start at once
 * wait for one another. Throws StartUpError where the database is not reachable or newer than this version.
 */
export async function migrateDatabase(url: string, migrations = folder): Promise<number> {
  const client = newConnection(url, "migrations");
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(error, url);
  }
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const before = await countApplied(client);
    await migrate(drizzle(client), { migrationsFolder: migrations });
    return (await countApplied(client)) - before;
  } catch (error) {
    if (sqlState(error) === "42501") {
      throw new StartUpError(
        "The database user may not create tables or the extensions pg_trgm and btree_gin. Make it the owner of the database.",
        { cause: error },
      );
    }
    throw error;
  } finally {
    await client.end();
  }
}

async function countApplied(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (rows[0]?.there !== true) return 0;
  const applied = await client.query("select count(*)::int as count from drizzle.__drizzle_migrations");
  return Number(applied.rows[0]?.count);
}

/** Turns a refused connection into words, without the password of the address. */
export function explainConnection(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const shown = URL.canParse(url) ? new URL(url) : undefined;
  const place = shown === undefined ? "the given address" : `${shown.host}${shown.pathname}`;
  const code = "code" in error ? String(error.code) : "";
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: "nothing listens there",
    ENOTFOUND: "the host is not known",
    ETIMEDOUT: "it does not answer",
    "28P01": "user or password is wrong",
    "28000": "the user may not sign in",
    "3D000": "there is no such database",
    "53300": "it has no connection left",
  };
  const reason = reasons[code] ?? (/timeout/i.test(error.message) ? "it does not answer" : undefined);
  if (reason === undefined) return error;
  return new StartUpError(`The PostgreSQL database at ${place} cannot be used: ${reason}. Check DATABASE_URL.`, { cause: error });
}
