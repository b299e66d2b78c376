import * as v from "valibot";
import { faultsOf } from "../faults.ts";
import { Id, text } from "../fields.ts";
import type { Fault } from "../problem.ts";
import { SensorStatement } from "./sensors.ts";
import { parsedJson } from "./status.ts";

/** The group of the functions that calibrate, whose scan types have a calibration (lookups). */
export const calibrationGroupId = 1;

/** Why a car is calibrated. */
export const CalibrationReason = v.picklist([
  "collision",
  "glass",
  "part-replaced",
  "removed-and-refitted",
  "suspension",
  "warning",
  "software",
  "other",
]);
export type CalibrationReason = v.InferOutput<typeof CalibrationReason>;

/** What a wheel aligner measures. */
export const AlignmentKey = v.picklist([
  "frontToe",
  "frontCamberLeft",
  "frontCamberRight",
  "frontCasterLeft",
  "frontCasterRight",
  "rearToe",
  "rearCamberLeft",
  "rearCamberRight",
  "thrustAngle",
]);
export type AlignmentKey = v.InferOutput<typeof AlignmentKey>;

/** One value of the alignment, as the aligner wrote it: `0.10°`, `-1.2 mm`. */
export const AlignmentSpec = v.strictObject({ Key: AlignmentKey, Value: text(40) });
export type AlignmentSpec = v.InferOutput<typeof AlignmentSpec>;

export const WebAddress = v.pipe(text(500), v.url(), v.regex(/^https?:\/\/\S+$/, "invalid"));

/** A key of a list of choices. */
const ListKey = text(60);

/** The fields of a configuration (domain.md#calibration-set-up), each with its empty value. Pictures are rows of their own. */
const fields = {
  Reason: v.optional(v.union([CalibrationReason, v.literal("")]), ""),
  /** Keys of the list `damagePositions`. */
  DamageAreas: v.optional(v.pipe(v.array(ListKey), v.maxLength(60)), []),
  /** Ids of functions (`lookup/ServiceElements`) of the group that calibrates. */
  Systems: v.optional(v.pipe(v.array(Id), v.maxLength(50)), []),
  /** Fixtures and targets that the shop has: keys of the list `scanTools`. */
  Fixtures: v.optional(v.pipe(v.array(ListKey), v.maxLength(30)), []),
  Notes: v.optional(text(2000), ""),
  /** What somebody states of the car's sensors; null where nobody did. */
  Sensors: v.optional(v.nullable(SensorStatement), null),
  AlignmentSpecs: v.optional(v.pipe(v.array(AlignmentSpec), v.maxLength(AlignmentKey.options.length)), []),
  /** The alignment service's name for the maker's procedure. */
  ProcedureGuid: v.optional(v.pipe(text(64), v.regex(/^[\w{}-]*$/, "invalid")), ""),
  AimingImages: v.optional(v.pipe(v.array(WebAddress), v.maxLength(20)), []),
  /** True once the shop pressed "Ready to calibrate". */
  Ready: v.optional(v.boolean(), false),
} as const;

export const CalibrationConfiguration = v.strictObject(fields);
export type CalibrationConfiguration = v.InferOutput<typeof CalibrationConfiguration>;

/** A configuration in which nothing is filled in. */
export const emptyConfiguration: Readonly<CalibrationConfiguration> = v.parse(CalibrationConfiguration, {});

const hasReason = ({ Reason }: CalibrationConfiguration) => Reason !== "";
const hasSystem = ({ Systems }: CalibrationConfiguration) => Systems.length > 0;

/** A configuration as it is saved: ready only with a reason and a system. What is stored is read without this rule, since it may be older. */
export const SavedConfiguration = v.pipe(
  CalibrationConfiguration,
  v.forward(
    v.check((saved) => !saved.Ready || hasReason(saved), "required"),
    ["Reason"],
  ),
  v.forward(
    v.check((saved) => !saved.Ready || hasSystem(saved), "required"),
    ["Systems"],
  ),
);

/** What is missing before a shop may say that it is ready. */
export function readyFaults(configuration: CalibrationConfiguration): Fault[] {
  return faultsOf(SavedConfiguration, { ...configuration, Ready: true });
}

/** The configuration of a calibration's stored items; the empty one where none has the Key `configuration`, or it cannot be read. */
export function configurationOf(items: readonly { Key: string; Calibration: string }[]): CalibrationConfiguration {
  const item = items.find(({ Key }) => Key === "configuration");
  const read = v.safeParse(CalibrationConfiguration, item === undefined ? undefined : parsedJson(item.Calibration));
  return read.success ? read.output : { ...emptyConfiguration };
}
