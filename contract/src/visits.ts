import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, Id, queryId, text } from "./fields.ts";
import { absentIsNull, inputObject } from "./input.ts";
import { NewServiceRequest, orderedFields } from "./requests/request-input.ts";
import { AcceptedCaveats, AcceptedDisclaimers } from "./requests/service-request.ts";
import { StatusName } from "./requests/status.ts";
import { postScanId, preScanId, StepState } from "./visit-plan.ts";

/** The most requests of a visit. */
export const maxVisit = 8;

/** A further service for the car of a request, with what is accepted for it. */
export const VisitService = inputObject({ ...absentIsNull(orderedFields), AcceptedDisclaimers, AcceptedCaveats }, []);
export type VisitService = v.InferOutput<typeof VisitService>;

/** The longest line about a scan that the shop made itself. */
export const maxDoneNote = 160;

/** A scan before or after the work that the shop made itself instead of ordering it, with whom and which tool in a line. It is no scan of a report. */
export const DoneScan = v.strictObject({
  ScanTypeId: v.picklist([preScanId, postScanId]),
  Note: v.optional(v.pipe(text(maxDoneNote), v.trim()), ""),
});
export type DoneScan = v.InferOutput<typeof DoneScan>;

const AlreadyDone = v.optional(
  v.nullable(
    v.pipe(
      v.array(DoneScan),
      v.maxLength(2),
      v.check((done) => new Set(done.map(({ ScanTypeId }) => ScanTypeId)).size === done.length, "invalid"),
    ),
  ),
);

/** What is ordered beside the first request: none where it is only said what was done already. */
const Services = v.optional(v.pipe(v.array(VisitService), v.maxLength(maxVisit - 1)), []);

/** The ids of the requests that were made, in the order in which they were given. */
const VisitCreated = v.object({ id: v.number(), Requests: v.array(v.number()) });

const refusals = ["not-found", "shop-closed", "location-closed", "not-available", "insufficient-balance", "licence-expired"] as const;

export const createVisit = call("POST", "Visit/CreateVisit", {
  inPractice: true,
  summary:
    "Creates the requests of one car together: `Request` as CreateRequest takes it, and one more of the same car for each of `Services`. Either all are made, and sent where `Status` says so, or none. `id` is that of the first. Faults of a further service have a path below `Services.0`. `AlreadyDone` says which scan the shop made itself; without it there is at least one of `Services`.",
  rules: "domain.md#visit",
  for: "shops",
  body: v.strictObject({ Request: NewServiceRequest, Services, AlreadyDone }),
  reply: VisitCreated,
  owns: { "body.Request.Contact.Id": "user", "body.Request.Device.Id": "device", "body.Request.Location.Id": "location" },
  problems: [...refusals, "vin-in-use"],
});

export const addToVisit = call("POST", "Visit/AddToVisit", {
  inPractice: true,
  summary: `Adds services for the car of a request: each is a request of its own, with vehicle, contact, device and numbers of that one. Refused where all requests of the visit have ended, and beyond ${maxVisit} of them. \`AlreadyDone\` replaces what was said of the scans that the shop made itself.`,
  rules: "domain.md#visit-add",
  for: "shops",
  body: v.strictObject({ Id, Services, AlreadyDone, Status: v.optional(anyCase(v.picklist(["Pending", "InProcess"])), "Pending") }),
  reply: VisitCreated,
  owns: { "body.Id": "request" },
  problems: [...refusals, "not-editable"],
});

/** A request of a visit, as a step of its plan. */
export const VisitStep = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  StatusName,
  ScanTypeId: v.nullable(v.number()),
  /** The service's name. */
  Service: v.string(),
  /** The names of the ordered functions. */
  Functions: v.array(v.string()),
  Technician: v.nullable(v.string()),
  /** What it costs; null for who may not see prices. */
  Coins: v.nullable(v.number()),
  /** Version of the latest sent report; 0 if there is none. */
  ReportVersion: v.number(),
  State: StepState,
});
export type VisitStep = v.InferOutput<typeof VisitStep>;

/** What belongs to one car's stay, in the order of the work. */
export const Visit = v.object({
  /** The id of its first request. */
  Id: v.number(),
  Requests: v.array(VisitStep),
  /** The scans that the shop made itself and that are not ordered as well. */
  AlreadyDone: v.array(v.object({ ScanTypeId: v.number(), Service: v.string(), Note: v.string() })),
  /** What all cost together that were not cancelled; null for who may not see prices. */
  Coins: v.nullable(v.number()),
});
export type Visit = v.InferOutput<typeof Visit>;

export const getVisit = call("GET", "Visit/GetVisit", {
  summary: "The visit to which a request belongs, with its steps in the order of the work; null for a request without companions.",
  rules: "domain.md#visit-plan",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.nullable(Visit),
  owns: { "query.id": "request" },
  staleOn: { "request.changed": {}, "calibration.moved": {}, "person.changed": {} },
  problems: ["not-found"],
});
