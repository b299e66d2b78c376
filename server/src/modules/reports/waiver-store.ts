import { and, eq, sql } from "drizzle-orm";
import type { GateItem } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, personName } from "../users/joins.ts";
import { reportWaivers } from "./tables.ts";

const waiver = people("waiver");

const waiversOf = statement((db) =>
  db
    .select({ item: reportWaivers.item, reason: reportWaivers.reason, by: personName(waiver), at: reportWaivers.at })
    .from(reportWaivers)
    .innerJoin(waiver, eq(waiver.id, reportWaivers.userId))
    .where(eq(reportWaivers.requestId, sql.placeholder("requestId"))),
);

export type WaiverRow = Awaited<ReturnType<typeof selectWaivers>>[number];

/** What was waived of the report of a request, also what is given by now. */
export function selectWaivers(db: Executor, requestId: number) {
  return waiversOf.run(db, { requestId });
}

/** Waives an item, in place of an earlier reason. */
export async function storeWaiver(db: Executor, values: typeof reportWaivers.$inferInsert): Promise<void> {
  const { reason, userId, at } = values;
  await db
    .insert(reportWaivers)
    .values(values)
    .onConflictDoUpdate({ target: [reportWaivers.requestId, reportWaivers.item], set: { reason, userId, at } });
}

/** Takes a waiver back; false if there was none. */
export async function deleteWaiver(db: Executor, requestId: number, item: GateItem): Promise<boolean> {
  const rows = await db
    .delete(reportWaivers)
    .where(and(eq(reportWaivers.requestId, requestId), eq(reportWaivers.item, item)))
    .returning({ item: reportWaivers.item });
  return rows.length > 0;
}
