import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { scanTypes } from "../lookups/joins.ts";
import type { RequestRecord } from "./store.ts";
import { requests } from "./tables.ts";

// The requests of a visit together.

const ofVisit = (db: Executor) =>
  db
    .select()
    .from(requests)
    .where(eq(requests.visitId, sql.placeholder("visitId")))
    .orderBy(requests.id);
const visitRead = statement(ofVisit);

/** The requests of a visit, the first one first. */
export function readVisit(db: Executor, visitId: number): Promise<RequestRecord[]> {
  return visitRead.run(db, { visitId });
}

const orderOfVisit = statement((db) =>
  db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      statusId: requests.statusId,
      scanTypeId: requests.scanTypeId,
      groupId: scanTypes.groupId,
      serviceElementId: requests.serviceElementId,
      furtherElementIds: requests.furtherElementIds,
    })
    .from(requests)
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .where(eq(requests.visitId, sql.placeholder("visitId"))),
);

/** What decides the order of a visit's requests. */
export type OrderedStep = Awaited<ReturnType<typeof orderOfVisit.run>>[number];

export function readOrder(db: Executor, visitId: number): Promise<OrderedStep[]> {
  return orderOfVisit.run(db, { visitId });
}

const reportedOfVisit = statement((db) =>
  db
    .select({ requestId: requests.id, userId: requests.technicianId, demo: requests.demo })
    .from(requests)
    .where(and(eq(requests.visitId, sql.placeholder("visitId")), sql`${requests.statusId} = 2 and ${requests.reportVersion} > 0`)),
);

/** The requests of a visit whose report was sent and that are not completed, each with who has it. */
export async function readReported(db: Executor, visitId: number): Promise<{ requestId: number; userId: number; demo: boolean }[]> {
  const rows = await reportedOfVisit.run(db, { visitId });
  return rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]));
}

const visitsLocked = statement((db) =>
  db
    .select()
    .from(requests)
    .where(
      sql`${requests.id} = any(${sql.placeholder("ids")}::int[])
        or ${requests.visitId} = any(select asked.visit_id from ${requests} asked where asked.id = any(${sql.placeholder("ids")}::int[]))`,
    )
    .orderBy(requests.id)
    .for("update"),
);

/**
 * Requests and all of their visits, locked in the order of their ids, so that of two who lock a visit one waits for the other. Who adds to a visit
 * at the same moment is not waited for.
 */
export function lockVisits(db: Executor, ids: readonly number[]): Promise<RequestRecord[]> {
  return visitsLocked.run(db, { ids });
}

/** Makes a request the first one of a visit. Nobody waits for this change: its version stays. */
export async function beginVisit(db: Executor, id: number): Promise<void> {
  await db.update(requests).set({ visitId: id }).where(eq(requests.id, id));
}
