import { and, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { closedNotices, notices, variants } from "./tables.ts";

export type NoticeRow = typeof notices.$inferSelect;

const noticeFor = statement((db) =>
  db
    .select()
    .from(notices)
    .where(
      and(
        lte(notices.startsAt, sql.placeholder("now")),
        gt(notices.endsAt, sql.placeholder("now")),
        or(sql`${notices.variant} is null`, eq(notices.variant, sql.placeholder("variant"))),
        sql`not exists (select from ${closedNotices} where ${closedNotices.noticeId} = ${notices.id} and ${closedNotices.userId} = ${sql.placeholder("userId")}::int)`,
      ),
    )
    .orderBy(desc(notices.startsAt), desc(notices.id))
    .limit(1),
);

/** The notice that a user's screens show at `now`; if several apply, the one that began last. */
export async function selectNoticeFor(db: Executor, user: { id: number; variant: string }, now: Date): Promise<NoticeRow | undefined> {
  const [row] = await noticeFor.run(db, { now: now.toISOString(), variant: user.variant, userId: user.id });
  return row;
}

/** The notices that begin last. */
export function selectNotices(db: Executor, limit: number): Promise<NoticeRow[]> {
  return db.select().from(notices).orderBy(desc(notices.startsAt), desc(notices.id)).limit(limit);
}

/** A notice, locked until the transaction ends. */
export async function lockNotice(db: Executor, id: number): Promise<NoticeRow | undefined> {
  const [row] = await db.select().from(notices).where(eq(notices.id, id)).for("update");
  return row;
}

export async function insertNotice(db: Executor, values: Omit<NoticeRow, "id">): Promise<number> {
  const [row] = await db.insert(notices).values(values).returning({ id: notices.id });
  return row?.id ?? 0;
}

/** Changes a notice. */
export async function updateNotice(db: Executor, id: number, values: Partial<Omit<NoticeRow, "id">>): Promise<void> {
  await db.update(notices).set(values).where(eq(notices.id, id));
}

/** Forgets who closed a notice. */
export async function reopenNotice(db: Executor, noticeId: number): Promise<void> {
  await db.delete(closedNotices).where(eq(closedNotices.noticeId, noticeId));
}

/** Remembers that a user closed a notice. */
export async function insertClosed(db: Executor, noticeId: number, userId: number): Promise<void> {
  await db.insert(closedNotices).values({ noticeId, userId }).onConflictDoNothing();
}

/** The ids of the notices that began or ended after `since`, until `now`. */
export async function selectTurned(db: Executor, since: Date, now: Date): Promise<number[]> {
  const turned = (at: typeof notices.startsAt | typeof notices.endsAt) => and(gt(at, since), lte(at, now));
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .where(or(turned(notices.startsAt), turned(notices.endsAt)));
  return rows.map(({ id }) => id);
}

export async function variantExists(db: Executor, key: string): Promise<boolean> {
  const rows = await db.select({ key: variants.key }).from(variants).where(eq(variants.key, key));
  return rows.length > 0;
}
