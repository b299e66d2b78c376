import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What became of letters and pushes, one row a try; kept for 30 days. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    way: text().$type<"mail" | "device" | "firebase">().notNull(),
    /** What it was about: a word of the module that sent it. */
    about: text().notNull(),
    /** Who should have read it: a name, or an e-mail where there is no account. */
    reader: text().notNull(),
    fate: text().$type<"delivered" | "gone" | "refused" | "gave-up" | "waits">().notNull(),
  },
  (t) => [index("deliveries_at").on(t.at)],
);
