import type { CalibrationHappening, ChosenResult } from "@remotebay/contract";
import { hasQuickScanFailed, type CalibrationStatus } from "@remotebay/contract";

/** A piece of work that a calibration gave rise to, offered to the findings. */
export interface WorkOffer {
  ServiceElementId: number;
  Result: Exclude<ChosenResult, "">;
}

/**
 * What a calibration says about each of its systems; none while it has no result. The scan decides; where it never ran, a quick scan
 * that failed says that it was not possible.
 */
export function workOffers(status: CalibrationStatus, events: readonly CalibrationHappening[], systems: readonly number[]): WorkOffer[] {
  const Result = resultOf(status, events);
  return Result === undefined ? [] : systems.map((ServiceElementId) => ({ ServiceElementId, Result }));
}

function resultOf(status: CalibrationStatus, events: readonly CalibrationHappening[]): WorkOffer["Result"] | undefined {
  if (status.reportSent) return undefined;
  if (status.scanComplete) return "Passed";
  if (hasQuickScanFailed(status)) return "NotPossible";
  // The newest first; what happened before a reset counts no more.
  const last = events.find(({ Event }) => Event === "reset" || Event === "completed" || Event === "changeProgressScan");
  return last?.Event === "completed" && last.Value === 0 ? "Failed" : undefined;
}
