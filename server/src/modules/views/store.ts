import type { ViewList } from "@remotebay/contract";
import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { savedViews } from "./tables.ts";

/** What is written of a view. */
export type ViewValues = Omit<typeof savedViews.$inferInsert, "userId">;

/** A view as it is stored; `query` and `columns` may be of an earlier release. */
export type ViewRow = Pick<typeof savedViews.$inferSelect, "id" | "list" | "name" | "query" | "columns">;

const ownViews = statement((db) =>
  db
    .select({
      id: savedViews.id,
      list: savedViews.list,
      name: savedViews.name,
      query: savedViews.query,
      columns: savedViews.columns,
    })
    .from(savedViews)
    .where(eq(savedViews.userId, sql.placeholder("userId")))
    .orderBy(savedViews.list, savedViews.nameKey),
);

/** All views of a user. */
export function findViews(db: Executor, userId: number): Promise<ViewRow[]> {
  return ownViews.run(db, { userId });
}

/** Lets the changes of one user's views come one after the other, so that they are counted and compared right. */
export async function lockViews(db: Executor, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${userId})`);
}

/** How many views a user has of a list. */
export async function countViews(db: Executor, userId: number, list: ViewList): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(savedViews)
    .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)));
  return row?.count ?? 0;
}

/** Whether a user has another view of a list with this name. */
export async function isNameTaken(db: Executor, userId: number, view: { id: number; list: ViewList; nameKey: string }): Promise<boolean> {
  const rows = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(eq(savedViews.userId, userId), eq(savedViews.list, view.list), eq(savedViews.nameKey, view.nameKey), ne(savedViews.id, view.id)),
    );
  return rows.length > 0;
}

/** Adds a view and returns its id. */
export async function insertView(db: Executor, userId: number, values: ViewValues): Promise<number> {
  const [row] = await db
    .insert(savedViews)
    .values({ ...values, userId })
    .returning({ id: savedViews.id });
  if (!row) throw new Error("The view was not stored.");
  return row.id;
}

/** Replaces a user's view of a list; false if they have no such view. */
export async function updateView(db: Executor, userId: number, id: number, values: ViewValues): Promise<boolean> {
  const rows = await db
    .update(savedViews)
    .set(values)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId), eq(savedViews.list, values.list)))
    .returning({ id: savedViews.id });
  return rows.length > 0;
}

/** Removes a user's view; false if they have no such view. */
export async function deleteView(db: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
    .returning({ id: savedViews.id });
  return rows.length > 0;
}
