import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys that the installation generated; all its processes share them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
