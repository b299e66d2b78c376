import type pg from "pg";

/** A table that can be kept in parts, each with the rows of a range of ids, so that old ones are dropped whole. */
export interface PartedTable {
  name: string;
  /** An integer that rises with time, and belongs to the primary key and to every unique key. */
  key: string;
  /** When a row was made. */
  at: string;
}

/** A part: its rows' keys are at least `from` and less than `to`. Null: from the beginning on. */
export interface Part {
  name: string;
  from: number | null;
  to: number;
}

/** How a table is kept; undefined if it is one whole. */
export interface PartsOf {
  /** In the order of their keys. */
  parts: Part[];
  /** The greatest key; 0 without rows. */
  newest: number;
}

/** Something that runs SQL in the open transaction. */
export type Runner = Pick<pg.ClientBase, "query">;

/** A part is about as long as this … */
const days = 30;
/** … but not smaller. */
const fewest = 1_000_000;

/** The part for what has no other yet: normally empty. */
export const restOf = (table: string) => `${table}_rest`;

/** The parts of a table; undefined if it is one whole. */
export async function readParts(db: Runner, { name, key }: PartedTable): Promise<PartsOf | undefined> {
  const { rows } = await db.query<{ name: string | null; bounds: string | null }>(
    `select p.relname as name, pg_get_expr(p.relpartbound, p.oid) as bounds from pg_class t
     left join pg_inherits i on i.inhparent = t.oid left join pg_class p on p.oid = i.inhrelid
     where t.oid = '${name}'::regclass and t.relkind = 'p'`,
  );
  if (rows.length === 0) return undefined;
  const parts = rows.flatMap((row): Part[] => {
    const found = /FROM \((MINVALUE|'?\d+'?)\) TO \('?(\d+)'?\)/.exec(row.bounds ?? "");
    if (row.name === null || found === null) return [];
    const from = found[1] === "MINVALUE" ? null : Number(found[1]?.replaceAll("'", ""));
    return [{ name: row.name, from, to: Number(found[2]) }];
  });
  return { parts: parts.toSorted((a, b) => a.to - b.to), newest: await newestKey(db, { name, key }) };
}

async function newestKey(db: Runner, { name, key }: Pick<PartedTable, "name" | "key">): Promise<number> {
  const { rows } = await db.query<{ newest: string | null }>(`select max(${key})::text as newest from ${name}`);
  return Number(rows[0]?.newest ?? 0);
}

/** How many keys a part of about a month has, by the newest rows: 1, 2 or 5 times a power of ten. */
export async function widthOf(db: Runner, table: PartedTable, now: Date): Promise<number> {
  const newest = await newestKey(db, table);
  const since = now.getTime() - days * 86_400_000;
  // Keys rise with time, so the first of the month is found by halving.
  let [low, high] = [0, newest];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await db.query<{ at: Date }>(
      `select ${table.at} as at from ${table.name} where ${table.key} >= ${middle} order by ${table.key} limit 1`,
    );
    if ((rows[0]?.at.getTime() ?? Infinity) < since) low = middle;
    else high = middle;
  }
  return roundedWidth(newest - low);
}

/** The next number of the series 1, 2, 5, 10, 20 … millions. */
export function roundedWidth(ids: number): number {
  for (let power = fewest; ; power *= 10) for (const times of [1, 2, 5]) if (times * power >= ids) return times * power;
}

/** The parts that are missing so that at least one whole part is empty ahead of the newest key. */
export function missingParts(table: string, { parts, newest }: PartsOf, width: number): Part[] {
  const missing: Part[] = [];
  let end = parts.at(-1)?.to ?? firstEnd(newest, width);
  while (end < newest + width) {
    missing.push({ name: `${table}_from_${end}`, from: end, to: end + width });
    end += width;
  }
  return missing;
}

/** Where the part ends that holds all that was there before: far enough that writers do not reach it meanwhile. */
export function firstEnd(newest: number, width: number): number {
  return (Math.floor(newest / width) + 1) * width + (newest % width > width / 2 ? width : 0);
}

/**
 * Adds a part with the keys and indexes of the table. Rows that lie in the rest, since the part came too late, are moved into it. The lock on the rest
 * waits for statements that run, so the caller sets a time limit.
 */
export async function addPart(db: Runner, table: PartedTable, { name, from, to }: Part): Promise<void> {
  await db.query(`create table ${name} (like ${table.name} including defaults including constraints including storage)`);
  await db.query(
    `with late as (delete from ${restOf(table.name)} where ${table.key} >= ${from} and ${table.key} < ${to} returning *) insert into ${name} select * from late`,
  );
  for (const statement of await indexesFor(db, table.name, name)) await db.query(statement);
  await db.query(`alter table ${table.name} attach partition ${name} for values from (${from}) to (${to})`);
}

/** Statements that give a part what the table has, under names of its own. */
async function indexesFor(db: Runner, table: string, part: string): Promise<string[]> {
  const suffix = part.slice(table.length);
  const { rows } = await db.query<{ name: string; text: string; key: string | null }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as text, pg_get_constraintdef(k.oid) as key
     from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid
     where i.indrelid = '${table}'::regclass`,
  );
  return rows.map(({ name, text, key }) =>
    key === null
      ? text.replace(/ INDEX \S+ ON (?:ONLY )?\S+ /, ` INDEX ${name}${suffix} ON ${part} `)
      : `alter table ${part} add constraint ${name}${suffix} ${key}`,
  );
}

/** The parts all of whose rows were made before an instant, without the newest. */
export async function oldParts(db: Runner, table: PartedTable, before: Date): Promise<Part[]> {
  const found = await readParts(db, table);
  const old: Part[] = [];
  for (const part of found?.parts ?? []) {
    if (part.to > (found?.newest ?? 0)) break;
    const { rows } = await db.query(`select from ${part.name} where ${table.at} >= $1 limit 1`, [before]);
    // Later ones have later rows.
    if (rows.length > 0) break;
    old.push(part);
  }
  return old;
}
