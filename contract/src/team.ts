import * as v from "valibot";
import { call } from "./call.ts";
import { Id, text } from "./fields.ts";
import { maxJobNote, QueueRow } from "./workbench.ts";

/** Jobs that Dispatch assigns at once. */
export const maxAssigned = 100;

/** Jobs without a technician that the board shows, the first in working order. */
export const maxUnassigned = 200;

/** Something of which a technician finished jobs lately: a make, or a service with its id. */
const Skill = v.object({ Id: v.number(), Name: v.string(), Jobs: v.number() });

/** A confirmed date of a technician. */
export const Appointment = v.object({
  Id: v.number(),
  WorkOrderNumber: v.string(),
  LocationName: v.string(),
  /** The shop's time zone, an IANA name. */
  LocationTimeZone: v.string(),
  ConfirmedDate: v.string(),
});

/** A technician on the board. */
export const TeamMember = v.object({
  Id: v.number(),
  Name: v.string(),
  /** The language of their profile; empty: not stated. */
  Language: v.string(),
  /** Whether a page of theirs was open within the last minutes. */
  IsHere: v.boolean(),
  /** When a page of theirs last said so; null: never. */
  SeenAt: v.nullable(v.string()),
  /** Unfinished jobs that they have, and those of them that are in process. */
  Jobs: v.number(),
  InWork: v.number(),
  /** Finished since the caller's midnight. */
  DoneToday: v.number(),
  /** The jobs of the last 90 days by make and by service, the most first. */
  Makes: v.array(Skill),
  Services: v.array(Skill),
  /** The schemes of their certificates that are valid today. */
  Certificates: v.array(v.string()),
  /** Their next confirmed dates, at most three. */
  Next: v.array(Appointment),
  /** They have jobs in process and were not here for five minutes. */
  IsGone: v.boolean(),
});
export type TeamMember = v.InferOutput<typeof TeamMember>;

/** A job without a technician on the board. */
export const UnassignedJob = v.object({
  ...QueueRow.entries,
  ScanTypeId: v.nullable(v.number()),
  /** When it will be late: it has waited for longer than nine of ten such jobs did, or its shop's hours end; null: not foreseen. */
  LateAt: v.nullable(v.string()),
  /** What of both comes first. */
  LateBy: v.nullable(v.picklist(["waiting", "closing"])),
});
export type UnassignedJob = v.InferOutput<typeof UnassignedJob>;

export const TeamBoard = v.object({
  /** Whether the caller may assign. */
  CanAssign: v.boolean(),
  Team: v.array(TeamMember),
  Jobs: v.array(UnassignedJob),
  /** How many jobs have no technician; more than `Jobs` where it is full. */
  Total: v.number(),
});
export type TeamBoard = v.InferOutput<typeof TeamBoard>;

export const getTeamBoard = call("GET", "Team/Board", {
  summary: "The technicians with presence, skills and load, and beside them the jobs that nobody has, in working order.",
  rules: "domain.md#team-board",
  for: "signed-in",
  reply: TeamBoard,
  staleOn: { "request.changed": {}, "person.changed": {}, "location.changed": {} },
});

/** How the assignment of one of several jobs ended: `assigned`, or why not. */
export const AssignResult = v.object({
  Id: v.number(),
  Outcome: v.picklist(["assigned", "job-taken", "not-found", "move-not-allowed", "forbidden"]),
  /** Who has it now; empty: nobody. */
  Technician: v.string(),
});
export type AssignResult = v.InferOutput<typeof AssignResult>;

export const assignMany = call("POST", "Team/AssignMany", {
  inPractice: true,
  summary:
    "Gives several jobs to a technician, or puts them back into the queue: each by itself, so that one that somebody else has by now does not stop the others.",
  rules: "domain.md#team-assign",
  for: "operators",
  body: v.strictObject({
    Jobs: v.pipe(
      v.array(
        v.strictObject({
          Id,
          /** Who had it when the caller chose, or null. */
          From: v.nullable(Id),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxAssigned),
    ),
    /** Null: back into the queue. */
    TechnicianId: v.nullable(Id),
  }),
  reply: v.object({ Results: v.array(AssignResult) }),
  problems: ["invalid"],
});

export const handOver = call("POST", "Team/HandOver", {
  inPractice: true,
  summary:
    "Hands the caller's own jobs over at the end of a shift: each with a note to a technician, or back into the queue. Each is refused by itself.",
  rules: "domain.md#team-hand-over",
  for: "operators",
  body: v.strictObject({
    Jobs: v.pipe(
      v.array(
        v.strictObject({
          Id,
          /** Null: back into the queue. */
          TechnicianId: v.nullable(Id),
          /** Its state and what is promised, which the next one reads; may be empty. */
          Note: text(maxJobNote),
        }),
      ),
      v.minLength(1),
      v.maxLength(maxAssigned),
    ),
  }),
  reply: v.object({ Results: v.array(AssignResult) }),
  problems: ["invalid"],
});

export const sayHere = call("POST", "Team/Here", {
  summary: "Says that a page of the caller's is open: sent every minute by who uses the workbench.",
  rules: "domain.md#team-presence",
  for: "operators",
});
