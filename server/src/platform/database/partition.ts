import type pg from "pg";
import { StartUpError } from "../start-up/start-up-error.ts";
import { addPart, firstEnd, missingParts, readParts, restOf, widthOf, type PartedTable, type Runner } from "./parts.ts";

/** Milliseconds that a lock is waited for while others wait behind it; then it is tried again. */
const patience = 300;
const tries = 200;

/**
 * Makes a table one of parts while servers write to it: its rows stay where they are, as the first part. What is read whole (that all its keys are below
 * the part's end) is read while everybody writes; only the exchange at the end, which takes milliseconds, waits for a lock. Answers false if the table is
 * kept in parts already. It can be repeated after every failure.
 */
export async function partition(client: pg.Client, table: PartedTable, now: Date): Promise<boolean> {
  if (await readParts(client, table)) return false;
  await refuse(client, table);
  await client.query("set statement_timeout = 0");
  const width = await widthOf(client, table, now);
  const { rows } = await client.query<{ newest: string | null }>(`select max(${table.key})::text as newest from ${table.name}`);
  const end = firstEnd(Number(rows[0]?.newest ?? 0), width);
  const bound = `${table.name}_first_end`;
  await withLock(client, async () => {
    await client.query(`alter table ${table.name} drop constraint if exists ${bound}`);
    await client.query(`alter table ${table.name} add constraint ${bound} check (${table.key} < ${end}) not valid`);
  });
  await client.query(`alter table ${table.name} validate constraint ${bound}`);
  await withLock(client, () => exchange(client, table, { bound, end, width }));
  // Autovacuum looks at the parts alone.
  await client.query(`analyze ${table.name}`);
  return true;
}

async function refuse(client: pg.Client, { name }: PartedTable): Promise<void> {
  const { rows } = await client.query<{ by: string }>(
    `select conrelid::regclass::text as by from pg_constraint where contype = 'f' and confrelid = '${name}'::regclass limit 1`,
  );
  if (rows[0]) throw new StartUpError(`${name} cannot be kept in parts: ${rows[0].by} refers to it.`);
}

/** Runs work that needs a lock on a table in a transaction of its own. Whoever needs the table meanwhile waits for `patience` at most. */
async function withLock(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${patience}`);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (left === 0 || !isLockTimeout(error)) throw error;
      await new Promise((done) => setTimeout(done, patience));
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

/** The table's name becomes that of all parts, with the same columns, keys, indexes and triggers, and the table becomes the first of them. */
async function exchange(
  db: Runner,
  table: PartedTable,
  { bound, end, width }: { bound: string; end: number; width: number },
): Promise<void> {
  const { name, key } = table;
  const first = `${name}_first`;
  await db.query(`lock table ${name} in access exclusive mode`);
  const made = await readMade(db, name);
  for (const { trigger } of made.triggers) await db.query(`drop trigger ${trigger} on ${name}`);
  await db.query(`alter table ${name} rename to ${first}`);
  for (const index of made.indexes) await db.query(`alter index ${index.name} rename to ${index.name}_first`);
  const numbers = await takeIdentity(db, first);
  await db.query(
    `create table ${name} (like ${first} including defaults including storage including generated) partition by range (${key})`,
  );
  for (const { text } of [...made.indexes, ...made.foreignKeys, ...made.triggers]) await db.query(text);
  await db.query(`alter table ${name} attach partition ${first} for values from (minvalue) to (${end})`);
  await db.query(`alter table ${first} drop constraint ${bound}`);
  await db.query(`create table ${restOf(name)} partition of ${name} default`);
  for (const { column, value } of numbers) {
    await db.query(`alter table ${name} alter column ${column}`);
    await db.query(value);
  }
  const found = await readParts(db, table);
  for (const part of missingParts(name, found ?? { parts: [], newest: 0 }, width)) await addPart(db, table, part);
}

interface Made {
  indexes: { name: string; text: string }[];
  foreignKeys: { text: string }[];
  triggers: { trigger: string; text: string }[];
}

/** What belongs to a table, as the statements that make it anew. */
async function readMade(db: Runner, table: string): Promise<Made> {
  const of = async <Row extends pg.QueryResultRow>(text: string) => (await db.query<Row>(text)).rows;
  return {
    indexes: await of(
      `select quote_ident(c.relname) as name, case when k.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %I add constraint %I %s', '${table}', k.conname, pg_get_constraintdef(k.oid)) end as text
       from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid
       where i.indrelid = '${table}'::regclass`,
    ),
    foreignKeys: await of(
      `select format('alter table %I add constraint %I %s', '${table}', conname, pg_get_constraintdef(oid)) as text
       from pg_constraint where conrelid = '${table}'::regclass and contype = 'f'`,
    ),
    triggers: await of(
      `select quote_ident(tgname) as trigger, pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`,
    ),
  };
}

/** Takes the numbers of a column away from the table, and answers what lets the same sequence of numbers go on for all parts. */
async function takeIdentity(db: Runner, first: string): Promise<{ column: string; value: string }[]> {
  const { rows } = await db.query<{ column: string; kind: string; sequence: string }>(
    `select quote_ident(attname) as column, case attidentity when 'a' then 'always' else 'by default' end as kind,
       pg_get_serial_sequence('${first}', attname) as sequence from pg_attribute where attrelid = '${first}'::regclass and attidentity <> ''`,
  );
  const statements: { column: string; value: string }[] = [];
  for (const { column, kind, sequence } of rows) {
    const { rows: at } = await db.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    );
    await db.query(`alter table ${first} alter column ${column} drop identity`);
    statements.push({
      column: `${column} add generated ${kind} as identity (sequence name ${sequence})`,
      value: `select setval('${sequence}', ${at[0]?.value}, ${at[0]?.called})`,
    });
  }
  return statements;
}
