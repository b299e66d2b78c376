import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { folderOf, openDisk, storeIdKey, type FilesPlace } from "../files/store.ts";
import { StartUpError } from "../start-up/start-up-error.ts";
import { newConnection } from "./database.ts";

/** Thrown where others use the database. */
export class DatabaseInUse extends StartUpError {}

/** Thrown where the installation has data of its own. */
export class NotEmpty extends StartUpError {}

/**
 * Drops all tables and stored files of an installation without data of its own: `isEmpty` is a query that answers that in one column. Nobody else may be
 * connected. Both are looked at in the transaction that drops.
 */
export async function clearInstallation(url: string, place: FilesPlace, isEmpty: string): Promise<void> {
  const client = newConnection(url, "restore");
  await client.connect();
  try {
    await client.query("begin");
    await refuseOthers(client);
    const { rows: there } = await client.query<{ there: boolean }>("select to_regclass('public.users') is not null as there");
    if (there[0]?.there === true) {
      await client.query("lock table public.users, public.audit_entries in access exclusive mode");
      const { rows } = await client.query<Record<string, boolean>>(isEmpty);
      if (Object.values(rows[0] ?? {})[0] !== true) throw new NotEmpty("The installation has data of its own by now.");
    }
    await client.query("drop schema if exists public, drizzle, jobs cascade");
    await client.query("create schema public");
    await client.query("commit");
  } finally {
    await client.end();
  }
  // A bucket's other objects stay: nothing names them, and the check of stored files finds them.
  if (place.bucket === undefined) await rm(folderOf(place), { recursive: true, force: true });
  else await openDisk(place).delete(storeIdKey);
}

/** Looks for a while: connections that were just closed are shown a moment longer. */
async function refuseOthers(client: pg.Client): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and application_name not like 'owner %'`,
    );
    if ((rows[0]?.count ?? 0) === 0) return;
    if (tries === 20) throw new DatabaseInUse("Other processes use the database. Stop them, so that it can be replaced by a backup.");
    // Statistics are read anew in each transaction.
    await client.query("commit");
    await wait(100);
    await client.query("begin");
  }
}
