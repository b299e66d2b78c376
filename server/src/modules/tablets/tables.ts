import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** Whether a location's people may switch by a PIN. No row: they may not. */
export const tabletSettings = pgTable("tablet_settings", {
  locationId: integer()
    .primaryKey()
    .references(() => locations.id),
  isOn: boolean().notNull(),
  /** Minutes without a touch after which its tablets lock. */
  lockMinutes: integer().notNull(),
});

/** The browsers that stand for a shop's shared tablet. Its cookie is replaced whenever somebody goes on there; only hashes are stored. */
export const tablets = pgTable(
  "tablets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The part of the cookie by which it is found. */
    key: text().notNull().unique(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    name: text().notNull(),
    secretHash: text().notNull(),
    /** The cookie before the current one: accepted for a while from the same client, since a reply may be lost. */
    previousHash: text(),
    rotatedAt: instant().notNull(),
    /** A hash of the client (address and browser) that the current cookie was sent to. */
    rotatedFor: text().notNull(),
    markedBy: integer()
      .notNull()
      .references(() => users.id),
    markedAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index("tablets_location").on(t.locationId)],
);

/** Who signed in fully on a tablet, and until when they go on there by their PIN. */
export const tabletPeople = pgTable(
  "tablet_people",
  {
    tabletId: integer()
      .notNull()
      .references(() => tablets.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The solution chosen then. */
    solutionId: integer().notNull(),
    /** When they signed in fully. */
    fullAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Tries of the PIN within the present quarter of an hour, and when that began. A right one is taken off again. */
    tries: integer().notNull().default(0),
    triesFrom: instant().notNull(),
    /** Tries since the full sign-in. */
    triesInAll: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tabletId, t.userId] }), index("tablet_people_user").on(t.userId)],
);

/** The PIN of a person, for all tablets of their location: argon2id over an HMAC with the installation's key, so that the database alone tells no PIN. */
export const tabletPins = pgTable("tablet_pins", {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  hash: text().notNull(),
  setAt: instant().notNull(),
});
