import * as v from "valibot";
import { Day, filled, Id, text } from "../fields.ts";
import { WebAddress } from "./configuration.ts";

/** How a system is calibrated: in front of targets, on the road, both, or by itself. */
export const CalibrationKind = v.picklist(["static", "dynamic", "both", "self"]);
export type CalibrationKind = v.InferOutput<typeof CalibrationKind>;

const Measure = v.pipe(v.number(), v.minValue(-1_000_000_000), v.maxValue(1_000_000_000));
const Limit = v.optional(v.nullable(Measure), null);

/** What was measured, beside the maker's limits. Whether it is inside of them is computed, never entered. */
export const MeasuredValue = v.strictObject({
  /** The system that it belongs to; 0 for all of the calibration. */
  ServiceElementId: v.optional(Id, 0),
  Name: filled(120),
  Value: Measure,
  Unit: v.optional(text(20), ""),
  /** Null where the maker gives none. */
  Min: Limit,
  Max: Limit,
});
export type MeasuredValue = v.InferOutput<typeof MeasuredValue>;

/** Without limits nobody knows whether a value is good. */
export const Standing = v.picklist(["inside", "outside", "notKnown"]);
export type Standing = v.InferOutput<typeof Standing>;

export function standingOf({ Value, Min, Max }: Pick<MeasuredValue, "Value" | "Min" | "Max">): Standing {
  if (Min === null && Max === null) return "notKnown";
  return (Min !== null && Value < Min) || (Max !== null && Value > Max) ? "outside" : "inside";
}

/** The maker's procedure, as it can be looked up. */
const Procedure = v.strictObject({
  Number: v.optional(text(80), ""),
  Title: v.optional(text(200), ""),
  /** Of its edition. */
  Date: v.optional(v.union([Day, v.literal("")]), ""),
  Address: v.optional(v.union([WebAddress, v.literal("")]), ""),
});

const Drive = v.strictObject({
  Route: v.optional(text(400), ""),
  Length: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))), null),
  Unit: v.optional(v.picklist(["km", "mi"]), "km"),
});

export const maxMeasuredValues = 60;

/** What the technician writes down of a calibration; each attempt keeps it as it was then. */
export const AttemptRecord = v.strictObject({
  Kind: v.optional(v.union([CalibrationKind, v.literal("")]), ""),
  Procedure: v.optional(Procedure, {}),
  Drive: v.optional(Drive, {}),
  Values: v.optional(v.pipe(v.array(MeasuredValue), v.maxLength(maxMeasuredValues)), []),
});
export type AttemptRecord = v.InferOutput<typeof AttemptRecord>;

export const emptyRecord: Readonly<AttemptRecord> = v.parse(AttemptRecord, {});

/** True where nothing is written down. */
export function isEmptyRecord({
  Kind,
  Procedure: { Number, Title, Date, Address },
  Drive: { Route, Length },
  Values,
}: AttemptRecord): boolean {
  return [Kind, Number, Title, Date, Address, Route].every((written) => written === "") && Length === null && Values.length === 0;
}

/** The values of a system, with those of all of the calibration. */
export function valuesOf({ Values }: AttemptRecord, system: number): MeasuredValue[] {
  return Values.filter(({ ServiceElementId }) => ServiceElementId === system || ServiceElementId === 0);
}

/** What makers want to be right before a calibration begins. */
export const PrerequisiteKey = v.picklist([
  "floor",
  "space",
  "light",
  "walls",
  "obstructions",
  "tyrePressure",
  "load",
  "fuel",
  "battery",
  "rideHeight",
  "alignment",
  "windscreen",
]);
export type PrerequisiteKey = v.InferOutput<typeof PrerequisiteKey>;

/** `notConfirmed`: somebody looked and it is not so, or could not say; the note tells. */
export const PrerequisiteState = v.picklist(["confirmed", "notApplicable", "notConfirmed"]);
export type PrerequisiteState = v.InferOutput<typeof PrerequisiteState>;
