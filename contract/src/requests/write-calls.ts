import * as v from "valibot";
import { call } from "../call.ts";
import { anyCase, Created, Id, Instant, queryId, text } from "../fields.ts";
import { ChangedServiceRequest, NewServiceRequest } from "./request-input.ts";
import { Priority } from "./priority.ts";
import { AcceptedCaveats, AcceptedDisclaimers } from "./service-request.ts";
import { StatusName } from "./status.ts";

export const createRequest = call("POST", "ServiceRequest/CreateRequest", {
  inPractice: true,
  summary:
    "Creates a request at the caller's location. A reply of `ServiceRequest` is accepted as input; fields that only the server sets are ignored. An `Idempotency-Key` makes a retry safe.",
  rules: "domain.md#request-fields",
  for: "shops",
  body: NewServiceRequest,
  reply: Created,
  owns: { "body.Contact.Id": "user", "body.Device.Id": "device", "body.Location.Id": "location" },
  problems: ["vin-in-use", "shop-closed", "location-closed", "not-available", "insufficient-balance", "licence-expired", "not-found"],
});

export const createPartnerRequest = call("POST", "ServiceRequest/CreateSaintGobainRequest", {
  inPractice: true,
  ...createRequest,
  summary:
    "Creates a request of the glass-repair partner, and is open to no other: like CreateRequest, with `WindscreenReplaced` required. That variant's requests need it by the other calls too.",
});

export const updateRequest = call("POST", "ServiceRequest/UpdateRequest", {
  inPractice: true,
  summary:
    "Changes the given fields of an unfinished request: an absent field stays unchanged, null clears it. If `Version` is no longer current, the problem is `stale` with the current state.",
  rules: "domain.md#request-edit",
  for: "signed-in",
  body: ChangedServiceRequest,
  reply: Created,
  owns: { "body.Id": "request", "body.Contact.Id": "user", "body.Device.Id": "device", "body.Location.Id": "location" },
  problems: ["not-found", "stale", "not-editable", "vin-in-use", "not-available", "insufficient-balance", "licence-expired"],
});

export const updateRequestPriority = call("POST", "ServiceRequest/UpdateRequestPriority", {
  inPractice: true,
  summary: "Sets how soon a request should be worked.",
  rules: "domain.md#request-edit",
  for: "signed-in",
  body: v.strictObject({ Id, Priority: anyCase(Priority) }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "not-editable"],
});

/** A move to another status. */
export const StatusChange = v.strictObject({
  Id,
  Status: anyCase(StatusName),
  /** Required to cancel, and to complete without a report; shown to the shop. */
  Reason: v.optional(text(1000)),
  /** The confirmed date when moving to Scheduled; defaults to the shop's first preference. */
  Date: v.optional(Instant),
  AcceptedDisclaimers,
  AcceptedCaveats,
});
export type StatusChange = v.InferOutput<typeof StatusChange>;

export const updateRequestStatus = call("POST", "ServiceRequest/UpdateRequestStatus", {
  inPractice: true,
  summary: "Moves a request to another status, or returns 409 with the allowed moves.",
  rules: "domain.md#request-status",
  for: "signed-in",
  body: StatusChange,
  reply: Created,
  owns: { "body.Id": "request" },
  problems: [
    "not-found",
    "move-not-allowed",
    "step-open",
    "job-taken",
    "shop-closed",
    "location-closed",
    "not-available",
    "insufficient-balance",
    "licence-expired",
  ],
});

export const cloneRequest = call("GET", "ServiceRequest/CloneServiceRequest", {
  inPractice: true,
  summary: "Creates a new Pending request with the same vehicle and service. `userid` becomes its contact; defaults to the caller.",
  rules: "domain.md#request-clone",
  for: "shops",
  changes: true,
  query: v.strictObject({ id: queryId, userid: v.optional(queryId) }),
  reply: Created,
  owns: { "query.id": "request", "query.userid": "user" },
  problems: ["not-found", "vin-in-use"],
});
