import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** What a call answered under an `Idempotency-Key`, for `keyRetentionDays`. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    /** SHA-256 of query and body: the same key for other arguments is a mistake of the caller's. */
    bodyHash: text().notNull(),
    reply: jsonb(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_at").on(t.at)],
);
