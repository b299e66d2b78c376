import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/tables.ts";

/** A signed-in browser. Its refresh cookie is replaced at every use; only hashes are kept. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    refreshHash: text().notNull(),
    /** The cookie before: accepted for a few seconds, since two tabs may refresh at once. */
    previousHash: text(),
    rotatedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    ip: text().notNull(),
    userAgent: text().notNull(),
    demo: boolean().notNull(),
    solutionId: integer().notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/**
 * Sign-ins that were tried and did not succeed, by bucket: a user at an address, and an address alone. Never a user alone:
 * whoever knows a name could lock its owner out. `lastAt` is the last try at a user, and the window's start of an address.
 */
export const signInFailures = pgTable("sign_in_failures", {
  bucket: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: timestamp({ withTimezone: true }),
  lastAt: timestamp({ withTimezone: true }).notNull(),
});
