import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys this installation made for itself; every process of it shares them. */
export const secrets = pgTable("secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
