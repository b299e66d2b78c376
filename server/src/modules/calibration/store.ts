import { and, desc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import { calibrationDefaults, emptyConfiguration } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { requests } from "../requests/joins.ts";
import { people, personName } from "../users/joins.ts";
import { calibrationEvents, calibrationPrerequisites, calibrations } from "./tables.ts";

const author = people("author");

export type CalibrationRecord = typeof calibrations.$inferSelect;
export type EventRecord = typeof calibrationEvents.$inferSelect;

const ofRequest = statement((db) =>
  db
    .select()
    .from(calibrations)
    .where(eq(calibrations.requestId, sql.placeholder("requestId"))),
);

export async function findCalibration(db: Executor, requestId: number): Promise<CalibrationRecord | undefined> {
  const [row] = await ofRequest.run(db, { requestId });
  return row;
}

const setUpOfVisit = statement((db) =>
  db
    .select({ configuration: calibrations.configuration })
    .from(calibrations)
    .innerJoin(requests, eq(requests.id, calibrations.requestId))
    .where(and(eq(requests.visitId, sql.placeholder("visitId")), ne(requests.id, sql.placeholder("id")), sql`${calibrations.version} > 0`))
    .orderBy(desc(requests.id))
    .limit(1),
);

/** How another calibration of a visit was configured; undefined if none was. */
export async function findSetUp(
  db: Executor,
  asked: { visitId: number; id: number },
): Promise<CalibrationRecord["configuration"] | undefined> {
  const [row] = await setUpOfVisit.run(db, asked);
  return row?.configuration;
}

/** The calibration of a request that nobody has configured. */
export function newCalibration(requestId: number): CalibrationRecord {
  return {
    requestId,
    status: { ...calibrationDefaults },
    configuration: { ...emptyConfiguration },
    seq: 0,
    version: 0,
    record: null,
    recordVersion: 0,
  };
}

/** Stores the head of a stream; the request's row is locked by the caller. */
export async function writeCalibration(db: Executor, record: CalibrationRecord): Promise<void> {
  await db.insert(calibrations).values(record).onConflictDoUpdate({ target: calibrations.requestId, set: record }).execute();
}

export async function insertEvent(db: Executor, record: EventRecord): Promise<void> {
  await db.insert(calibrationEvents).values(record).execute();
}

const prerequisitesOf = statement((db) =>
  db
    .select({ prerequisite: calibrationPrerequisites, by: personName(author) })
    .from(calibrationPrerequisites)
    .innerJoin(author, eq(author.id, calibrationPrerequisites.userId))
    .where(eq(calibrationPrerequisites.requestId, sql.placeholder("requestId"))),
);

/** The prerequisites that somebody decided on, with who did. */
export async function findPrerequisites(db: Executor, requestId: number) {
  return prerequisitesOf.run(db, { requestId });
}

/** Stores a decision on a prerequisite instead of the one before. */
export async function writePrerequisite(db: Executor, row: typeof calibrationPrerequisites.$inferInsert): Promise<void> {
  await db
    .insert(calibrationPrerequisites)
    .values(row)
    .onConflictDoUpdate({ target: [calibrationPrerequisites.requestId, calibrationPrerequisites.key], set: row });
}

/** The event that a client sent before under the same id. */
export async function findSent(db: Executor, requestId: number, clientId: string): Promise<EventRecord | undefined> {
  const [row] = await db
    .select()
    .from(calibrationEvents)
    .where(and(eq(calibrationEvents.requestId, requestId), eq(calibrationEvents.clientId, clientId)));
  return row;
}

/** The text that an event of a calibration carries; undefined where there is no such event, or it has none. */
export async function findText(db: Executor, requestId: number, seq: number): Promise<Pick<EventRecord, "text" | "language"> | undefined> {
  const [row] = await db
    .select({ text: calibrationEvents.text, language: calibrationEvents.language })
    .from(calibrationEvents)
    .where(and(eq(calibrationEvents.requestId, requestId), eq(calibrationEvents.seq, seq), ne(calibrationEvents.text, "")));
  return row;
}

/** Deletes the calibrations of requests for good. */
export async function deleteCalibrations(db: Executor, requestIds: number[]): Promise<void> {
  await db.delete(calibrationPrerequisites).where(inArray(calibrationPrerequisites.requestId, requestIds));
  await db.delete(calibrationEvents).where(inArray(calibrationEvents.requestId, requestIds));
  await db.delete(calibrations).where(inArray(calibrations.requestId, requestIds));
}

/** What happened up to an instant, in order. */
export async function findEventsUntil(db: Executor, requestId: number, until: Date) {
  return db
    .select({ event: calibrationEvents, by: personName(author) })
    .from(calibrationEvents)
    .innerJoin(author, eq(author.id, calibrationEvents.userId))
    .where(and(eq(calibrationEvents.requestId, requestId), lte(calibrationEvents.at, until)))
    .orderBy(calibrationEvents.seq)
    .limit(2_000);
}

/** The newest events without reports of progress, the oldest first. */
export async function findSteps(db: Executor, requestId: number, limit: number) {
  const rows = await db
    .select({ event: calibrationEvents, by: personName(author) })
    .from(calibrationEvents)
    .innerJoin(author, eq(author.id, calibrationEvents.userId))
    .where(and(eq(calibrationEvents.requestId, requestId), ne(calibrationEvents.event, "changeProgressScan")))
    .orderBy(desc(calibrationEvents.seq))
    .limit(limit);
  return rows.toReversed();
}

/** The newest events, the newest first. */
export async function findEvents(db: Executor, requestId: number, limit: number) {
  return db
    .select({ event: calibrationEvents, by: personName(author) })
    .from(calibrationEvents)
    .innerJoin(author, eq(author.id, calibrationEvents.userId))
    .where(eq(calibrationEvents.requestId, requestId))
    .orderBy(desc(calibrationEvents.seq))
    .limit(limit);
}
