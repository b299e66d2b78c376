import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Day, Email, filled, Id, queryId, text } from "./fields.ts";

/** Stands in place of both times on a day on which a tenant is closed (domain.md#hours-tables). */
export const closedAllDay = "Closed All Day";

/** The names of the days on the wire, from Monday on. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** One opening of a weekday, in the tenant's time: `08:00` to `17:30`. An end that is not later than the start is on the next day; `24:00` is midnight. */
export const StandardHours = v.object({ dayOfWeek: v.picklist(weekdays), startTime: v.string(), endTime: v.string() });
export type StandardHours = v.InferOutput<typeof StandardHours>;

/** One opening on a date that differs from the weekly table. */
export const HolidayHours = v.object({
  /** `2026-12-25` */
  scheduledDate: v.string(),
  /** What the day is: `Christmas Day`. */
  notes: v.string(),
  startTime: v.string(),
  endTime: v.string(),
});
export type HolidayHours = v.InferOutput<typeof HolidayHours>;

/** What `isShopOpen` answers as JSON text, and what the problem `shop-closed` has as `info` without `IsOpen`. */
export const ShopHours = v.object({
  IsOpen: v.boolean(),
  /** JSON text of an array: `HolidayHours` from today on where today is a holiday, otherwise `StandardHours` of the whole week; empty without any table. */
  OpeningHoursJson: v.string(),
  /** IANA name of the zone in which the hours are stated. */
  TimeZone: v.string(),
  /** When it opens next; null while it is open, and if no opening is planned in the next four weeks. */
  OpensAt: v.nullable(v.string()),
  SupportEmail: v.string(),
});
export type ShopHours = v.InferOutput<typeof ShopHours>;

export const isShopOpen = call("GET", "openinghours/isShopOpen", {
  summary:
    "Whether requests are accepted now, by the server's clock: JSON text with `IsOpen` and `OpeningHoursJson`. The browser's date and time are checked for their form only.",
  rules: "domain.md#hours-open",
  for: "signed-in",
  query: v.strictObject({
    currentDate: Day,
    currentTime: v.pipe(v.string(), v.isoTime()),
    /** The location's name. */
    customer: v.optional(text(200), ""),
    timezone: v.optional(text(60), ""),
    loggedInUser: v.optional(text(200), ""),
    userEmail: v.optional(text(200), ""),
    tenantId: queryId,
  }),
  reply: v.string(),
  problems: ["not-found"],
  staleOn: { "configuration.changed": {} },
});

export const TenantDetails = v.object({ Items: v.array(v.object({ ID: v.number(), SupportEmail: v.string() })) });
export type TenantDetails = v.InferOutput<typeof TenantDetails>;

export const getTenantDetails = call("GET", "openingHours/TenantDetails", {
  summary: "The caller's tenant (the solution of the caller's variant) with the address that helps while it is closed.",
  rules: "domain.md#hours-tenant",
  for: "signed-in",
  reply: TenantDetails,
  staleOn: { "configuration.changed": {} },
});

/** A time of the day, `00:00` to `24:00`, or `Closed All Day`. */
const TimeOrClosed = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00|Closed All Day)$/, "time"));

/** The opening hours of a tenant as an administrator keeps them. */
export const OpeningHours = v.object({
  TenantId: v.number(),
  Version: v.number(),
  TimeZone: v.string(),
  SupportEmail: v.string(),
  Standard: v.array(StandardHours),
  Holidays: v.array(HolidayHours),
});
export type OpeningHours = v.InferOutput<typeof OpeningHours>;

export const getOpeningHours = call("GET", "openingHours/OpeningHours", {
  summary: "The whole tables of a tenant; absent: the caller's.",
  rules: "domain.md#hours-tenant",
  for: "admins",
  query: v.strictObject({ tenantId: v.optional(queryId) }),
  reply: OpeningHours,
  problems: ["not-found"],
  staleOn: { "configuration.changed": {} },
});

/** Replaces a tenant's tables. */
export const ChangedOpeningHours = v.strictObject({
  TenantId: Id,
  /** The version on which the change is based; `stale` if it is no longer current. */
  Version: Id,
  TimeZone: filled(60),
  /** Empty: none. */
  SupportEmail: v.pipe(
    text(254),
    v.check((written) => written === "" || v.is(Email, written), "email"),
  ),
  /** At most four openings a day. */
  Standard: v.pipe(
    v.array(v.strictObject({ dayOfWeek: v.picklist(weekdays), startTime: TimeOrClosed, endTime: TimeOrClosed })),
    v.maxLength(28),
  ),
  Holidays: v.pipe(
    v.array(
      v.strictObject({
        scheduledDate: Day,
        notes: text(120),
        startTime: TimeOrClosed,
        endTime: TimeOrClosed,
      }),
    ),
    v.maxLength(200),
  ),
});
export type ChangedOpeningHours = v.InferOutput<typeof ChangedOpeningHours>;

export const saveOpeningHours = call("POST", "openingHours/SaveOpeningHours", {
  summary: "Replaces the opening hours of a tenant.",
  rules: "domain.md#hours-tenant",
  for: "admins",
  fullSignIn: true,
  body: ChangedOpeningHours,
  reply: Created,
  problems: ["not-found", "stale"],
});
