import * as v from "valibot";
import { call } from "../call.ts";
import { anyCase, Created, Id, Instant, paging, queryId, queryInteger, text } from "../fields.ts";
import { ListName, StatusName } from "./status.ts";
import {
  AcceptedCaveats,
  AcceptedDisclaimers,
  ChangedServiceRequest,
  NewServiceRequest,
  Priority,
  ServiceRequest,
} from "./service-request.ts";

export const createRequest = call("POST", "ServiceRequest/CreateRequest", {
  summary:
    "Creates a request at the caller's location. A reply of `ServiceRequest` is accepted as input; fields that only the server sets are ignored. An `Idempotency-Key` makes a retry safe.",
  spec: "7 Service requests",
  for: "shops",
  body: NewServiceRequest,
  reply: Created,
  owns: { "body.Contact.Id": "user", "body.Device.Id": "device", "body.Location.Id": "location" },
  problems: ["vin-in-use", "shop-closed", "insufficient-balance", "not-found"],
});

export const createPartnerRequest = call("POST", "ServiceRequest/CreateSaintGobainRequest", {
  ...createRequest,
  summary: "Creates a request for the glass-repair partner: like CreateRequest, but the windscreen question must be answered.",
});

export const updateRequest = call("POST", "ServiceRequest/UpdateRequest", {
  summary:
    "Changes the given fields of an unfinished request: an absent field stays unchanged, null clears it. If `Version` is no longer current, the problem is `stale` with the current state.",
  spec: "7 Service requests",
  for: "signed-in",
  body: ChangedServiceRequest,
  reply: Created,
  owns: { "body.Id": "request", "body.Contact.Id": "user", "body.Device.Id": "device", "body.Location.Id": "location" },
  problems: ["not-found", "stale", "not-editable", "vin-in-use", "not-available", "insufficient-balance"],
});

export const updateRequestPriority = call("POST", "ServiceRequest/UpdateRequestPriority", {
  summary: "Sets how soon a request should be worked.",
  spec: "7 Service requests",
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
  summary: "Moves a request to another status, or returns 409 with the allowed moves.",
  spec: "7 Service requests, product.md",
  for: "signed-in",
  body: StatusChange,
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "move-not-allowed", "job-taken", "shop-closed", "not-available", "insufficient-balance"],
});

export const getRequest = call("GET", "ServiceRequest/ServiceRequest", {
  summary: "One request.",
  spec: "7 Service requests",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: ServiceRequest,
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

/** A row of the lists (section 3 "List rows"). */
export const RequestRow = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  RONumber: v.string(),
  StatusName,
  Priority,
  VIN: v.string(),
  VRM: v.string(),
  Year: v.nullable(v.number()),
  Make: v.string(),
  Model: v.string(),
  ScanTypeName: v.string(),
  ContactName: v.string(),
  Technician: v.string(),
  /** JSON text, as the specification has it. */
  ScheduleDates: v.string(),
  ConfirmedDate: v.nullable(v.string()),
  chatUnread: v.number(),
  CreatedDate: v.string(),
  UpdatedDate: v.string(),
  ReportSent: v.boolean(),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;

/** Columns by which a list can be sorted. */
export const OrderBy = v.picklist(["Id", "RONumber", "VIN", "VRM", "Make", "Model", "Year", "CreatedDate", "UpdatedDate", "Priority"]);
export type OrderBy = v.InferOutput<typeof OrderBy>;

/** The parameters of a list. */
export const ListQuery = v.strictObject({
  ...paging,
  orderBy: v.optional(anyCase(OrderBy), "Id"),
  /** Without a status, the four lists of section 4; of a search, the cancelled requests too. */
  status: v.optional(anyCase(ListName)),
  location: v.optional(queryId),
  /** Keyset paging: continue after the row with this Id, at the same cost at any depth. */
  after: v.optional(queryId),
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

export const listRequests = call("GET", "ServiceRequest/ServiceRequestsForList", {
  summary:
    "A page of one of the lists. Search matches RO, VIN, plate, make, model, work order and contact. `X-Total-Count` counts up to 10,000, for a search up to 500.",
  spec: "7 Service requests, 9",
  for: "signed-in",
  query: ListQuery,
  reply: v.array(RequestRow),
  total: true,
  owns: { "query.location": "location", "query.after": "request" },
  problems: ["not-found"],
});

/** What the shop has to do for a request: get ready to calibrate, connect the device, see to a failed quick scan, confirm the preparation, read a message, answer a question. */
export const WaitsFor = v.picklist(["ready", "device", "scan", "preparation", "message", "answer"]);
export type WaitsFor = v.InferOutput<typeof WaitsFor>;

/** A submitted request with what it waits for. */
export const WaitingRow = v.object({
  ...RequestRow.entries,
  /** Null: nothing that the reader could do. */
  WaitsFor: v.nullable(WaitsFor),
});
export type WaitingRow = v.InferOutput<typeof WaitingRow>;

export const listWaitingFirst = call("GET", "ServiceRequest/WaitingFirst", {
  summary:
    "Submitted requests of the caller's location: first those that wait for the shop, then the others, of each the last changed `pageSize`. Of more than 200 the last changed are looked at.",
  spec: "2, product.md",
  for: "signed-in",
  query: v.strictObject({ pageSize: v.optional(queryInteger(1, 20), "4") }),
  reply: v.array(WaitingRow),
});

export const RequestCounts = v.object({
  pending: v.number(),
  inprocess: v.number(),
  scheduled: v.number(),
  completed: v.number(),
  /** The location's active work orders, by request id (at most 1,000). */
  listWorkOrders: v.array(v.number()),
});
export type RequestCounts = v.InferOutput<typeof RequestCounts>;

export const getRequestCounts = call("GET", "ServiceRequest/GetServiceRequestCounts", {
  summary: "Number of requests of a location in each list, each counted up to 10,000.",
  spec: "7 Service requests",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: RequestCounts,
  owns: { "query.id": "location" },
  problems: ["not-found"],
});

export const cloneRequest = call("GET", "ServiceRequest/CloneServiceRequest", {
  summary: "Creates a new Pending request with the same vehicle and service. `userid` becomes its contact; defaults to the caller.",
  spec: "7 Service requests",
  for: "shops",
  changes: true,
  query: v.strictObject({ id: queryId, userid: v.optional(queryId) }),
  reply: Created,
  owns: { "query.id": "request", "query.userid": "user" },
  problems: ["not-found", "vin-in-use"],
});

export const isVinInUse = call("GET", "ServiceRequest/IsVinInUseAtCurrentLocation", {
  summary: "Whether an active work order of the location has this VIN, and which.",
  spec: "5, 7 Service requests",
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
  From: v.nullable(v.string()),
  To: v.nullable(v.string()),
  /** Of an edit: the paths of the fields that it changed, `RONumber`, `Vehicle.VIN`. */
  Fields: v.array(v.string()),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

export const getRequestHistory = call("GET", "ServiceRequest/GetRequestHistory", {
  summary: "The history of a request, newest first (at most 200 entries).",
  spec: "ux.md Request",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.array(HistoryEntry),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});
