import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";
import { users } from "../users/tables.ts";

/** Keys with which shops' programs call the API (domain.md#api-tokens). A removed one stays, since requests and messages name its program. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    /** Stands for a session where calls ask for one. */
    key: uuid().notNull().defaultRandom().unique(),
    name: text().notNull(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    /** The program that acts by it. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    scopes: text().array().notNull(),
    perMinute: integer().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** SHA-256 of the secret; null: none was made yet. */
    hash: text().unique(),
    /** The last four characters of the secret. */
    hint: text().notNull().default(""),
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("api_tokens_location")
      .on(t.locationId)
      .where(sql`removed_at is null`),
  ],
);
