import * as v from "valibot";
import { call } from "./call.ts";
import { anyCase, Created, Id, paging, queryId, text } from "./fields.ts";
import { StatusName } from "./requests/status.ts";
import { Priority } from "./requests/priority.ts";

/** The longest note at a job. */
export const maxJobNote = 500;

/** A job in the queue (domain.md#request-queue). */
export const QueueRow = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  StatusName,
  LocationName: v.string(),
  /** The shop's time zone, an IANA name. */
  LocationTimeZone: v.string(),
  /** The language of the shop's reports: `de`. */
  Language: v.string(),
  /** When the shop's hours end; null while they are closed, and where nobody keeps them. */
  OpenUntil: v.nullable(v.string()),
  VIN: v.string(),
  /** The licence plate, or empty. */
  VRM: v.string(),
  /** The shop's own number of the repair, or empty. */
  RONumber: v.string(),
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

/** Whose turn it is in a job: the shop's, or the technician's after the shop did its part; null where neither waits for the other. */
export const Turn = v.picklist(["technician", "shop"]);
export type Turn = v.InferOutput<typeof Turn>;

/** One of the caller's own jobs. */
export const MyJob = v.object({
  ...QueueRow.entries,
  Turn: v.nullable(Turn),
  /** Since when; null without a turn. */
  TurnSince: v.nullable(v.string()),
});
export type MyJob = v.InferOutput<typeof MyJob>;

export const getMyJobs = call("GET", "Workbench/MyJobs", {
  summary: "The caller's own unfinished jobs in working order, at most 20, each with whose turn it is in its calibration.",
  rules: "domain.md#own-jobs",
  for: "operators",
  reply: v.array(MyJob),
  staleOn: { "request.changed": {}, "person.changed": {}, "location.changed": {}, "calibration.moved": {} },
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
  summary: "Returns a job to the queue; allowed for its technician and for Dispatch. The reason is shown to who takes it next.",
  rules: "domain.md#request-queue",
  for: "operators",
  body: v.strictObject({ Id, Reason: v.optional(text(maxJobNote), "") }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken"],
});

/** What was last said at a job to who has it next: why it was put back, or its state and what is promised. */
export const JobNote = v.object({ Text: v.string(), By: v.string(), At: v.string() });
export type JobNote = v.InferOutput<typeof JobNote>;

export const getJobNote = call("GET", "Workbench/JobNote", {
  summary: "What who had a job before says to who has it next, until they have acknowledged it; null: nothing.",
  rules: "domain.md#request-note",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  reply: v.nullable(JobNote),
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" } },
  problems: ["not-found"],
});

export const acknowledgeNote = call("POST", "Workbench/AcknowledgeNote", {
  inPractice: true,
  summary: "Says that who has a job has read what was said of it before; it is shown no longer.",
  rules: "domain.md#request-note",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
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
