import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who did what, when and from where; written in the transaction of the change. No foreign keys: entries outlive the records they are about. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: integer(),
    userName: text().notNull(),
    action: text().notNull(),
    noun: text().notNull(),
    nounId: integer(),
    locationId: integer(),
    from: text("from_state"),
    to: text("to_state"),
    details: jsonb(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    index("audit_entries_noun").on(t.noun, t.nounId, t.id.desc()),
    index("audit_entries_location").on(t.locationId, t.id.desc()),
    // Entries lie in the order of their time: a small index finds those of some days.
    index("audit_entries_at").using("brin", t.at),
  ],
);
