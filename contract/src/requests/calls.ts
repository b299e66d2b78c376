import * as v from "valibot";
import { call } from "../call.ts";
import { anyCase, paging, queryId, queryInteger } from "../fields.ts";
import { Priority } from "./priority.ts";
import { ListName, StatusName } from "./status.ts";

/** A row of the lists (domain.md#request-rows). */
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
  ScanTypeId: v.nullable(v.number()),
  ScanTypeName: v.string(),
  ContactName: v.string(),
  Technician: v.string(),
  /** JSON text, as agreed (domain.md#request-rows). */
  ScheduleDates: v.string(),
  ConfirmedDate: v.nullable(v.string()),
  chatUnread: v.number(),
  CreatedDate: v.string(),
  UpdatedDate: v.string(),
  ReportSent: v.boolean(),
});
export type RequestRow = v.InferOutput<typeof RequestRow>;

/** Columns by which a list can be sorted; requests without a confirmed date come after those with one. */
export const OrderBy = v.picklist([
  "Id",
  "RONumber",
  "VIN",
  "VRM",
  "Make",
  "Model",
  "Year",
  "CreatedDate",
  "UpdatedDate",
  "Priority",
  "ConfirmedDate",
]);
export type OrderBy = v.InferOutput<typeof OrderBy>;

/** What a list can be filtered by, besides a service: unread messages for the reader, the reader's own (contact or creator), a sent report. */
export const FilterName = v.picklist(["unread", "mine", "report"]);
export type FilterName = v.InferOutput<typeof FilterName>;

/** What a list is filtered by (domain.md#request-filter): one of the names, or `service-{id}` with the id of a remote service. Empty: the whole list. */
export const FilterBy = v.pipe(v.string(), v.regex(/^(?:unread|mine|report|service-[1-9]\d{0,8})?$/, "choice"));

/** The service that a list is filtered by; undefined for another filter. */
export function serviceOf(filterBy: string): number | undefined {
  const id = /^service-(\d+)$/.exec(filterBy)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The parameters of a list. */
export const ListQuery = v.strictObject({
  ...paging,
  orderBy: v.optional(anyCase(OrderBy), "Id"),
  /** Without a status, the four main lists (domain.md#request-lists); of a search, the cancelled requests too. */
  status: v.optional(anyCase(ListName)),
  location: v.optional(queryId),
  /** A filter looks at the newest 5,000 of the list, or at what a search of it found; `X-Total-Count` then counts up to 500. */
  filterBy: v.optional(FilterBy, ""),
  /** Keyset paging: continue after the row with this Id, at the same cost at any depth. */
  after: v.optional(queryId),
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

export const listRequests = call("GET", "ServiceRequest/ServiceRequestsForList", {
  summary:
    "A page of one of the lists. Search matches RO, VIN, plate, make, model, work order and contact. `X-Total-Count` counts up to 10,000, for a search up to 500.",
  rules: "domain.md#request-lists",
  for: "signed-in",
  query: ListQuery,
  reply: v.array(RequestRow),
  total: true,
  owns: { "query.location": "location", "query.after": "request" },
  staleOn: { "request.changed": { location: "LocationId" }, "person.changed": { location: "LocationId" } },
  problems: ["not-found"],
});

/** What the shop has to do for a request: get ready to calibrate, connect the device, see to a failed quick scan, confirm the preparation, read a message, answer a question. */
export const WaitsFor = v.picklist(["ready", "device", "scan", "preparation", "message", "answer"]);
export type WaitsFor = v.InferOutput<typeof WaitsFor>;

// In a function without effects: the browser's bundle then leaves out the fields of both rows, which only the server uses.
/* @__NO_SIDE_EFFECTS__ */
function waitingRow() {
  return v.object({
    ...RequestRow.entries,
    /** Null: nothing that the reader could do. */
    WaitsFor: v.nullable(WaitsFor),
    /** Since when it waits for that: the technician's last step, or the first message that is unread or asks; null where nothing is waited for. */
    WaitsSince: v.nullable(v.string()),
  });
}

/** A submitted or scheduled request with what it waits for. */
export const WaitingRow = waitingRow();
export type WaitingRow = v.InferOutput<typeof WaitingRow>;

export const listWaitingFirst = call("GET", "ServiceRequest/WaitingFirst", {
  summary:
    "Requests of the caller's location: first those submitted or scheduled that wait for the shop, at most 20, then the `pageSize` last changed of the other submitted ones. `X-Total-Count` is how many wait. Of more than 200 the last changed are looked at.",
  rules: "domain.md#request-waiting",
  for: "signed-in",
  query: v.strictObject({ pageSize: v.optional(queryInteger(1, 20), "4") }),
  reply: v.array(WaitingRow),
  total: true,
  staleOn: { "request.changed": {}, "calibration.moved": {}, "person.changed": {}, "chat.message": {}, "chat.position": {} },
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
  rules: "domain.md#request-lists",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: RequestCounts,
  owns: { "query.id": "location" },
  staleOn: { "request.changed": { id: "LocationId" } },
  problems: ["not-found"],
});
