import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Replies of calls by `Idempotency-Key`, stored for `keyRetentionDays`. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer().notNull(),
    key: text().notNull(),
    call: text().notNull(),
    /** SHA-256 of query and body: the same key with other arguments is refused. */
    bodyHash: text().notNull(),
    reply: jsonb(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_at").on(t.at)],
);
