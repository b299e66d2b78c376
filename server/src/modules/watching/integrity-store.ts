import { and, eq, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { integrityChecks, namedFiles, orphanedFiles } from "./tables.ts";

export type Check = typeof integrityChecks.$inferSelect;

const check = statement((db) => db.select().from(integrityChecks));

export async function selectCheck(db: Executor): Promise<Check | undefined> {
  const [row] = await check.run(db);
  return row;
}

/** A check that runs, locked until the transaction ends; undefined where it has ended, or another one has begun. */
export async function lockCheck(db: Executor, run: string): Promise<Check | undefined> {
  const [row] = await db
    .select()
    .from(integrityChecks)
    .where(and(eq(integrityChecks.run, run), isNull(integrityChecks.endedAt)))
    .for("update");
  return row;
}

/** Begins a check unless one runs; answers whether it began. A check that began before `stale` has been given up. */
export async function beginCheck(db: Executor, check: { run: string; startedAt: Date; mends: boolean; stale: Date }): Promise<boolean> {
  const { stale, ...own } = check;
  const nothing = { files: 0, missing: [], damaged: [], orphaned: [], counted: 0, counters: 0, kinds: {}, part: 0 };
  const begun = { ...own, ...nothing, endedAt: null };
  const rows = await db
    .insert(integrityChecks)
    .values(begun)
    .onConflictDoUpdate({
      target: integrityChecks.only,
      set: begun,
      setWhere: sql`${integrityChecks.endedAt} is not null or ${integrityChecks.startedAt} < ${stale.toISOString()}::timestamptz`,
    })
    .returning({ run: integrityChecks.run });
  return rows.length > 0;
}

export async function updateCheck(db: Executor, run: string, found: Partial<typeof integrityChecks.$inferInsert>): Promise<void> {
  await db.update(integrityChecks).set(found).where(eq(integrityChecks.run, run));
}

const either = (queries: readonly SQL[]): SQL => sql.join([...queries], sql` union all `);

/** Notes the keys that are named now, and answers how many they are. */
export async function noteNamed(db: Executor, queries: readonly SQL[]): Promise<number> {
  await db.delete(namedFiles);
  await db.execute(sql`insert into ${namedFiles} (key) select key from (${either(queries)}) named on conflict do nothing`);
  return db.$count(namedFiles);
}

export async function forgetNamed(db: Executor): Promise<void> {
  await db.delete(namedFiles);
}

/** The next noted keys. */
export async function nextNamed(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: namedFiles.key })
    .from(namedFiles)
    .where(sql`${namedFiles.key} > ${after}`)
    .orderBy(namedFiles.key)
    .limit(limit);
  return rows.map(({ key }) => key);
}

const keysParam = (keys: readonly string[]) => sql`${sql.param([...keys])}::text[]`;

/** Those of the keys that rows name at this moment. */
export async function namedNow(db: Executor, queries: readonly SQL[], keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct key from (${either(queries)}) named where key = any(${keysParam(keys)})`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Those of the keys that were not noted. */
export async function notNoted(db: Executor, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from unnest(${keysParam(keys)}) stored (key) where not exists (select from ${namedFiles} n where n.key = stored.key)`,
  );
  return rows.map(({ key }) => key);
}

/** Of which picture a file is made, and as what; undefined where it is not made of another. */
export async function originOf(db: Executor, query: SQL, key: string): Promise<{ origin: string | null; what: string } | undefined> {
  const { rows } = await db.execute<{ origin: string | null; what: string }>(
    sql`select origin, what from (${query}) made where key = ${key} limit 1`,
  );
  return rows[0];
}

/** Notes files that nothing names. */
export async function noteOrphans(db: Executor, keys: readonly string[], { run, at }: { run: string; at: Date }): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, since: at, run })))
    // One that was set aside and is there again has been stored again since.
    .onConflictDoUpdate({
      target: orphanedFiles.key,
      set: {
        run,
        asideAt: null,
        since: sql`case when ${orphanedFiles.asideAt} is null then ${orphanedFiles.since} else excluded.since end`,
      },
    });
}

/** Forgets those that this run did not find in the store without a name any more. */
export async function forgetOthers(db: Executor, run: string): Promise<void> {
  await db.delete(orphanedFiles).where(and(isNull(orphanedFiles.asideAt), ne(orphanedFiles.run, run)));
}

/** How many files nothing has named since `since`, and how many of these are younger. */
export async function countOrphans(db: Executor, since: Date): Promise<{ all: number; young: number }> {
  const there = isNull(orphanedFiles.asideAt);
  return {
    all: await db.$count(orphanedFiles, there),
    young: await db.$count(orphanedFiles, and(there, sql`${orphanedFiles.since} > ${since.toISOString()}::timestamptz`)),
  };
}

/** How many files were set aside by the check that began at `at`. */
export function countAsideAt(db: Executor, at: Date): Promise<number> {
  return db.$count(orphanedFiles, eq(orphanedFiles.asideAt, at));
}

export async function selectOrphans(db: Executor, limit: number, since?: Date): Promise<string[]> {
  const old = since && sql`${orphanedFiles.since} <= ${since.toISOString()}::timestamptz`;
  const rows = await db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(and(isNull(orphanedFiles.asideAt), old))
    .orderBy(orphanedFiles.since, orphanedFiles.key)
    .limit(limit);
  return rows.map(({ key }) => key);
}

export async function markAside(db: Executor, keys: readonly string[], asideAt: Date): Promise<void> {
  if (keys.length > 0) await db.update(orphanedFiles).set({ asideAt }).where(inArray(orphanedFiles.key, keys));
}

export async function forgetOrphans(db: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.key, keys));
}

/** Files that were set aside, a page in the order of their keys; with `before` those only that were set aside before it. */
export async function selectAside(
  db: Executor,
  { after, limit, before }: { after: string; limit: number; before?: Date },
): Promise<string[]> {
  const rows = await db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(
      and(
        isNotNull(orphanedFiles.asideAt),
        sql`${orphanedFiles.key} > ${after}`,
        before === undefined ? undefined : lt(orphanedFiles.asideAt, before),
      ),
    )
    .orderBy(orphanedFiles.key)
    .limit(limit);
  return rows.map(({ key }) => key);
}
