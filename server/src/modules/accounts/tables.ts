import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { roles, users } from "../users/tables.ts";

const instant = () => timestamp({ withTimezone: true });

/** Who was invited. Their account is made when they accept, so that nobody sees people who never came. */
export const invitations = pgTable(
  "invitations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    givenName: text().notNull(),
    familyName: text().notNull(),
    /** Null: operations staff. */
    locationId: integer().references(() => locations.id),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
    /** Roles besides the first, of somebody who was imported. */
    furtherRoleIds: integer().array().notNull().default([]),
    phone: text().notNull().default(""),
    /** IANA name; null: their location's. */
    timeZone: text(),
    /** The language of their account; null: their browser's. */
    ownLanguage: text(),
    invitedBy: integer()
      .notNull()
      .references(() => users.id),
    /** Of the letter: the one in which they were invited. */
    language: text().notNull(),
    createdAt: instant().notNull(),
    /** The account that was made; null until then. */
    userId: integer().references(() => users.id),
  },
  (t) => [index("invitations_created").on(t.createdAt)],
);

/** The links in letters. What opens an account is not here: a link carries the id and its signature by the installation's key. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: text().primaryKey(),
    /** invite, reset or verify. */
    purpose: text().notNull(),
    /** Null for an invitation. */
    userId: integer().references(() => users.id),
    invitationId: integer().references(() => invitations.id),
    /** Where the letter goes. */
    email: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When it was followed, or ended by a newer one or another change. */
    endedAt: instant(),
  },
  (t) => [
    index("account_links_user").on(t.userId, t.purpose),
    index("account_links_email").on(t.email),
    index("account_links_invitation")
      .on(t.invitationId)
      .where(sql`ended_at is null`),
    index("account_links_expires").on(t.expiresAt),
  ],
);
