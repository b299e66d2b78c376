import { hasQuickScanFailed, type CalibrationStatus } from "./status.ts";

/** The steps of the wizard (domain.md#calibration-stages), and the stages of each. */
export const calibrationSteps = {
  arrival: ["waiting", "arrived", "reviewed"],
  quickscan: ["quickscan", "quickscanFailed"],
  preparation: ["quickscanPassed", "preparation"],
  calibration: ["prepared", "scanning", "scanned", "evaluating", "drafting"],
  summary: ["finished"],
} as const;

export type CalibrationStep = keyof typeof calibrationSteps;
export type CalibrationStage = (typeof calibrationSteps)[CalibrationStep][number];

/** Every stage, in order. */
export const calibrationStages: readonly CalibrationStage[] = Object.values(calibrationSteps).flat();

/** The stage at which a calibration is. */
export function stageOf(status: CalibrationStatus): CalibrationStage {
  if (status.reportSent) return "finished";
  if (status.techWorkingReport) return "drafting";
  if (status.scanComplete) return "evaluating";
  if (status.preppedCalibration && status.quickscanComplete) return scanStageOf(status);
  if (!status.techArrived) return "waiting";
  if (!status.techReviewedConfig) return "arrived";
  if (!status.quickscanFirstPair) return "reviewed";
  if (!status.quickscanComplete) return hasQuickScanFailed(status) ? "quickscanFailed" : "quickscan";
  return status.prepInstructions === "" && status.aimingSnap === "" ? "quickscanPassed" : "preparation";
}

function scanStageOf({ scanFirstPair, scanProgress }: CalibrationStatus): CalibrationStage {
  if (!scanFirstPair) return "prepared";
  return scanProgress < 100 ? "scanning" : "scanned";
}

/** The step that a stage belongs to. */
export function stepOf(stage: CalibrationStage): CalibrationStep {
  const steps = Object.keys(calibrationSteps) as CalibrationStep[];
  return steps.find((step) => (calibrationSteps[step] as readonly CalibrationStage[]).includes(stage)) ?? "arrival";
}
