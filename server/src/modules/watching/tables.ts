import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The last check of all that is stored: one row. */
export const integrityChecks = pgTable("integrity_checks", {
  only: boolean().primaryKey().default(true),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  endedAt: timestamp({ withTimezone: true }),
  files: integer().notNull().default(0),
  missing: jsonb().$type<string[]>().notNull().default([]),
  damaged: jsonb().$type<string[]>().notNull().default([]),
  orphaned: jsonb().$type<string[]>().notNull().default([]),
  counted: integer().notNull().default(0),
  counters: integer().notNull().default(0),
  /** Of the job that checks: another one that was started by mistake writes nothing. */
  run: text().notNull(),
});
