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
  Priority,
  /** Whole minutes since it was sent, or since the confirmed date. */
  WaitingMinutes: v.number(),
  /** When the waiting began: the screen counts on from here. */
  WaitingSince: v.string(),
  /** Name of who has it; empty: nobody. */
  Technician: v.string(),
  Mine: v.boolean(),
  ConfirmedDate: v.nullable(v.string()),
});
export type QueueRow = v.InferOutput<typeof QueueRow>;

/** What the queue is asked for. */
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
  summary: "Takes a job. Of two who take it at once one wins, and the other is told who.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-taken", "move-not-allowed"],
});

export const releaseJob = call("POST", "Workbench/Release", {
  summary: "Gives a job back to the queue: by who has it, or by Dispatch.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken"],
});
