import * as v from "valibot";
import { call } from "../call.ts";
import { queryId, text } from "../fields.ts";
import { ServiceRequest } from "./service-request.ts";
import { StatusName } from "./status.ts";

// The calls that read one request. Home loads the lists (`calls.ts`) without them.

export const getRequest = call("GET", "ServiceRequest/ServiceRequest", {
  summary: "One request.",
  rules: "domain.md#request-fields",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: ServiceRequest,
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" }, "person.changed": {}, "location.changed": {} },
  problems: ["not-found"],
});

export const isVinInUse = call("GET", "ServiceRequest/IsVinInUseAtCurrentLocation", {
  summary: "Whether an active work order of the location has this VIN, and which.",
  rules: "domain.md#request-vin-in-use",
  for: "signed-in",
  query: v.strictObject({ vin: text(40), locationId: queryId }),
  reply: v.object({
    IsVinInUse: v.boolean(),
    Results: v.array(v.object({ Id: v.number(), WorkOrderNumber: v.string(), CreatedBy: v.string(), VIN: v.string(), StatusName })),
  }),
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
});

/** One entry of a request's history. */
export const HistoryEntry = v.object({
  At: v.string(),
  Who: v.string(),
  /** An action of the audit trail: `request.created`, `request.moved`, … */
  Action: v.string(),
  /** What it was before: the status, the priority. Of a copy's `request.created`: the number of the work order that it was copied from. */
  From: v.nullable(v.string()),
  To: v.nullable(v.string()),
  /** Of an edit: the paths of the fields that it changed, `RONumber`, `Vehicle.VIN`. */
  Fields: v.array(v.string()),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

export const getRequestHistory = call("GET", "ServiceRequest/GetRequestHistory", {
  summary: "The history of a request, newest first (at most 200 entries).",
  rules: "domain.md#request-edit",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.array(HistoryEntry),
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" }, "findings.changed": { id: "Id" } },
  problems: ["not-found"],
});
