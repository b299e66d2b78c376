import * as v from "valibot";

const Progress = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** Where a calibration stands (domain.md#calibration-status): the item with Key `state`. */
export const CalibrationStatus = v.object({
  techArrived: v.boolean(),
  techReviewedConfig: v.boolean(),
  techWorkingReport: v.boolean(),
  quickscanFirstPair: v.boolean(),
  quickscanComplete: v.boolean(),
  preppedCalibration: v.boolean(),
  scanFirstPair: v.boolean(),
  scanComplete: v.boolean(),
  reportSent: v.boolean(),
  /** 0: none yet; 1: passed; 2: passed with remarks; any other: failed. */
  quickscanResult: v.number(),
  /** 0 to 100. */
  scanProgress: Progress,
  quickscanNotes: v.string(),
  prepInstructions: v.string(),
  aimingSnap: v.string(),
});
export type CalibrationStatus = v.InferOutput<typeof CalibrationStatus>;

/** The events (domain.md#calibration-events), in the order in which a calibration usually passes through them. */
export const CalibrationEventName = v.picklist([
  "techArrived",
  "reviewedConfiguration",
  "devicesPaired",
  "quickScanResult",
  "prepInstructions",
  "aimingsnap",
  "prepComplete",
  "changeProgressScan",
  "completed",
  "techWorkingReport",
  "finalReportSent",
  "reset",
]);
export type CalibrationEventName = v.InferOutput<typeof CalibrationEventName>;

/** All flags off, progress 0. */
export const calibrationDefaults: Readonly<CalibrationStatus> = {
  techArrived: false,
  techReviewedConfig: false,
  techWorkingReport: false,
  quickscanFirstPair: false,
  quickscanComplete: false,
  preppedCalibration: false,
  scanFirstPair: false,
  scanComplete: false,
  reportSent: false,
  quickscanResult: 0,
  scanProgress: 0,
  quickscanNotes: "",
  prepInstructions: "",
  aimingSnap: "",
};

/** The results of a quick scan that this product publishes; a result that `isQuickScanPass` does not accept is a failed one. */
export const quickScanResults = { none: 0, passed: 1, passedWithRemarks: 2, failed: 3 } as const;

/** Results 1 and 2 mark the quick scan complete (domain.md#calibration-pass). */
export function isQuickScanPass(result: number): boolean {
  return result === quickScanResults.passed || result === quickScanResults.passedWithRemarks;
}

/** True while the last quick scan failed and no other try has begun. */
export function hasQuickScanFailed({ quickscanComplete, quickscanResult }: CalibrationStatus): boolean {
  return !quickscanComplete && quickscanResult !== quickScanResults.none;
}

/** The state of a calibration's stored items; the defaults where none has the Key `state`, or it cannot be read (domain.md#calibration-items). */
export function calibrationStatusOf(items: readonly { Key: string; Calibration: string }[]): CalibrationStatus {
  const item = items.find(({ Key }) => Key === "state");
  const read = v.safeParse(CalibrationStatus, item === undefined ? undefined : parsedJson(item.Calibration));
  return read.success ? read.output : { ...calibrationDefaults };
}

/** The value of a JSON text; undefined for a text that is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
