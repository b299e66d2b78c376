import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id, queryId, text } from "./fields.ts";

/** Whether a code was read before or after the work. */
export const Phase = v.picklist(["before", "after"]);
export type Phase = v.InferOutput<typeof Phase>;

/** One diagnostic trouble code as read by a scan tool. */
export const TroubleCode = v.strictObject({
  /** The control unit it was read from: `ABS`, `Engine`. */
  Module: text(80),
  /** `P0420`, `C0035`, or a manufacturer code. */
  Code: filled(20),
  /** Failure type byte, two hexadecimal digits, or empty. */
  FailureType: v.optional(text(10), ""),
  /** The tool's own wording: `Confirmed`, `Pending`. */
  Status: v.optional(text(60), ""),
  Text: v.optional(text(400), ""),
  Phase,
});
export type TroubleCode = v.InferOutput<typeof TroubleCode>;

export const WorkResult = v.picklist(["Completed", "Passed", "Failed", "NotPossible", "NotRequired"]);
export type WorkResult = v.InferOutput<typeof WorkResult>;

/** The work done for one service element (a function that the shop ordered). */
export const WorkItem = v.strictObject({
  /** 0 if the work belongs to no service element. */
  ServiceElementId: Id,
  Tool: v.optional(text(120), ""),
  Result: WorkResult,
  Notes: v.optional(text(2000), ""),
});
export type WorkItem = v.InferOutput<typeof WorkItem>;

/** A picture of the job. */
export const Picture = v.object({
  Id: v.number(),
  Caption: v.string(),
  Width: v.number(),
  Height: v.number(),
  AddedBy: v.string(),
  AddedDate: v.string(),
});
export type Picture = v.InferOutput<typeof Picture>;

/** Everything the technician recorded for one request. */
export const Findings = v.object({
  Id: v.number(),
  /** Increases with every save; used to detect concurrent edits. */
  Version: v.number(),
  Codes: v.array(v.object({ ...TroubleCode.entries, FailureType: v.string(), Status: v.string(), Text: v.string() })),
  Work: v.array(v.object({ ServiceElementId: v.number(), Name: v.string(), Tool: v.string(), Result: WorkResult, Notes: v.string() })),
  /** True if the vehicle was scanned again after the work: codes that the second scan lacks count as cleared. */
  AfterScanned: v.boolean(),
  Notes: v.string(),
  Pictures: v.array(Picture),
});
export type Findings = v.InferOutput<typeof Findings>;

export const getFindings = call("GET", "Workbench/GetFindings", {
  summary: "The findings recorded so far. The shop may read them when the report is sent.",
  spec: "product.md",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Findings,
  owns: { "query.id": "request" },
  problems: ["not-found", "no-report"],
});

export const SaveFindings = v.strictObject({
  Id,
  /** The version that the changes are based on; if given and no longer current, the answer is `stale`. */
  Version: v.optional(Id),
  Codes: v.pipe(v.array(TroubleCode), v.maxLength(500)),
  Work: v.pipe(v.array(WorkItem), v.maxLength(50)),
  /** True if the vehicle was scanned again after the work; implied by codes with phase `after`. */
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

/** The caption of a picture. */
export const PictureCaption = text(240);

export const addPicture = call("POST", "Workbench/AddPicture", {
  summary: "Adds a picture (multipart: `caption`, then `file`). Location and camera data are removed; at most 15 MB and 30 a job.",
  spec: "product.md",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  multipart: true,
  reply: Picture,
  owns: { "query.id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "too-large", "unsupported-type", "not-editable"],
});

export const describePicture = call("POST", "Workbench/DescribePicture", {
  summary: "Changes a picture's caption.",
  spec: "product.md",
  for: "operators",
  body: v.strictObject({ Id, Caption: PictureCaption }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
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
