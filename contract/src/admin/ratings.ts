import * as v from "valibot";
import { call } from "../call.ts";
import { RagRating } from "../compatibility.ts";
import { Id, queryId, queryInteger, text } from "../fields.ts";

/** For a SuperAdmin alone: to any other administrator they are not there. */
const ofRatings = { rules: "domain.md#admin-ratings", for: "admins", problems: ["not-found"] } as const;

/** The most bytes and ratings of a file that is sent; a longer one is imported by the command (docs/operating.md#compatibility-ratings). */
export const maxRatingsFile = 32 * 1_048_576;
export const maxRatingLines = 300_000;
/** The most bad lines of one reply. */
export const maxLineFaults = 1_000;

/** What becomes of ratings that a file does not name: they stay (`named`), or the file replaces every rating there is (`all`). */
export const ImportScope = v.picklist(["named", "all"]);
export type ImportScope = v.InferOutput<typeof ImportScope>;

/** What can be wrong with a line. Of the last ones nothing after the line was read. */
export const LineFaultCode = v.picklist([
  "required",
  "year",
  "device-type",
  "function",
  "choice",
  "boolean",
  "date",
  "max-length",
  "control-characters",
  "cells",
  "column",
  "twice",
  "empty",
  "too-many",
  "utf-8",
  "quote",
  "too-long",
]);
export type LineFaultCode = v.InferOutput<typeof LineFaultCode>;

/** Something wrong with a line of a file. */
export const RatingLineFault = v.object({
  Line: v.number(),
  /** The column; empty if it is about the whole line. */
  Column: v.string(),
  Code: LineFaultCode,
  /** What the cell says, at most 60 characters. */
  Value: v.string(),
});
export type RatingLineFault = v.InferOutput<typeof RatingLineFault>;

/** A rating in words, as a line of a file says it. */
const RatingWords = v.object({
  Rating: RagRating,
  EthernetCableRequired: v.boolean(),
  EVRequiresCode: v.boolean(),
  CustomMessage: v.string(),
  Source: v.string(),
  RatedOn: v.string(),
});
export type RatingWords = v.InferOutput<typeof RatingWords>;

/** One rating that an import adds, changes or removes. */
export const RatingSample = v.object({
  /** The file's line; 0 of a rating that the file does not name. */
  Line: v.number(),
  Year: v.number(),
  Make: v.string(),
  Model: v.string(),
  DeviceType: v.string(),
  Function: v.string(),
  Before: v.nullable(RatingWords),
  After: v.nullable(RatingWords),
});
export type RatingSample = v.InferOutput<typeof RatingSample>;

/** How many ratings an import adds, changes, removes, and finds as they are. */
const counts = { Lines: v.number(), Vehicles: v.number(), Added: v.number(), Changed: v.number(), Removed: v.number(), Same: v.number() };

/** What an import would do. */
export const RatingPreview = v.object({
  ...counts,
  /** Some of each. */
  Samples: v.object({ Added: v.array(RatingSample), Changed: v.array(RatingSample), Removed: v.array(RatingSample) }),
  /** The bad lines after `after`, by number; with one of them nothing can be imported, and nothing else is counted. */
  Faults: v.array(RatingLineFault),
  FaultCount: v.number(),
  /** The line after which the next bad ones are asked for; null where these are the last. */
  NextAfter: v.nullable(v.number()),
  /** Names this file and the ratings that it was compared with: an import of anything else is `stale`. */
  Version: v.string(),
});
export type RatingPreview = v.InferOutput<typeof RatingPreview>;

export const previewRatings = call("POST", "Admin/PreviewRatings", {
  ...ofRatings,
  summary:
    "What a file of ratings (multipart: `file`, CSV of at most 32 MB and 300,000 ratings) would change, or its bad lines, 1,000 at a time. It changes nothing. For a SuperAdmin.",
  fullSignIn: true,
  multipart: true,
  query: v.strictObject({ scope: v.optional(ImportScope, "named"), after: v.optional(queryInteger(0, 100_000_000), "0") }),
  reply: RatingPreview,
  problems: ["not-found", "too-large", "unsupported-type"],
});

/** An import of the last ten. */
export const RatingImport = v.object({
  Id: v.number(),
  At: v.string(),
  /** Who imported; empty for the command. */
  Who: v.string(),
  /** The file's name. */
  Name: v.string(),
  Scope: ImportScope,
  ...counts,
  /** When and by whom it was taken back. */
  TakenBackAt: v.nullable(v.string()),
  TakenBackBy: v.string(),
});
export type RatingImport = v.InferOutput<typeof RatingImport>;

export const importRatingsFile = call("POST", "Admin/ImportRatings", {
  ...ofRatings,
  summary:
    "Imports a file of ratings as previewed: every line, or none. `stale` if the ratings have changed since, or if it is another file. For a SuperAdmin.",
  fullSignIn: true,
  multipart: true,
  query: v.strictObject({ scope: v.optional(ImportScope, "named"), version: text(60) }),
  reply: RatingImport,
  problems: ["not-found", "too-large", "unsupported-type", "stale"],
});

export const listRatingImports = call("GET", "Admin/RatingImports", {
  ...ofRatings,
  summary: "The last ten imports of ratings, the last first. For a SuperAdmin.",
  reply: v.array(RatingImport),
  staleOn: { "compatibility.changed": {} },
});

export const takeBackRatings = call("POST", "Admin/TakeBackRatings", {
  ...ofRatings,
  summary:
    "Brings the ratings back to what they were before an import, which takes back every later one too. `stale` if `Newest` is not the last import that holds any more. For a SuperAdmin.",
  fullSignIn: true,
  body: v.strictObject({
    Id,
    /** The last import that is not taken back, as the caller saw it. */
    Newest: Id,
  }),
  reply: v.array(RatingImport),
  problems: ["not-found", "stale"],
});

export const exportRatingsFile = call("GET", "Admin/RatingsFile", {
  ...ofRatings,
  summary: "Every rating, or those of a make, as CSV, which imports to the same. For a SuperAdmin.",
  query: v.strictObject({ make: v.optional(text(120), "") }),
  reply: { file: ["text/csv"] },
});

/** The ratings of a make's vehicles of a year: a function of each vehicle with each type of device counts once. */
export const CoverageCell = v.object({
  MakeId: v.number(),
  Year: v.number(),
  Vehicles: v.number(),
  Green: v.number(),
  Amber: v.number(),
  Red: v.number(),
  /** Nobody has rated them. */
  Unknown: v.number(),
});
export type CoverageCell = v.InferOutput<typeof CoverageCell>;

export const getRatingCoverage = call("GET", "Admin/RatingCoverage", {
  ...ofRatings,
  summary: "How many functions are rated, and how, by make and year: at most 20,000 of them. For a SuperAdmin.",
  query: v.strictObject({ deviceTypeId: v.optional(queryId) }),
  reply: v.object({
    DeviceTypes: v.array(v.object({ Id: v.number(), Text: v.string() })),
    Makes: v.array(v.object({ Id: v.number(), Name: v.string() })),
    Cells: v.array(CoverageCell),
  }),
  staleOn: { "compatibility.changed": {} },
});
