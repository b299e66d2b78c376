import { and, desc, eq, gt, gte, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import type { StoredCheckpoint } from "./logic/checkpoint.ts";
import { sealed, type EntryText, type SealedEntry } from "./logic/sealed-entry.ts";
import { auditCheckpoints, auditEntries, auditHorizon } from "./tables.ts";

/** How far a checkpoint may reach, once these transactions have ended. */
export interface Horizon {
  upTo: number;
  writers: string[];
}

/*
 * Every statement that adds an entry holds this lock on the table from before the entry gets its id until its transaction ends. A snapshot does not say
 * that: a transaction has an id for its entry before it has a number of its own.
 */
const writing = sql`locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'audit_entries'::regclass
  and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`;

/** Where the trail ends now, and who is writing: an id up to this end that no row has when they have ended is never given out again. */
export async function takeHorizon(db: Executor): Promise<Horizon> {
  // In this order: who begins after it gets greater ids.
  const end = await db.execute<{ up_to: number }>(sql`select coalesce(max(id), 0)::float8 as up_to from ${auditEntries}`);
  const { rows } = await db.execute<{ writer: string }>(sql`select distinct virtualtransaction as writer from pg_locks where ${writing}`);
  return { upTo: end.rows[0]?.up_to ?? 0, writers: rows.map(({ writer }) => writer) };
}

/** Which of these are still writing. */
export async function stillWriting(db: Executor, writers: readonly string[]): Promise<string[]> {
  if (writers.length === 0) return [];
  const { rows } = await db.execute<{ writer: string }>(
    sql`select distinct virtualtransaction as writer from pg_locks where ${writing} and virtualtransaction = any(${sql.param([...writers])}::text[])`,
  );
  return rows.map(({ writer }) => writer);
}

export async function selectHorizon(db: Executor): Promise<Horizon | undefined> {
  const [row] = await db.select({ upTo: auditHorizon.upTo, writers: auditHorizon.writers }).from(auditHorizon);
  return row;
}

export async function keepHorizon(db: Executor, horizon: Horizon | undefined): Promise<void> {
  if (horizon === undefined) await db.delete(auditHorizon);
  else await db.insert(auditHorizon).values(horizon).onConflictDoUpdate({ target: auditHorizon.only, set: horizon });
}

/*
 * What an entry says, as one text: an array of JSON, as PostgreSQL writes it. It depends on no setting of a session (an instant is a number), and columns
 * that come later do not change it. The id is not in it: so a swap is seen as one.
 */
const entryText = sql<string>`jsonb_build_array(1, (extract(epoch from ${auditEntries.at}) * 1000000)::bigint, ${auditEntries.userId}, ${auditEntries.userName},
  ${auditEntries.action}, ${auditEntries.noun}, ${auditEntries.nounId}, ${auditEntries.locationId}, ${auditEntries.from}, ${auditEntries.to},
  ${auditEntries.details}, ${auditEntries.ip}, ${auditEntries.userAgent}, ${auditEntries.requestId})::text`;

/** Rows that are read at once. */
const page = 1_000;

/** Entries by their ids, at most `limit`. Those of a part of them at a time are hashed, so that other work goes on in between. */
export async function sealedBetween(db: Executor, range: { after: number; upTo: number; limit: number }): Promise<SealedEntry[]> {
  const found: SealedEntry[] = [];
  let { after } = range;
  while (found.length < range.limit) {
    const wanted = Math.min(page, range.limit - found.length);
    const rows = await db
      .select({ id: auditEntries.id, text: entryText })
      .from(auditEntries)
      .where(and(gt(auditEntries.id, after), lte(auditEntries.id, range.upTo)))
      .orderBy(auditEntries.id)
      .limit(wanted);
    for (const row of rows) found.push(sealed(row));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < wanted) break;
  }
  return found;
}

const oneEntry = statement((db) =>
  db
    .select({ id: auditEntries.id, text: entryText, locationId: auditEntries.locationId })
    .from(auditEntries)
    .where(eq(auditEntries.id, sql.placeholder("id"))),
);

/** One entry; `own`: undefined unless it is of this location. */
export async function selectEntryText(db: Executor, id: number, own: number | undefined): Promise<EntryText | undefined> {
  const [row] = await oneEntry.run(db, { id });
  return row && (own === undefined || row.locationId === own) ? { id, text: row.text } : undefined;
}

/** The least id there is. */
export async function firstKept(db: Executor): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number | null }>(sql`select min(id)::float8 as id from ${auditEntries}`);
  return rows[0]?.id ?? undefined;
}

/** Entries that are in no checkpoint yet: how many (a thousand at most), and since when the first of them. */
export async function selectUnsealed(db: Executor, after: number): Promise<{ count: number; since: Date | undefined }> {
  const { rows } = await db.execute<{ count: number; since: string | null }>(
    sql`select count(*)::int as count, to_json(min(at))#>>'{}' as since from (select at from ${auditEntries} where id > ${after} order by id limit 1000) unsealed`,
  );
  const since = rows[0]?.since;
  return { count: rows[0]?.count ?? 0, since: since ? new Date(since) : undefined };
}

const columns = {
  number: auditCheckpoints.number,
  statement: auditCheckpoints.statement,
  signature: auditCheckpoints.signature,
  leaves: auditCheckpoints.leaves,
};

export async function insertCheckpoint(
  db: Executor,
  { at, upTo, ...stored }: StoredCheckpoint & { at: Date; upTo: number },
): Promise<void> {
  await db.insert(auditCheckpoints).values({ ...stored, at, upTo });
}

export async function lastCheckpoint(db: Executor): Promise<Omit<StoredCheckpoint, "leaves"> | undefined> {
  const { number, statement, signature } = columns;
  const [row] = await db.select({ number, statement, signature }).from(auditCheckpoints).orderBy(desc(auditCheckpoints.number)).limit(1);
  return row;
}

const oneCheckpoint = statement((db) =>
  db
    .select(columns)
    .from(auditCheckpoints)
    .where(gte(auditCheckpoints.upTo, sql.placeholder("id")))
    .orderBy(auditCheckpoints.upTo)
    .limit(1),
);

/** The checkpoint that is about an id. */
export async function checkpointOf(db: Executor, id: number): Promise<StoredCheckpoint | undefined> {
  const [row] = await oneCheckpoint.run(db, { id });
  return row;
}

const oneStatement = statement((db) =>
  db
    .select({ statement: columns.statement })
    .from(auditCheckpoints)
    .where(eq(auditCheckpoints.number, sql.placeholder("number"))),
);

export async function statementOf(db: Executor, number: number): Promise<string | undefined> {
  const [row] = await oneStatement.run(db, { number });
  return row?.statement;
}

/** The next checkpoints in their order. */
export function checkpointsAfter(db: Executor, number: number, limit: number): Promise<StoredCheckpoint[]> {
  return db.select(columns).from(auditCheckpoints).where(gt(auditCheckpoints.number, number)).orderBy(auditCheckpoints.number).limit(limit);
}

/** Forgets what was held of entries that are no longer kept. */
export async function dropLeaves(db: Executor, keptFrom: number): Promise<void> {
  await db
    .update(auditCheckpoints)
    .set({ leaves: null })
    .where(and(lt(auditCheckpoints.upTo, keptFrom), isNotNull(auditCheckpoints.leaves)));
}
