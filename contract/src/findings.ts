import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Id, queryId, text, verbatim } from "./fields.ts";
import { PictureProof } from "./picture-proof.ts";
import { maxScanText, Sha256 } from "./scans/scan-origin.ts";
import { maxJobCodes, maxPairs, maxScans, Pair, Scan } from "./scans/scan.ts";
import { toolDetails } from "./tool-details.ts";

export type { Phase } from "./scans/scan.ts";

export const WorkResult = v.picklist(["Completed", "Passed", "Failed", "NotPossible", "NotRequired"]);
export type WorkResult = v.InferOutput<typeof WorkResult>;

/** A result that a person chose; empty until then. */
export const ChosenResult = v.union([WorkResult, v.literal("")]);
export type ChosenResult = v.InferOutput<typeof ChosenResult>;

/** The work done for one service element (a function that the shop ordered). */
export const WorkItem = v.strictObject({
  /** 0 if the work belongs to no service element. */
  ServiceElementId: Id,
  Tool: v.optional(text(120), ""),
  ...toolDetails,
  Result: v.optional(ChosenResult, ""),
  Notes: v.optional(text(2000), ""),
});
export type WorkItem = v.InferOutput<typeof WorkItem>;

/** A picture of the job. */
export const Picture = v.object({
  Id: v.number(),
  Caption: v.string(),
  Proves: PictureProof,
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
  /** In the order in which they were made. */
  Scans: v.array(Scan),
  /** Decisions on pairs that no rule decides; outcomes follow from both (`outcomesOf`). */
  Pairs: v.array(Pair),
  Work: v.array(
    v.object({
      ServiceElementId: v.number(),
      Name: v.string(),
      Tool: v.string(),
      ...toolDetails,
      /** Empty until somebody chooses it. */
      Result: ChosenResult,
      Notes: v.string(),
    }),
  ),
  Notes: v.string(),
  Pictures: v.array(Picture),
});
export type Findings = v.InferOutput<typeof Findings>;

export const getFindings = call("GET", "Workbench/GetFindings", {
  summary: "The findings recorded so far. The shop may read them when the report is sent.",
  rules: "domain.md#findings-limits",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: Findings,
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" }, "findings.changed": { id: "Id" } },
  problems: ["not-found", "no-report"],
});

function hasRoom(scans: Scan[]): boolean {
  return scans.reduce((sum, scan) => sum + scan.Units.reduce((all, unit) => all + unit.Codes.length, 0), 0) <= maxJobCodes;
}

export const SaveFindings = v.strictObject({
  Id,
  /** The version that the changes are based on; if given and no longer current, the answer is `stale`. */
  Version: v.optional(Id),
  /** In the order in which they were made. Each control unit is listed once a scan, and only one that was reached has codes. */
  Scans: v.pipe(v.array(Scan), v.maxLength(maxScans), v.check(hasRoom, "too-many-codes")),
  /** Decisions on pairs that no rule decides. Those on units or codes that the scans do not have are dropped. */
  Pairs: v.optional(v.pipe(v.array(Pair), v.maxLength(maxPairs)), []),
  Work: v.pipe(v.array(WorkItem), v.maxLength(50)),
  Notes: v.optional(text(8000), ""),
});
export type SaveFindings = v.InferOutput<typeof SaveFindings>;

export const saveFindings = call("POST", "Workbench/SaveFindings", {
  inPractice: true,
  summary: "Replaces the scans, decisions, work and notes of a job.",
  rules: "domain.md#findings-limits",
  for: "operators",
  body: SaveFindings,
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "stale", "other-vehicle", "not-editable"],
});

/** Most texts of scan tools that are kept of one job. */
export const maxScanTexts = 60;

export const keepScanText = call("POST", "Workbench/KeepScanText", {
  inPractice: true,
  summary: "Keeps the text of a scan tool that a scan was read from, as it is; the scan names it by its hash. The same text is kept once.",
  rules: "domain.md#findings-origin",
  for: "operators",
  body: v.strictObject({ Id, Text: v.pipe(verbatim(maxScanText), v.nonEmpty()) }),
  reply: v.object({
    /** SHA-256 of the text in UTF-8. */
    Hash: Sha256,
  }),
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "too-large", "not-editable"],
});

/** The caption of a picture. */
/** The longest caption. */
export const maxCaption = 240;

export const PictureCaption = text(maxCaption);

/** What is said of a picture. `Proves` may be left out: it stays what it is. */
export const pictureWords = { Caption: PictureCaption, Proves: v.optional(PictureProof) };

export const addPicture = call("POST", "Workbench/AddPicture", {
  inPractice: true,
  summary: "Adds a picture (multipart: `caption`, then `file`). Location and camera data are removed; at most 15 MB and 30 a job.",
  rules: "domain.md#findings-limits",
  for: "operators",
  query: v.strictObject({ id: queryId }),
  multipart: true,
  reply: Picture,
  owns: { "query.id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "too-large", "unsupported-type", "not-editable"],
});

export const describePicture = call("POST", "Workbench/DescribePicture", {
  inPractice: true,
  summary: "Changes a picture's caption and, where `Proves` is there, what it proves.",
  rules: "domain.md#findings-limits",
  for: "operators",
  body: v.strictObject({ Id, ...pictureWords }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
});

export const removePicture = call("POST", "Workbench/RemovePicture", {
  inPractice: true,
  summary: "Removes a picture that no sent report shows.",
  rules: "domain.md#findings-limits",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  owns: { "body.Id": "picture" },
  problems: ["not-found", "job-not-yours", "job-taken", "not-editable"],
});

export const getPicture = call("GET", "Workbench/GetPicture", {
  summary: "A picture or its thumbnail.",
  rules: "domain.md#findings-limits",
  for: "signed-in",
  query: v.strictObject({ id: queryId, size: v.optional(v.picklist(["full", "thumb"]), "full") }),
  reply: { file: ["image/webp", "image/jpeg"] },
  owns: { "query.id": "picture" },
  problems: ["not-found"],
});
