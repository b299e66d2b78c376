import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, Created, Id, paging, queryId } from "./fields.ts";
import { StatusName } from "./requests/status.ts";
import { Priority } from "./requests/priority.ts";

/** A job in the queue (domain.md#request-queue). */
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
  /** The function that the shop ordered, or the first one of several, or empty. */
  ServiceElementName: v.string(),
  /** The functions that it ordered beside it. */
  FurtherServiceElementNames: v.array(v.string()),
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
  rules: "domain.md#request-queue",
  for: "operators",
  query: QueueQuery,
  reply: v.array(QueueRow),
  total: true,
  staleOn: { "request.changed": {}, "person.changed": {}, "location.changed": {} },
});

export const takeJob = call("POST", "Workbench/Take", {
  inPractice: true,
  summary:
    "Assigns a job to the caller. If two technicians take it concurrently, the second one gets `job-taken` with the name of the first.",
  rules: "domain.md#request-queue",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-taken", "move-not-allowed"],
});

export const releaseJob = call("POST", "Workbench/Release", {
  inPractice: true,
  summary: "Returns a job to the queue; allowed for its technician and for Dispatch.",
  rules: "domain.md#request-queue",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken"],
});

/** A technician to whom a job can be given, and how busy they are. */
export const Technician = v.object({
  Id: v.number(),
  Name: v.string(),
  /** The jobs that they have and that are not finished. */
  Jobs: v.number(),
  /** The language of their profile; empty: the browser's. */
  Language: v.string(),
});
export type Technician = v.InferOutput<typeof Technician>;

export const getTechnicians = call("GET", "Workbench/Technicians", {
  summary: "The technicians, the least busy first.",
  rules: "domain.md#request-queue",
  for: "operators",
  reply: v.array(Technician),
  staleOn: { "request.changed": {} },
});

export const assignJob = call("POST", "Workbench/Assign", {
  inPractice: true,
  summary:
    "Gives a job to a technician: Dispatch any job, a technician their own. The findings, the chat and the history stay with the job.",
  rules: "domain.md#request-queue",
  for: "operators",
  body: v.strictObject({
    Id,
    TechnicianId: Id,
    /** Who had it when the caller chose, or null: if somebody else has it by now, the answer is `job-taken` with their name. */
    From: v.nullable(Id),
  }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "invalid", "job-taken", "job-not-yours", "move-not-allowed"],
});

export const getQueuePlace = call("GET", "Workbench/QueuePlace", {
  summary: "How many jobs are before a request that waits for a technician, and how long such requests waited lately.",
  rules: "domain.md#request-waiting",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.nullable(
    v.object({
      /** Jobs that will be taken before it. */
      Ahead: v.number(),
      /** Minutes from now within which such a request was taken lately: half of them. Null if too few were taken to say so, or if it waits for longer than usual. */
      FromMinutes: v.nullable(v.number()),
      ToMinutes: v.nullable(v.number()),
      /** It has waited for longer than nine of ten did. */
      IsLate: v.boolean(),
    }),
  ),
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" } },
  problems: ["not-found"],
});
