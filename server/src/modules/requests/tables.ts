import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AcceptedCaveat, AcceptedDisclaimer, Choice, DoneScan, Engine, ScheduleDate } from "@remotebay/contract";
import { devices } from "../devices/tables.ts";
import { locations } from "../locations/tables.ts";
import { scanTypes, serviceElements } from "../lookups/tables.ts";
import { users } from "../users/tables.ts";

/** Accepted caveats as they are stored: by their names, whose texts `acceptedNotes` (compatibility) finds. */
export type StoredCaveat = Omit<AcceptedCaveat, "Texts">;

const instant = () => timestamp({ withTimezone: true });

/** Natural sort order: case-insensitive, and RO-9 before RO-10. The collation is created by a migration. */
export const naturally = (column: SQLWrapper | string): SQL =>
  sql`${typeof column === "string" ? sql.raw(column) : column} collate "natural_order"`;

/** A scheduled job waits from its confirmed date on, any other from when it was sent. */
export const waitingSince = ({ statusId, confirmedDate, sentAt }: Record<"statusId" | "confirmedDate" | "sentAt", SQLWrapper>): SQL =>
  sql`case when ${statusId} = 3 then ${confirmedDate} else ${sentAt} end`;

/** The stretch of 16,384 ids that an id is in. */
export const bucketOf = (id: SQLWrapper): SQL => sql`(${id} >> 14)`;

