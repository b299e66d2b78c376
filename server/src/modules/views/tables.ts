import type { ViewList } from "@remotebay/contract";
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../users/tables.ts";

/** Views of lists that users saved for themselves; they go with their user. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text().$type<ViewList>().notNull(),
    name: text().notNull(),
    /** What makes the name unique: two names that differ in capitals are one (`nameKey`). */
    nameKey: text().notNull(),
    query: jsonb().notNull(),
    columns: jsonb().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.list, t.nameKey)],
);
