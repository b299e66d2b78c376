import { integer, pgTable, timestamp } from "drizzle-orm/pg-core";

/** Calls of an hour that failed by a fault of ours, in all processes together. */
export const failedCalls = pgTable("failed_calls", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  calls: integer().notNull(),
});
