import { setTimeout as wait } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { sqlState } from "./database.ts";
import { contractionOf, lateIndexOf } from "./migration-text.ts";

/** What an upgrade may cost the processes that run meanwhile, and how long it tries. */
export interface Patience {
  /** Milliseconds for which a migration waits for a lock: everybody who comes after it waits for as long. */
  lockWait: number;
  /** Milliseconds between two tries. */
  pause: number;
  /** How often it is tried. */
  tries: number;
}

/** Below the time after which a call that waits for the database is answered 503. */
const usual: Patience = { lockWait: 1_500, pause: 1_000, tries: 40 };

const bookkeeping = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.contractions (place integer primary key, reason text not null);
  create table if not exists drizzle.late_indexes (name text primary key, statement text not null)`;

/**
 * Applies the migrations that come after the first `applied` ones, each in a transaction of its own, so that a lock is held for one of them and a
 * process of the release before goes on; all in one on an empty database. An index that is built CONCURRENTLY, which no transaction can, is noted
 * in its migration's transaction and built at the end, by a later start if this one ends before.
 */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  applied: number,
  patience = usual,
): Promise<void> {
  await client.query(bookkeeping);
  const pending = migrations.slice(applied).map((migration, nth) => ({ migration, place: applied + nth + 1 }));
  const isEmpty = applied === 0;
  for (const group of isEmpty ? [pending] : pending.map((one) => [one])) {
    await patiently(patience, () =>
      inOne(client, patience, async () => {
        for (const { migration, place } of group) await apply(client, migration, place, isEmpty);
      }),
    );
  }
  await buildLateIndexes(client);
}

async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta, place: number, isEmpty: boolean): Promise<void> {
  for (const statement of sql) {
    const index = lateIndexOf(statement);
    if (index === undefined) await client.query(statement);
    else if (isEmpty) await client.query(statement.replace(concurrently, ""));
    else await client.query("insert into drizzle.late_indexes (name, statement) values ($1, $2)", [index, statement]);
    if (/\bdrop\s+index\b/i.test(statement)) await client.query("delete from drizzle.late_indexes where strpos($1, name) > 0", [statement]);
  }
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, folderMillis]);
  const reason = contractionOf(sql.join("\n"));
  if (reason !== undefined) await client.query("insert into drizzle.contractions (place, reason) values ($1, $2)", [place, reason]);
}

const concurrently = /(?<=\bindex\s+)concurrently\s+/i;

/** An index that an interrupted build left behind is not valid: no query uses it, and every write keeps it. */
async function buildLateIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    "select name, statement from drizzle.late_indexes order by name",
  );
  for (const { name, statement } of rows) {
    const { rows: found } = await client.query<{ valid: boolean }>(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
      [`"${name}"`],
    );
    if (found[0]?.valid === false) await client.query(`drop index concurrently "${name}"`);
    if (found[0]?.valid !== true) await client.query(statement).catch(ignoreGoneTable);
    await client.query("delete from drizzle.late_indexes where name = $1", [name]);
  }
}

/** A later migration dropped the table. */
function ignoreGoneTable(error: unknown): void {
  if (sqlState(error) !== "42P01") throw error;
}

async function inOne(client: pg.Client, { lockWait }: Patience, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockWait}`);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The lock was not to be had in time, or two transactions waited for each other. */
const passing = new Set(["55P03", "40P01"]);

async function patiently({ pause, tries }: Patience, work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!passing.has(sqlState(error) ?? "")) throw error;
      if (left <= 1)
        throw new StartUpError(
          "The tables cannot be changed: a transaction of another program holds one of them (select pid, query from pg_stat_activity where state <> 'idle'). End it and start again; nothing of this change was made.",
          { cause: error },
        );
      await wait(pause);
    }
  }
}
