import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../users/tables.ts";

/** The authenticator app of a user. Seeds are encrypted with a key that is not in the database (`logic/seeds.ts`). */
export const authenticators = pgTable("authenticators", {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  /** Null until the first one was confirmed. */
  seed: text(),
  confirmedAt: timestamp({ withTimezone: true }),
  /** A seed that was shown and of which no code has been confirmed yet. */
  pendingSeed: text(),
  /** The latest step of 30 seconds whose code was accepted: neither it nor an earlier one is accepted again. */
  lastStep: integer().notNull().default(0),
});

/** The codes for who has lost the phone: keyed hashes alone, each used once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    hash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** A user's passkeys: public keys, which open nothing. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull(),
    /** Whose the authenticator says it is: a text that says nothing of the user, the same for all of their passkeys. */
    userHandle: text().notNull(),
    /** In base64url, as COSE. */
    publicKey: text().notNull(),
    /** How often it was used, as it says itself; passkeys that are on several devices say 0 for ever. */
    counter: bigint({ mode: "number" }).notNull(),
    name: text().notNull(),
    /** Whether a copy is kept elsewhere. */
    isSynced: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("passkeys_user").on(t.userId), uniqueIndex("passkeys_credential").on(t.credentialId)],
);

/** Challenges that were answered rightly, so that none is answered twice. Those that were only asked for are not stored. */
export const answeredChallenges = pgTable(
  "answered_challenges",
  { challenge: text().primaryKey(), expiresAt: timestamp({ withTimezone: true }).notNull() },
  (t) => [index("answered_challenges_expires").on(t.expiresAt)],
);
