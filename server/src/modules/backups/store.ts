import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { backupRuns } from "./tables.ts";

export type BackupRun = typeof backupRuns.$inferSelect;

/** Begins an attempt, the first one or another one of the same backup. */
export async function beginRun(db: Executor, name: string, at: Date): Promise<void> {
  const begun = { begunAt: at, endedAt: null, fault: null };
  await db
    .insert(backupRuns)
    .values({ name, ...begun })
    .onConflictDoUpdate({ target: backupRuns.name, set: begun });
}

export async function setRun(db: Executor, name: string, change: Partial<BackupRun>): Promise<void> {
  await db.update(backupRuns).set(change).where(eq(backupRuns.name, name));
}

/** The newest backup that is complete. */
export async function selectComplete(db: Executor): Promise<BackupRun | undefined> {
  const [row] = await db.select().from(backupRuns).where(isNotNull(backupRuns.endedAt)).orderBy(desc(backupRuns.begunAt)).limit(1);
  return row;
}

/** The last attempt of all. */
export async function selectLast(db: Executor): Promise<BackupRun | undefined> {
  const [row] = await db.select().from(backupRuns).orderBy(desc(backupRuns.begunAt)).limit(1);
  return row;
}

/** The backup that was verified or refuted last. */
export async function selectJudged(db: Executor): Promise<BackupRun | undefined> {
  const judged = sql`greatest(${backupRuns.verifiedAt}, ${backupRuns.refutedAt})`;
  const [row] = await db
    .select()
    .from(backupRuns)
    .where(sql`${judged} is not null`)
    .orderBy(sql`${judged} desc`)
    .limit(1);
  return row;
}

/** When a backup was verified last. */
export async function selectVerifiedAt(db: Executor): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: backupRuns.verifiedAt })
    .from(backupRuns)
    .where(isNotNull(backupRuns.verifiedAt))
    .orderBy(desc(backupRuns.verifiedAt))
    .limit(1);
  return row?.at ?? undefined;
}

/** Which of these backups were verified. */
export async function selectVerified(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: backupRuns.name })
    .from(backupRuns)
    .where(and(inArray(backupRuns.name, [...names]), isNotNull(backupRuns.verifiedAt), isNull(backupRuns.refutedAt)));
  return new Set(rows.map(({ name }) => name));
}

/** The keys of the stored files that rows name, by queries of all modules with the column `key`. */
export async function selectFileKeys(db: Executor, queries: readonly SQL[]): Promise<string[]> {
  if (queries.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`select distinct key from (${sql.join([...queries], sql` union all `)}) named`);
  return rows.map(({ key }) => key);
}

export async function forgetRuns(db: Executor, before: Date): Promise<void> {
  await db
    .delete(backupRuns)
    .where(and(lt(backupRuns.begunAt, before), or(isNull(backupRuns.verifiedAt), lt(backupRuns.verifiedAt, before))));
}

export async function selectDatabaseBytes(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`);
  return rows[0]?.bytes ?? 0;
}
