import * as v from "valibot";
import { call } from "./call.ts";
import { Day, Id, Instant, queryInteger, text } from "./fields.ts";
import { Priority } from "./requests/priority.ts";

/** Days that the calendar shows at most: six weeks. */
export const maxCalendarDays = 42;

/** Confirmed dates that one reply has; those beyond are counted. */
export const maxAppointments = 600;

/** Minutes for which a confirmed date keeps its technician: two that are nearer to each other overlap. */
export const appointmentMinutes = 60;

/** A confirmed date on the calendar. */
export const CalendarEntry = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  RONumber: v.string(),
  VIN: v.string(),
  VRM: v.string(),
  Year: v.nullable(v.number()),
  Make: v.string(),
  Model: v.string(),
  ScanTypeName: v.string(),
  Priority,
  LocationId: v.number(),
  LocationName: v.string(),
  /** The shop's time zone, an IANA name. */
  LocationTimeZone: v.string(),
  /** Null: nobody has it yet. */
  TechnicianId: v.nullable(v.number()),
  Technician: v.string(),
  ConfirmedDate: v.string(),
  /** Its technician has another date less than an hour before or after. */
  Overlaps: v.boolean(),
  /** The shop's opening hours do not include it; false where nobody keeps hours. */
  IsOutsideHours: v.boolean(),
  /** Whether the caller may move it. */
  CanMove: v.boolean(),
});
export type CalendarEntry = v.InferOutput<typeof CalendarEntry>;

export const getTeamCalendar = call("GET", "Team/Calendar", {
  summary:
    "The confirmed dates of all shops in some days of a time zone, the earliest first: at most 600. `Total` counts those beyond, up to 2,000.",
  rules: "domain.md#team-calendar",
  for: "signed-in",
  query: v.strictObject({
    /** The first day, in the zone. */
    from: Day,
    days: queryInteger(1, maxCalendarDays),
    /** The IANA name of the zone in which the days begin. */
    zone: text(60),
  }),
  reply: v.object({
    Entries: v.array(CalendarEntry),
    Total: v.number(),
    /** Every technician, those without a date too. */
    Technicians: v.array(v.object({ Id: v.number(), Name: v.string() })),
  }),
  problems: ["invalid"],
  staleOn: { "request.changed": {}, "person.changed": {}, "location.changed": {}, "configuration.changed": {} },
});

export const moveDate = call("POST", "Team/MoveDate", {
  inPractice: true,
  summary:
    "Moves a confirmed date, for whoever may confirm one. `stale` with the present date and status if it is not the one that the caller saw.",
  rules: "domain.md#team-move-date",
  for: "operators",
  body: v.strictObject({
    Id,
    /** The confirmed date that the caller saw. */
    From: Instant,
    Date: Instant,
  }),
  reply: v.object({
    id: v.number(),
    /** Other dates of its technician less than an hour from the new one. */
    Overlaps: v.number(),
    IsOutsideHours: v.boolean(),
  }),
  owns: { "body.Id": "request" },
  problems: ["invalid", "not-found", "stale", "job-taken"],
});
