import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { variants } from "../settings/tables.ts";

/** A shop. */
export const locations = pgTable(
  "locations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1042 }),
    name: text().notNull(),
    /** IANA time zone. */
    timeZone: text().notNull(),
    phone: text().notNull().default(""),
    phoneCountryCode: text().notNull().default(""),
    billSameAsPrimary: boolean().notNull().default(true),
    street: text().notNull().default(""),
    city: text().notNull().default(""),
    state: text().notNull().default(""),
    postalCode: text().notNull().default(""),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    variant: text()
      .notNull()
      .references(() => variants.key),
    isHunterClient: boolean().notNull().default(false),
    /** Default culture of reports: `en-US`. */
    cultureCode: text().notNull().default("en-US"),
    /** Years for which its evidence packs are kept at least. */
    evidenceYears: smallint().notNull().default(3),
    /** Nobody makes or sends requests there any more. */
    closed: boolean().notNull().default(false),
    /** Counter of work orders, incremented in the transaction that creates one. */
    lastWorkOrder: integer().notNull().default(0),
    /** Rises with each change of what people read about it. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("locations_name").on(sql`${t.name} collate "und-x-icu"`, t.id),
    // A line break keeps the texts apart: no search finds the end of one with the beginning of the next.
    index("locations_search").using("gin", sql`(${t.name} || chr(10) || ${t.city}) gin_trgm_ops`),
  ],
);

/** The remote services that a location may order. */
export const locationScanTypes = pgTable("location_scan_types", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  locationId: integer()
    .notNull()
    .references(() => locations.id),
  scanTypeId: integer().notNull(),
});
