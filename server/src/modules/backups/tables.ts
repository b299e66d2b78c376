import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Scheduled backups and what became of them. Which of them exist is known by the place where they are, not by this table. */
export const backupRuns = pgTable("backup_runs", {
  name: text().primaryKey(),
  /** Of the last attempt. */
  begunAt: timestamp({ withTimezone: true }).notNull(),
  /** When it was complete. */
  endedAt: timestamp({ withTimezone: true }),
  /** Why the last attempt failed. */
  fault: text(),
  bytes: bigint({ mode: "number" }),
  files: integer(),
  rows: bigint({ mode: "number" }),
  /** When it was restored and found to be the same. */
  verifiedAt: timestamp({ withTimezone: true }),
  /** When and why it was not. */
  refutedAt: timestamp({ withTimezone: true }),
  refutedBy: text(),
});
