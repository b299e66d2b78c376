import * as v from "valibot";
import { filled, text } from "../fields.ts";
import { scanOrigin } from "./scan-origin.ts";

/** Most scans of one job. */
export const maxScans = 20;
/** Most control units of one scan. */
export const maxUnits = 150;
/** Most codes of one scan, and of all scans of a job together twice as many. */
export const maxScanCodes = 500;
export const maxJobCodes = 1000;
/** Most decisions about pairs. */
export const maxPairs = 2000;

/** Most characters of what a tool says of a code. */
export const maxCodeText = 400;

/** Whether a scan was made before, during or after the work. */
export const Phase = v.picklist(["before", "during", "after"]);
export type Phase = v.InferOutput<typeof Phase>;

/** One diagnostic trouble code of a control unit, as a scan tool states it. */
export const TroubleCode = v.strictObject({
  /** `P0420`, `C0035`, or a manufacturer's number. */
  Code: filled(20),
  /** Failure type byte, two hexadecimal digits, or empty. */
  FailureType: v.optional(text(10), ""),
  /** The tool's own wording: `Confirmed`, `Pending`. */
  Status: v.optional(text(60), ""),
  Text: v.optional(text(maxCodeText), ""),
});
export type TroubleCode = v.InferOutput<typeof TroubleCode>;

/** How a control unit is named: the tool's words and, where the tool states one, its address. */
export const UnitName = v.strictObject({
  /** `ABS`, `Engine`; empty where the tool names no control unit. */
  Name: v.optional(text(80), ""),
  /** `09`, `0x7E0`, or empty. */
  Address: v.optional(text(20), ""),
});
export type UnitName = v.InferOutput<typeof UnitName>;

/** One control unit of a scan. */
export const ScannedUnit = v.strictObject({
  ...UnitName.entries,
  /** False where the tool could not read it; it has no codes then, and nothing is known of it. */
  Reached: v.boolean(),
  /** False where what is listed of it is not known to be all: its list broke off, or is shorter than the tool announced. Absent otherwise. */
  Known: v.optional(v.literal(false)),
  Codes: v.pipe(v.array(TroubleCode), v.maxLength(maxScanCodes)),
});
export type ScannedUnit = v.InferOutput<typeof ScannedUnit>;

/** When a scan was made: a date or a time, in the tool's local time or with its offset; empty where nobody knows. */
const When = v.pipe(
  text(35),
  v.regex(/^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?)?$/, "date"),
  v.check((written) => written === "" || !Number.isNaN(Date.parse(written)), "date"),
);

/**
 * Whether a scan lists all that its tool found, where the tool's text does not say so itself: `asked` until a person has answered. Absent
 * where nobody has to be asked.
 */
export const Whole = v.picklist(["asked", "yes", "no"]);
export type Whole = v.InferOutput<typeof Whole>;

/** One scan of the vehicle: the control units that it reached and those that it did not. A job's scans are listed in the order in which they were made. */
export const Scan = v.strictObject({
  Phase,
  /** The scan tool by its product's name; empty if not known. */
  Tool: v.optional(text(120), ""),
  Date: v.optional(When, ""),
  /** The unlikely date that a person confirmed (`unlikelyDates`); it says something only while it is `Date`. */
  DateConfirmed: v.optional(When),
  Whole: v.optional(Whole),
  ...scanOrigin,
  Units: v.pipe(v.array(ScannedUnit), v.maxLength(maxUnits)),
});
export type Scan = v.InferOutput<typeof Scan>;

/** A person's decision whether two control units, as they were named in two scans, are one. */
const UnitPair = v.strictObject({ Kind: v.literal("unit"), Before: UnitName, After: UnitName, Same: v.boolean() });

/** A code with the control unit that it was read from. */
const CodeName = v.strictObject({ ...UnitName.entries, Code: filled(20), FailureType: v.optional(text(10), "") });

/** A person's decision whether two codes of one control unit are the same fault. */
const CodePair = v.strictObject({ Kind: v.literal("code"), Before: CodeName, After: CodeName, Same: v.boolean() });

/** A decision about two things that a rule cannot decide; named by their content, so that it outlives another reading of the same text. */
export const Pair = v.variant("Kind", [UnitPair, CodePair]);
export type Pair = v.InferOutput<typeof Pair>;
export type UnitPair = v.InferOutput<typeof UnitPair>;
export type CodePair = v.InferOutput<typeof CodePair>;

/** Scans with the decisions about them: all that outcomes follow from. */
export interface ScanFindings {
  readonly Scans: readonly Scan[];
  readonly Pairs: readonly Pair[];
}
