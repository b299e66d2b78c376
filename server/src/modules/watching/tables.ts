import type { IntegrityKind } from "@remotebay/contract";
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What a check found of a kind. */
export interface FoundOfKind {
  found: number;
  mended: number;
  waiting: number;
  unlooked: number;
  names: string[];
}

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
  /** Whether it mends what it can. */
  mends: boolean().notNull().default(false),
  /** What it found so far, by kind. */
  kinds: jsonb().$type<Partial<Record<IntegrityKind, FoundOfKind>>>().notNull().default({}),
  /** The number of the part that it is at: a part that is done twice counts once. */
  part: integer().notNull().default(0),
  /** Of the job that checks: another one that was started by mistake writes nothing. */
  run: text().notNull(),
});

/** The keys of the files that something names, while a check runs. Unlogged (migration `integrity`): after a crash of the database the check says what it did not look at. */
export const namedFiles = pgTable("integrity_files", { key: text().primaryKey() });

/** Files that nothing names: since when, and when they were set aside. */
export const orphanedFiles = pgTable(
  "orphaned_files",
  {
    key: text().primaryKey(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** The last check that saw it in the store. */
    run: text().notNull(),
    asideAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("orphaned_files_since").on(t.since), index("orphaned_files_aside").on(t.asideAt)],
);
