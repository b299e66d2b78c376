import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/tables.ts";

/** A signed-in browser. Its refresh cookie is replaced at every use; only hashes are stored. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    /** The number by which its user names it: the id is part of its cookie. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    refreshHash: text().notNull(),
    /** The cookie before the current one: accepted for a while, since two tabs may refresh concurrently and a reply may be lost. */
    previousHash: text(),
    rotatedAt: timestamp({ withTimezone: true }).notNull(),
    /** A hash of the client (address and browser) that the current cookie was sent to. */
    rotatedFor: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
    ip: text().notNull(),
    userAgent: text().notNull(),
    demo: boolean().notNull(),
    solutionId: integer().notNull(),
    /** How its user proved who they are (`Way`); empty for sessions of earlier releases. */
    way: text().notNull().default(""),
    /** The shared tablet on which it goes on (`tablets`, a module above this one), and the location in which its user has to be as long as it does. */
    tabletId: integer(),
    tabletLocationId: integer(),
    /** When its user last proved who they are, by signing in or again since; null: by a tablet's PIN, or in an earlier release. */
    provenAt: timestamp({ withTimezone: true }),
    /** When it ends even if it is used, as on a shared tablet; null: never. */
    endsAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expires").on(t.expiresAt),
    index("sessions_tablet")
      .on(t.tabletId)
      .where(sql`tablet_id is not null`),
  ],
);

/**
 * The browsers in which a user signed in, each by the hash of a cookie that it keeps: a sign-in from another one is told to the user. Not of
 * demonstration accounts, which everybody uses.
 */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index("known_browsers_last").on(t.lastAt)],
);

/**
 * Counted sign-in tries, with the columns that rate-limiter-flexible requires. The key is an account at an address, or an
 * address alone, but never an account alone: otherwise anyone who knows a username could lock its owner out.
 */
export const signInLimits = pgTable("sign_in_limits", {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});
