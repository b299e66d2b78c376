import { type noticeThing, type ThingRow } from "@remotebay/contract";
import { asc, eq, sql } from "drizzle-orm";
import { asInstant, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { closedNotices, flags, notices, solutions, variants } from "./tables.ts";

/** A page of notices; only `always` may be asked besides the search. */
export const selectNoticePage = listFrom<ThingRow<typeof noticeThing>>({
  columns: {
    Id: notices.id,
    Text: notices.message,
    Severity: notices.severity,
    Variant: sql`coalesce(${notices.variant}, '')`,
    From: asInstant(notices.startsAt),
    Until: asInstant(notices.endsAt),
  },
  from: sql`${notices}`,
  id: notices.id,
  order: { From: notices.startsAt, Until: notices.endsAt },
  search: [notices.message],
});

const oneNotice = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select({
        notice: notices,
        closed: sql<number>`(select count(*)::int from ${closedNotices} where ${closedNotices.noticeId} = ${notices.id})`,
      })
      .from(notices)
      .where(eq(notices.id, sql.placeholder("id")));
    return lock ? found.for("update") : found;
  });
const [notice, noticeLocked] = [oneNotice(false), oneNotice(true)];

/** A notice with the number of those who closed it. */
export async function selectNotice(db: Executor, id: number, forWrite: boolean) {
  const [row] = await (forWrite ? noticeLocked : notice).run(db, { id });
  return row;
}

/** Removes a notice and who closed it. */
export async function deleteNotice(db: Executor, id: number): Promise<void> {
  await db.delete(closedNotices).where(eq(closedNotices.noticeId, id));
  await db.delete(notices).where(eq(notices.id, id));
}

/** Inserts a notice with the id that it had. */
export async function restoreNotice(db: Executor, values: typeof notices.$inferInsert & { id: number }): Promise<void> {
  await db.insert(notices).overridingSystemValue().values(values);
}

/** Locks a variant's row until the transaction ends and answers what it overrides. */
export async function lockVariant(db: Executor, key: string): Promise<unknown> {
  const [row] = await db.select().from(variants).where(eq(variants.key, key)).for("update");
  return row?.overrides ?? {};
}

export async function updateVariant(db: Executor, key: string, overrides: unknown): Promise<void> {
  await db.update(variants).set({ overrides }).where(eq(variants.key, key));
}

/** Serialises the changes of flags, whose rows may not exist yet. */
export async function lockFlags(db: Executor): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('flags'))`);
}

/** Stores a flag's value. */
export async function upsertFlag(db: Executor, name: string, value: string): Promise<void> {
  await db.insert(flags).values({ name, value }).onConflictDoUpdate({ target: flags.name, set: { value } });
}

export async function lockSolution(db: Executor, id: number): Promise<void> {
  await db.select({ id: solutions.id }).from(solutions).where(eq(solutions.id, id)).for("update");
}

export async function updateSolution(db: Executor, id: number, values: Partial<typeof solutions.$inferInsert>): Promise<void> {
  await db.update(solutions).set(values).where(eq(solutions.id, id));
}

const byDomain = statement((db) =>
  db
    .select({ id: solutions.id })
    .from(solutions)
    .where(sql`${solutions.domainNames} && ${sql.placeholder("names")}::text[]`)
    .orderBy(asc(solutions.id)),
);

/** The solutions that have one of these domain names. */
export async function selectWithDomains(db: Executor, names: readonly string[]): Promise<number[]> {
  return (await byDomain.run(db, { names })).map(({ id }) => id);
}
