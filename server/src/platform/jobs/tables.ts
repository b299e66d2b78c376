import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** When each schedule was last run, by whichever process. */
export const schedules = pgTable("schedules", {
  name: text().primaryKey(),
  ranAt: timestamp({ withTimezone: true }).notNull(),
});
