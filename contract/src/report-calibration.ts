import * as v from "valibot";
import { CalibrationAttempt } from "./calibration/attempts.ts";
import { AlignmentSpec, CalibrationReason } from "./calibration/configuration.ts";
import { AttemptRecord, MeasuredValue, PrerequisiteKey, PrerequisiteState, Standing } from "./calibration/record.ts";
import { CalibrationEventName } from "./calibration/status.ts";
import { filled, Instant, text } from "./fields.ts";
import { ReportSensors } from "./report-sensors.ts";

/** An entry of a list by its name when the report was sent, and its key in that list; empty where the name is the installation's own. */
const ListedName = v.strictObject({ Name: filled(400), NameKey: text(60) });

/** Attempts and steps that a report lists; of more, the newest. */
export const mostAttempts = 100;
export const mostSteps = 200;

/** Attempts whose records a report lists, and the newest of more. */
export const mostRecords = 20;

/** A prerequisite as somebody decided on it. */
const ReportPrerequisite = v.strictObject({
  Key: PrerequisiteKey,
  State: PrerequisiteState,
  Note: text(500),
  At: Instant,
  By: text(200),
  /** The key of one of the report's pictures; empty without one. */
  Picture: text(200),
});

/** What the technician wrote down of an attempt. */
const ReportRecord = v.strictObject({
  /** The number of the attempt; 0 for what was written after the last one. */
  Attempt: v.number(),
  Kind: AttemptRecord.entries.Kind,
  Procedure: AttemptRecord.entries.Procedure,
  Drive: AttemptRecord.entries.Drive,
  Values: v.pipe(
    v.array(
      v.strictObject({
        /** Null for one of all of the calibration. */
        System: v.nullable(ListedName),
        Name: MeasuredValue.entries.Name,
        Value: MeasuredValue.entries.Value,
        Unit: MeasuredValue.entries.Unit,
        Min: MeasuredValue.entries.Min,
        Max: MeasuredValue.entries.Max,
        /** As it was when the report was sent. */
        Standing,
      }),
    ),
    v.maxLength(60),
  ),
});

/** A calibration as a report freezes it: what the shop prepared, every attempt, and the steps. */
export const ReportCalibration = v.strictObject({
  Reason: v.union([CalibrationReason, v.literal("")]),
  DamageAreas: v.pipe(v.array(ListedName), v.maxLength(60)),
  Systems: v.pipe(v.array(ListedName), v.maxLength(50)),
  Fixtures: v.pipe(v.array(ListedName), v.maxLength(30)),
  Notes: text(2000),
  /** Absent where nothing was stated and no area is damaged, and in earlier reports. */
  Sensors: v.optional(ReportSensors),
  AlignmentSpecs: v.pipe(v.array(AlignmentSpec), v.maxLength(20)),
  /** The number of the maker's procedure. */
  Procedure: text(64),
  /** The oldest first. */
  Attempts: v.pipe(v.array(CalibrationAttempt), v.maxLength(mostAttempts)),
  /** Attempts that are not listed, being older than the listed ones, and how many of them failed. */
  Earlier: v.strictObject({ Attempts: v.number(), Failed: v.number() }),
  /** Absent in earlier reports; what nobody decided on is missing. */
  Prerequisites: v.optional(v.pipe(v.array(ReportPrerequisite), v.maxLength(PrerequisiteKey.options.length))),
  /** Of the newest attempts, the oldest first; absent in earlier reports. */
  Records: v.optional(v.pipe(v.array(ReportRecord), v.maxLength(mostRecords))),
  /** What happened when and by whom, the oldest first, without reports of progress. */
  Steps: v.pipe(
    v.array(v.strictObject({ Event: CalibrationEventName, Value: v.number(), At: Instant, By: text(200) })),
    v.maxLength(mostSteps),
  ),
});
export type ReportCalibration = v.InferOutput<typeof ReportCalibration>;
