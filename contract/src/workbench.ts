import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, Created, Id, paging } from "./fields.ts";
import { StatusName } from "./requests/status.ts";
import { Priority } from "./requests/service-request.ts";

/** A job in the queue (product.md "Calls beyond the specification"). */
export const QueueRow = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  StatusName,
  LocationName: v.string(),
  VIN: v.string(),
  Make: v.string(),
  Model: v.string(),
  Year: v.nullable(v.number()),
  ScanTypeName: v.string(),
  /** The function that the shop ordered, or empty. */
  ServiceElementName: v.string(),
  Priority,
  /** Full minutes since it was sent, or since the confirmed date. */
  WaitingMinutes: v.number(),
  /** Start of the waiting time, from which the screen continues counting. */
  WaitingSince: v.string(),
  /** Name of the assigned technician, or empty. */
  Technician: v.string(),
  Mine: v.boolean(),
  ConfirmedDate: v.nullable(v.string()),
  /** True once a version of the report was sent. */
  ReportSent: v.boolean(),
});
export type QueueRow = v.InferOutput<typeof QueueRow>;

/** The parameters of the queue. */
export const QueueQuery = v.strictObject({
  search: paging.search,
  offset: paging.offset,
  pageSize: v.optional(paging.pageSize.wrapped, "50"),
  /** Without a status: InProcess and Scheduled. */
  status: v.optional(anyCase(StatusName)),
  mine: v.optional(v.picklist(["true", "false"]), "false"),
});
export type QueueQuery = v.InferOutput<typeof QueueQuery>;

export const getQueue = call("GET", "Workbench/Queue", {
  summary: "The jobs of all shops in working order: urgent first, then by waiting time.",
  spec: "product.md",
  for: "operators",
  query: QueueQuery,
  reply: v.array(QueueRow),
  total: true,
});

export const takeJob = call("POST", "Workbench/Take", {
  summary:
    "Assigns a job to the caller. If two technicians take it concurrently, the second one gets `job-taken` with the name of the first.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-taken", "move-not-allowed"],
});

export const releaseJob = call("POST", "Workbench/Release", {
  summary: "Returns a job to the queue; allowed for its technician and for Dispatch.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken"],
});
