import * as v from "valibot";
import { BayPlace } from "./bay-place.ts";
import { call } from "./call.ts";
import { queryId } from "./fields.ts";
import { ChosenResult } from "./findings.ts";
import { WaitingRow } from "./requests/calls.ts";
import { StatusName } from "./requests/status.ts";

// In a function without effects, as `WaitingRow`.
/* @__NO_SIDE_EFFECTS__ */
function bayRow() {
  return v.object({
    ...WaitingRow.entries,
    Place: BayPlace,
    /** Since when it stands there. */
    Since: v.string(),
  });
}

/** A request of a car in the bay. */
export const BayRow = bayRow();
export type BayRow = v.InferOutput<typeof BayRow>;

export const listBay = call("GET", "ServiceRequest/Bay", {
  summary:
    "Requests of the caller's shop whose cars are in the bay: the 200 submitted ones changed last, the next 50 that are scheduled until the end of the day, and the last 50 completed today, in the shop's time zone. `X-Total-Count` counts those beyond too.",
  rules: "domain.md#bay",
  for: "signed-in",
  query: v.strictObject({}),
  reply: v.array(BayRow),
  total: true,
  staleOn: { "request.changed": {}, "calibration.moved": {}, "person.changed": {}, "chat.message": {}, "chat.position": {} },
});

export const getMonths = call("GET", "Location/Months", {
  summary:
    "A shop's last 13 months in its own time zone, the present one last: requests by when they were sent, minutes until a technician took them (scheduled ones are left out), calibrations that passed at the first attempt, reports, and coins that were spent. Of one status at most the 80,000 newest requests are counted.",
  rules: "domain.md#months",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.object({
    TimeZone: v.string(),
    Months: v.array(
      v.object({
        /** Year and month: `2026-11`. */
        Month: v.string(),
        Jobs: v.number(),
        Completed: v.number(),
        Reports: v.number(),
        /** Minutes that half of the requests waited at most; null without one that was taken. */
        MedianWait: v.nullable(v.number()),
        /** Minutes that nine of ten waited at most. */
        LongWait: v.nullable(v.number()),
        /** Requests whose calibration ended at least once, and those of them that passed at the first attempt. */
        Calibrations: v.number(),
        FirstTime: v.number(),
        /** Coins that were spent; null for a shop without coins. */
        Coins: v.nullable(v.number()),
      }),
    ),
    /** Requests of a service in a month. */
    Services: v.array(v.object({ Month: v.string(), ScanTypeId: v.nullable(v.number()), Name: v.string(), Jobs: v.number() })),
  }),
  owns: { "query.id": "location" },
  staleOn: { "request.changed": {}, "calibration.moved": {}, "coins.changed": {}, "location.changed": {} },
  problems: ["not-found"],
});

export const getCarHistory = call("GET", "ServiceRequest/CarHistory", {
  summary:
    "The requests with the VIN of a request, newest first: what was asked, found and done. A shop gets its own, operators those of all shops. What was found is told to a shop once the report is sent. `X-Total-Count` counts up to 500.",
  rules: "domain.md#car-history",
  for: "signed-in",
  query: v.strictObject({ id: queryId, after: v.optional(queryId) }),
  reply: v.array(
    v.object({
      Id: v.number(),
      LocationName: v.string(),
      WorkOrderNumber: v.string(),
      RONumber: v.string(),
      StatusName,
      ScanTypeName: v.string(),
      Technician: v.string(),
      CreatedDate: v.string(),
      CompletedDate: v.nullable(v.string()),
      Odometer: v.nullable(v.number()),
      /** `mi` or `km`, or the word that was chosen; empty if there is none. */
      OdometerUnit: v.string(),
      ReportSent: v.boolean(),
      /** Null until the reader may see it. */
      Findings: v.nullable(
        v.object({
          /** The codes of all control units before and after the work, each once; null where it was not scanned then. */
          Before: v.nullable(v.array(v.string())),
          After: v.nullable(v.array(v.string())),
          Work: v.array(v.object({ Name: v.string(), Result: ChosenResult })),
          Notes: v.string(),
        }),
      ),
    }),
  ),
  total: true,
  owns: { "query.id": "request", "query.after": "request" },
  problems: ["not-found"],
  staleOn: { "request.changed": {}, "findings.changed": {} },
});
