import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Id, paging, queryId, text } from "./fields.ts";
import { Findings, Picture, TroubleCode, WorkItem } from "./findings.ts";
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
  status: v.optional(StatusName),
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

export const getFindings = call("GET", "Workbench/GetFindings", {
  summary: "What the technician has written down so far. The shop sees it once the report is sent.",
  spec: "product.md",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Findings,
  owns: { "query.id": "request" },
  problems: ["not-found", "report-not-sent"],
});

export const SaveFindings = v.strictObject({
  Id,
  /** The version it was made from; when given and old, the answer is `stale`. */
  Version: v.optional(Id),
  Codes: v.pipe(v.array(TroubleCode), v.maxLength(500)),
  Work: v.pipe(v.array(WorkItem), v.maxLength(50)),
  /** The vehicle was scanned again after the work. Codes after the work say so by themselves. */
  AfterScanned: v.optional(v.boolean(), false),
  Notes: v.optional(text(8000), ""),
});
export type SaveFindings = v.InferOutput<typeof SaveFindings>;

export const saveFindings = call("POST", "Workbench/SaveFindings", {
  summary: "Replaces the codes, work and notes of a job.",
  spec: "product.md",
  for: "operators",
  body: SaveFindings,
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "stale", "not-editable"],
});

export const sendReport = call("POST", "Workbench/SendReport", {
  summary: "Freezes the findings as the next version of the report and sends it to the shop; the request is completed soon after.",
  spec: "product.md, 4",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "nothing-to-report", "not-editable", "move-not-allowed"],
});

export const addPicture = call("POST", "Workbench/AddPicture", {
  summary: "Adds a picture (multipart: `file`, `caption`). Location and camera data are removed; at most 15 MB and 30 a job.",
  spec: "product.md",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  multipart: true,
  reply: Picture,
  owns: { "query.id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "too-large", "unsupported-type", "not-editable"],
});

export const removePicture = call("POST", "Workbench/RemovePicture", {
  summary: "Removes a picture that no sent report shows.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
});

export const getPicture = call("GET", "Workbench/GetPicture", {
  summary: "A picture or its thumbnail.",
  spec: "product.md",
  for: "signed-in",
  query: v.strictObject({ id: queryId, size: v.optional(v.picklist(["full", "thumb"]), "full") }),
  reply: { file: ["image/webp", "image/jpeg"] },
  owns: { "query.id": "picture" },
  problems: ["not-found"],
});
