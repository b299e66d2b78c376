import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Calls of busy addresses in a minute, in all processes together. */
export const callCounts = pgTable(
  "call_counts",
  {
    address: text().notNull(),
    /** Minutes since 1970. */
    minute: integer().notNull(),
    calls: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.minute] })],
);
