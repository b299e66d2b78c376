import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";

export const roles = pgTable("roles", { id: integer().primaryKey(), name: text().notNull().unique() });

export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    username: text().notNull(),
    /** Where to reach the user; who types it need not own it, so it is no name to sign in by. */
    email: text().notNull(),
    /** When its reader followed a link in a letter to `email`. Null: not verified, and letters about work do not go there. */
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** Letters to `email` that its mail server refused for good since it was verified. */
    emailRefusals: integer().notNull().default(0),
    /** The e-mail to sign in by, set by whoever creates or administers users. Null: by username only. */
    loginEmail: text(),
    givenName: text().notNull(),
    familyName: text().notNull(),
    phone: text().notNull().default(""),
    /** Empty: the browser's language. */
    language: text().notNull().default(""),
    timeZone: text().notNull(),
    /** Null for operations staff. */
    locationId: integer().references(() => locations.id),
    passwordHash: text().notNull(),
    showRag: boolean().notNull().default(false),
    isUk: boolean().notNull().default(false),
    isMahle: boolean().notNull().default(false),
    banned: boolean().notNull().default(false),
    banReason: text().notNull().default(""),
    /** When the ban ends by itself; null: never. */
    bannedUntil: timestamp({ withTimezone: true }),
    /**
     * A program and no person: it cannot sign in and is listed nowhere. By its username one of them answers in practice sessions; the others act for
     * API tokens. The column has the name of the first that there was.
     */
    program: boolean("simulated").notNull().default(false),
    /** An account of the demonstration world, whose password is public: it is told nothing by letter about itself and has no second factor. */
    demonstration: boolean().notNull().default(false),
    /** When a session of theirs was last opened or went on. Null: they never signed in. */
    lastSeenAt: timestamp({ withTimezone: true }),
    pushToken: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(${t.username})`),
    uniqueIndex("users_login_email").on(sql`lower(${t.loginEmail})`),
    // Unique among colleagues only: a refusal would reveal whose e-mail it is to users who may not see its owner.
    uniqueIndex("users_email").on(sql`lower(${t.email})`, sql`coalesce(${t.locationId}, 0)`),
    index("users_location").on(t.locationId),
    index("users_name").on(sql`(${t.familyName} || ' ' || ${t.givenName}) collate "und-x-icu"`, t.id),
    // A line break keeps the texts apart: no search finds the end of one with the beginning of the next.
    index("users_search").using(
      "gin",
      sql`(${t.givenName} || ' ' || ${t.familyName} || chr(10) || ${t.email} || chr(10) || ${t.username}) gin_trgm_ops`,
    ),
    index("users_email_order").on(sql`lower(${t.email})`, t.id),
    index("users_seen").on(sql`coalesce(${t.lastSeenAt}, '-infinity')`, t.id),
    index("users_place").on(sql`coalesce(${t.locationId}, 0)`, t.id),
    index("users_banned_until")
      .on(t.bannedUntil)
      .where(sql`banned_until is not null`),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] })],
);

/** Certificates of people, checked by an administrator or not. */
export const certificates = pgTable(
  "certificates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    scheme: text().notNull(),
    number: text().notNull(),
    validFrom: date({ mode: "string" }),
    validUntil: date({ mode: "string" }),
    note: text().notNull().default(""),
    /** Null: nobody compared it with the paper since it was changed. */
    checkedAt: timestamp({ withTimezone: true }),
    checkedBy: integer().references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [index("certificates_user").on(t.userId, t.id), index("certificates_valid_until").on(t.validUntil)],
);