/** A service request with its vehicle. */
export const requests = pgTable(
  "requests",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    /** Practice requests are visible in practice sessions only. */
    demo: boolean().notNull().default(false),
    workOrderNumber: text().notNull(),
    version: integer().notNull().default(1),
    statusId: smallint().notNull(),
    /** 0 normal, 1 high, 2 urgent. */
    priority: smallint().notNull().default(0),
    roNumber: text().notNull(),
    ticketNumber: text().notNull(),
    policyReference: text().notNull().default(""),
    estimateNumber: text().notNull().default(""),
    isMil: boolean(),
    isSrs: boolean(),
    isDrivable: boolean(),
    shopComments: text().notNull(),
    calibrationSetup: text().notNull(),
    windscreenReplaced: smallint().notNull(),
    calibrationAttempted: smallint().notNull(),
    contactId: integer().references(() => users.id),
    deviceId: integer().references(() => devices.id),
    scanTypeId: integer().references(() => scanTypes.id),
    serviceElementId: integer().references(() => serviceElements.id),
    /** The functions that are ordered beside it, in the order in which they were chosen. Functions are never deleted. */
    furtherElementIds: integer().array().notNull().default([]),
    scheduleDates: jsonb().$type<ScheduleDate[]>().notNull(),
    confirmedDate: instant(),
    vin: text().notNull(),
    vrm: text().notNull(),
    modelYear: smallint(),
    odometer: integer(),
    odometerUnits: jsonb().$type<Choice>(),
    makeId: integer().notNull(),
    make: text().notNull(),
    modelId: integer().notNull(),
    model: text().notNull(),
    submodel: jsonb().$type<Choice>(),
    driveType: jsonb().$type<Choice>(),
    transmission: jsonb().$type<Choice>(),
    insurance: jsonb().$type<Choice>(),
    engine: jsonb().$type<Engine>(),
    appId: integer().notNull(),
    /** Key in the list `cancelReasons`; empty if `reason` is free text only. */
    reasonKey: text().notNull().default(""),
    reason: text().notNull().default(""),
    technicianId: integer().references(() => users.id),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
    updatedBy: integer()
      .notNull()
      .references(() => users.id),
    updatedAt: instant().notNull(),
    sentAt: instant(),
    takenAt: instant(),
    completedAt: instant(),
    /** Version of the latest sent report; 0 if there is none. */
    reportVersion: smallint().notNull().default(0),
    reportSentAt: instant(),
    /** The disclaimers that the shop accepted, with the text that it read. */
    disclaimers: jsonb().$type<AcceptedDisclaimer[]>().notNull().default([]),
    /** The caveats of functions that the shop accepted. */
    caveats: jsonb().$type<StoredCaveat[]>().notNull().default([]),
    /** The request of which this one is a copy, for the record. */
    copiedFrom: integer(),
    /** The visit: the id of its first request, which has its own here as soon as it has a companion. Null: a visit of one request. */
    visitId: integer(),
    /** Of the first request of a visit: the scans that the shop made itself. Null: none. */
    alreadyDone: jsonb().$type<DoneScan[]>(),
    /** All searchable text, in lower case. */
    searchText: text().notNull(),
  },
  (t) => [
    uniqueIndex("requests_work_order").on(t.locationId, t.workOrderNumber),
    // domain.md#request-vin-in-use: one active visit for a VIN at a location, which the exclusion constraint `requests_active_vin` enforces for
    // concurrent inserts too. It is written by hand (migration `visits`), since Drizzle does not know such constraints.
    index("requests_visit")
      .on(t.visitId)
      .where(sql`visit_id is not null`)
      .concurrently(),
    // One index for each sort order, so that a page costs the same at any size; each is scanned backwards for the other direction.
    index("requests_list").on(t.locationId, t.demo, t.statusId, t.id),
    index("requests_list_ro").on(t.locationId, t.demo, t.statusId, naturally("ro_number"), t.id),
    index("requests_list_vin").on(t.locationId, t.demo, t.statusId, t.vin, t.id),
    index("requests_list_vrm").on(t.locationId, t.demo, t.statusId, naturally("vrm"), t.id),
    index("requests_list_make").on(t.locationId, t.demo, t.statusId, naturally("make"), t.id),
    index("requests_list_model").on(t.locationId, t.demo, t.statusId, naturally("model"), t.id),
    index("requests_list_year").on(t.locationId, t.demo, t.statusId, sql`coalesce(model_year, 0)`, t.id),
    index("requests_list_created").on(t.locationId, t.demo, t.statusId, t.createdAt, t.id),
    index("requests_list_updated").on(t.locationId, t.demo, t.statusId, t.updatedAt, t.id),
    index("requests_list_priority").on(t.locationId, t.demo, t.statusId, t.priority, t.id),
    index("requests_list_confirmed").on(t.locationId, t.demo, t.statusId, sql`coalesce(confirmed_date, 'infinity')`, t.id),
    // For all statuses together, and for all locations together.
    index("requests_of_location").on(t.locationId, t.demo, t.id),
    index("requests_recent").on(t.locationId, t.demo, t.updatedAt, t.id),
    index("requests_everywhere").on(t.demo, t.statusId, t.id),
    index("requests_everywhere_ro").on(t.demo, t.statusId, naturally("ro_number"), t.id),
    index("requests_everywhere_vin").on(t.demo, t.statusId, t.vin, t.id),
    index("requests_everywhere_vrm").on(t.demo, t.statusId, naturally("vrm"), t.id),
    index("requests_everywhere_make").on(t.demo, t.statusId, naturally("make"), t.id),
    index("requests_everywhere_model").on(t.demo, t.statusId, naturally("model"), t.id),
    index("requests_everywhere_year").on(t.demo, t.statusId, sql`coalesce(model_year, 0)`, t.id),
    index("requests_everywhere_created").on(t.demo, t.statusId, t.createdAt, t.id),
    index("requests_everywhere_priority").on(t.demo, t.statusId, t.priority, t.id),
    index("requests_everywhere_confirmed").on(t.demo, t.statusId, sql`coalesce(confirmed_date, 'infinity')`, t.id),
    index("requests_everywhere_recent").on(t.demo, t.updatedAt, t.id),
    // With the bucket of the id, so that the newest matches are found without the older ones (worklists/search-store.ts).
    // A search reads all that waits to be merged into the index, 20 ms at PostgreSQL's own 4 MB; merging smaller parts takes inserts no longer.
    index("requests_search")
      .using("gin", t.locationId, bucketOf(t.id), sql`search_text gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    // In the queue's order within a status and a priority; those who search it look here too.
    index("requests_queue")
      .on(t.demo, t.statusId, t.priority, sql`(${waitingSince(t)})`, t.id)
      .where(sql`status_id in (2, 3)`),
    index("requests_queue_search")
      .using("gin", t.locationId, sql`search_text gin_trgm_ops`)
      .where(sql`status_id in (2, 3)`),
    index("requests_technician")
      .on(t.technicianId)
      .where(sql`status_id in (2, 3)`),
  ],
);

/**
 * How many requests a location has in each status, real and practice apart. Triggers of the table `requests` keep it in the transaction that
 * changes a request (migration `request_counts`), so no statement writes it. A location's number is the sum of its rows: a transaction
 * takes a row that no other has locked, or adds one, so that nobody waits for a counter and there are as many rows as there were writers at once.
 */
export const requestCounts = pgTable(
  "request_counts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    demo: boolean().notNull(),
    /** By status id, from 1 on. */
    byStatus: integer().array().notNull(),
    /** Another one with each change, and never the same again: what was read while a location's rows had theirs is still right. */
    version: uuid().notNull().defaultRandom(),
  },
  (t) => [index("request_counts_location").on(t.locationId, t.demo)],
);
