import { date, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { solutions } from "../settings/tables.ts";

/** Whose hours these are: each solution is a tenant, and the hours hold for everybody whose variant it has. */
export const tenants = pgTable("tenants", {
  solutionId: integer()
    .primaryKey()
    .references(() => solutions.id),
  /** IANA name of the zone in which the tables are stated. */
  timeZone: text().notNull(),
  /** Who helps while it is closed; may be empty. */
  supportEmail: text().notNull(),
  version: integer().notNull().default(1),
});

/** An opening on a day of every week: several rows for several openings, none for a day on which it is closed. */
export const weeklyHours = pgTable(
  "weekly_hours",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.solutionId),
    /** 0 is Monday. */
    dayOfWeek: smallint().notNull(),
    /** `08:00`; null, with the end: closed all day. */
    startTime: text(),
    endTime: text(),
  },
  (t) => [index("weekly_hours_tenant").on(t.tenantId)],
);

/** An opening on one date, instead of those of its day of the week. */
export const holidayHours = pgTable(
  "holiday_hours",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tenantId: integer()
      .notNull()
      .references(() => tenants.solutionId),
    scheduledDate: date({ mode: "string" }).notNull(),
    notes: text().notNull(),
    /** Null, with the end: closed all day. */
    startTime: text(),
    endTime: text(),
  },
  (t) => [index("holiday_hours_tenant").on(t.tenantId, t.scheduledDate)],
);
