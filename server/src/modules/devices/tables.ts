import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { locations } from "../locations/tables.ts";

/** Ids never change: they are the keys of the product's texts (`lookups.deviceTypes.1`). A description is the installation's own; null: the product's. */
export const deviceTypes = pgTable("device_types", { id: integer().primaryKey(), description: text() });

/** An interface box at a shop. */
export const devices = pgTable(
  "devices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    friendlyName: text().notNull(),
    serialNumber: text().notNull().unique(),
    deviceTypeId: integer()
      .notNull()
      .references(() => deviceTypes.id),
    /** SHA-256 of the device's own long random secret. */
    secretHash: text().notNull(),
    lastHeardAt: timestamp({ withTimezone: true }),
    /** What the last heartbeat states: volts, and milliseconds to the service and back. Null: nothing. */
    voltage: doublePrecision(),
    delay: integer(),
    /** Until when it may be used for remote diagnostics; null: it never had a licence. */
    licensedUntil: timestamp({ withTimezone: true }),
    /** Chosen and heard from no more; what names it keeps it. */
    retired: boolean().notNull().default(false),
  },
  (t) => [
    index("devices_location").on(t.locationId),
    index("devices_name").on(sql`${t.friendlyName} collate "und-x-icu"`, t.id),
    // A line break keeps the texts apart: no search finds the end of one with the beginning of the next.
    index("devices_search").using("gin", sql`(${t.friendlyName} || chr(10) || ${t.serialNumber}) gin_trgm_ops`),
    index("devices_heard").on(sql`coalesce(${t.lastHeardAt}, '-infinity')`, t.id),
    index("devices_licensed").on(sql`coalesce(${t.licensedUntil}, '-infinity')`, t.id),
  ],
);

/** The hours in which a device was heard from, for eight days: one row an hour, however often it reports. */
export const deviceHours = pgTable(
  "device_hours",
  {
    deviceId: integer()
      .notNull()
      .references(() => devices.id, { onDelete: "cascade" }),
    /** Its beginning, by UTC. */
    hour: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.hour] }), index("device_hours_hour").on(t.hour)],
);
