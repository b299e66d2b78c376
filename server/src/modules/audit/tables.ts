import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

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

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Signed statements of what the trail held, each with the one before (decision 069). Entries themselves know nothing of them. */
export const auditCheckpoints = pgTable(
  "audit_checkpoints",
  {
    number: bigint({ mode: "number" }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The greatest id that it is about. */
    upTo: bigint({ mode: "number" }).notNull(),
    /** The signed text, as it is. */
    statement: text().notNull(),
    signature: text().notNull(),
    /** Of each entry its id and the hash of what it says; null once they are no longer kept. */
    leaves: bytes(),
  },
  (t) => [uniqueIndex("audit_checkpoints_up_to").on(t.upTo)],
);

/** How far the next checkpoint reaches once those who were writing when that was decided have ended: one row, or none. */
export const auditHorizon = pgTable("audit_horizon", {
  only: boolean().primaryKey().default(true),
  upTo: bigint({ mode: "number" }).notNull(),
  /** PostgreSQL's names of their transactions. */
  writers: text().array().notNull(),
});
