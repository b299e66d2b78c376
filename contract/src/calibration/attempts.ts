import * as v from "valibot";
import { Instant, text } from "../fields.ts";
import { isEmptyRecord, type AttemptRecord } from "./record.ts";
import { isQuickScanPass, quickScanResults, type CalibrationEventName } from "./status.ts";

/** A result that somebody gave, as it was given: what came later does not remove it. */
export const CalibrationAttempt = v.strictObject({
  /** `reset`: everything was undone, and the calibration began again. */
  Kind: v.picklist(["quickScan", "calibration", "reset"]),
  /** Of its kind, from 1; resets have 0. */
  Number: v.number(),
  /** `withdrawn`: the pass before it was taken back. A reset has none of its own. */
  Result: v.picklist(["passed", "passedWithRemarks", "completed", "failed", "withdrawn", ""]),
  /** As it was written then; empty if nothing was. */
  Reason: text(4000),
  At: Instant,
  By: text(200),
});
export type CalibrationAttempt = v.InferOutput<typeof CalibrationAttempt>;

/** An event as it is stored. */
export interface StoredHappening {
  event: CalibrationEventName;
  value: number;
  text: string;
  /** An instant. */
  at: string;
  by: string;
  /** What was written down of the attempt that it ends. */
  record?: AttemptRecord | null;
}

/** Every attempt of a calibration from its events, the oldest first; the failed ones too, and those before a reset. */
export function attemptsOf(events: readonly StoredHappening[]): CalibrationAttempt[] {
  const numbers = { quickScan: 0, calibration: 0 };
  let hasPassed = false;
  return events.flatMap(({ event, value, text: Reason, at: At, by: By }): CalibrationAttempt[] => {
    if (event === "reset") {
      hasPassed = false;
      return [{ Kind: "reset", Number: 0, Result: "", Reason, At, By }];
    }
    if (event === "completed")
      return [{ Kind: "calibration", Number: (numbers.calibration += 1), Result: value === 0 ? "failed" : "completed", Reason, At, By }];
    if (event !== "quickScanResult") return [];
    const wasPassed = hasPassed;
    hasPassed = isQuickScanPass(value);
    if (value !== quickScanResults.none) {
      return [{ Kind: "quickScan", Number: (numbers.quickScan += 1), Result: quickScanWord(value), Reason, At, By }];
    }
    // After a failure this only says that another try begins.
    return wasPassed ? [{ Kind: "quickScan", Number: numbers.quickScan, Result: "withdrawn", Reason, At, By }] : [];
  });
}

function quickScanWord(value: number): CalibrationAttempt["Result"] {
  if (!isQuickScanPass(value)) return "failed";
  return value === quickScanResults.passed ? "passed" : "passedWithRemarks";
}

/** What was written down of each attempt, by its number; an attempt of which nothing was is missing. */
export function recordsOf(events: readonly StoredHappening[]): { Attempt: number; Record: AttemptRecord }[] {
  return events
    .filter(({ event }) => event === "completed")
    .flatMap(({ record }, index) => (record && !isEmptyRecord(record) ? [{ Attempt: index + 1, Record: record }] : []));
}

/** How many of the attempts failed. */
export function failedAttempts(attempts: readonly CalibrationAttempt[]): number {
  return attempts.filter(({ Result }) => Result === "failed").length;
}
