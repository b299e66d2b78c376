import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The last run of each schedule across all processes. */
export const schedules = pgTable("schedules", {
  name: text().primaryKey(),
  ranAt: timestamp({ withTimezone: true }).notNull(),
});
