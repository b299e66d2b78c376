import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type {
  AttemptRecord,
  CalibrationConfiguration,
  CalibrationEventName,
  CalibrationSide,
  CalibrationStatus,
  PrerequisiteKey,
  PrerequisiteState,
} from "@remotebay/contract";
import { requests } from "../requests/tables.ts";
import { users } from "../users/tables.ts";

/** The calibration of a request: the head of its stream. */
export const calibrations = pgTable("calibrations", {
  requestId: integer()
    .primaryKey()
    .references(() => requests.id),
  status: jsonb().$type<CalibrationStatus>().notNull(),
  configuration: jsonb().$type<CalibrationConfiguration>().notNull(),
  /** The place of the newest row of the stream. */
  seq: integer().notNull(),
  /** Number of changes of the configuration and its pictures. */
  version: integer().notNull(),
  /** What the technician wrote down, for the attempt to come; null before. */
  record: jsonb().$type<AttemptRecord>(),
  /** Number of changes of the record. */
  recordVersion: integer().notNull().default(0),
});

/** The prerequisites of a calibration that somebody decided on. */
export const calibrationPrerequisites = pgTable(
  "calibration_prerequisites",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: "cascade" }),
    key: text().$type<PrerequisiteKey>().notNull(),
    state: text().$type<PrerequisiteState>().notNull(),
    note: text().notNull(),
    /** One of the set-up; it may be removed. */
    pictureId: integer(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.key] })],
);

/** What happened in a calibration, in order. Changes of the configuration take a place in the stream too, but are no rows here. */
export const calibrationEvents = pgTable(
  "calibration_events",
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id),
    seq: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** `system`: the service itself, for the user. */
    side: text().$type<CalibrationSide>().notNull(),
    event: text().$type<CalibrationEventName>().notNull(),
    value: integer().notNull(),
    text: text().notNull(),
    /** In which the text was written: as the contract's `writtenLanguage` gives it; empty without a text, and in old rows. */
    language: text().notNull().default(""),
    /** The state after it, which is the answer to whoever sends it again. */
    status: jsonb().$type<CalibrationStatus>().notNull(),
    /** What was written down when an attempt ended; null for other events, and in old rows. */
    record: jsonb().$type<AttemptRecord>(),
    /** Made by the client; empty for one that makes none. */
    clientId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.seq] }),
    uniqueIndex("calibration_events_client")
      .on(t.requestId, t.clientId)
      .where(sql`client_id <> ''`),
  ],
);
