import * as v from "valibot";
import { call } from "../call.ts";
import { Created, Id, queryId, text } from "../fields.ts";
import { AttemptRecord, PrerequisiteKey, PrerequisiteState } from "./record.ts";

export const getCalibrationRecord = call("GET", "Calibration/Record", {
  summary: "What proves a request's calibration: the prerequisites that somebody decided on, and what the technician wrote down.",
  rules: "domain.md#calibration-record",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.object({
    /** Those that nobody decided on are missing. */
    Prerequisites: v.array(
      v.object({
        Key: PrerequisiteKey,
        State: PrerequisiteState,
        Note: v.string(),
        /** A picture of the set-up; 0 without one. */
        PictureId: v.number(),
        At: v.string(),
        /** The name of the person. */
        By: v.string(),
      }),
    ),
    Record: AttemptRecord,
    /** Of the record; 0 before it was first saved. */
    Version: v.number(),
  }),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const decidePrerequisite = call("POST", "Calibration/DecidePrerequisite", {
  inPractice: true,
  summary:
    "Says whether a prerequisite of a calibration is met; who said so when is kept. All but `confirmed` need a note, and so does the windscreen: its maker.",
  rules: "domain.md#calibration-record",
  for: "signed-in",
  body: v.strictObject({
    Id,
    Key: PrerequisiteKey,
    State: PrerequisiteState,
    Note: v.optional(text(500), ""),
    PictureId: v.optional(Id, 0),
  }),
  reply: Created,
  owns: { "body.Id": "request" },
  problems: ["not-found", "not-editable"],
});

export const saveCalibrationRecord = call("POST", "Calibration/SaveRecord", {
  inPractice: true,
  summary:
    "Saves what the technician wrote down of a calibration: kind, the maker's procedure, the drive, measured values. The event `completed` keeps it with the attempt.",
  rules: "domain.md#calibration-record",
  for: "operators",
  body: v.strictObject({
    Id,
    Record: AttemptRecord,
    /** The version that the changes are based on; if given and no longer current, the answer is `stale`. */
    Version: v.optional(Id),
  }),
  reply: v.object({ Version: v.number() }),
  owns: { "body.Id": "request" },
  problems: ["not-found", "job-not-yours", "job-taken", "move-not-allowed", "not-editable", "stale"],
});
