import {
  calibrationSteps,
  type CalibrationStage,
  type CalibrationStatus,
  type CalibrationStep,
  stageOf,
  stepOf,
} from "@remotebay/contract";
import { Check, Circle, CircleDot } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Stepper, type StepStatus } from "../../ui/stepper.tsx";
import styles from "./calibration.module.css";

const steps = Object.keys(calibrationSteps) as CalibrationStep[];
/** The stages of the scan and of the report after it (domain.md#calibration-stages), as a list below their step. */
const parts = [...calibrationSteps.calibration, "finished"] as const;

/** The steps of a calibration, which shop and technician watch together. */
export function CalibrationStepper({ status, isCompleted }: { status: CalibrationStatus; isCompleted: boolean }) {
  const t = useText();
  const stage = stageOf(status);
  const at = steps.indexOf(stepOf(stage));
  const statusOf = (index: number): StepStatus => {
    if (index < at || (isCompleted && stage === "finished")) return "done";
    if (index > at) return "todo";
    return stage === "quickscanFailed" ? "failed" : "current";
  };
  return (
    <Stepper
      label={t("calibration.steps")}
      steps={steps.map((step, index) => ({
        id: step,
        title: t(`calibration.step.${step}`),
        status: statusOf(index),
        statusText: t(`calibration.stepStatus.${statusOf(index)}`),
        text:
          index === at ? (
            t(`calibration.stage.${stage}`)
          ) : step === "quickscan" && index < at ? (
            <QuickScanResult status={status} />
          ) : undefined,
        content: step === "calibration" && index <= at ? <Parts stage={stage} /> : undefined,
      }))}
    />
  );
}

/** The result of a quick scan in words. */
export function QuickScanResult({ status: { quickscanResult } }: { status: CalibrationStatus }) {
  const t = useText();
  if (quickscanResult === 0) return null;
  const known = quickscanResult === 1 || quickscanResult === 2 ? quickscanResult : "other";
  return <>{t(`calibration.result.${known}`)}</>;
}

function Parts({ stage }: { stage: CalibrationStage }) {
  const t = useText();
  const at = parts.findIndex((part) => part === stage);
  return (
    <ul className={styles.parts}>
      {parts.map((part, index) => {
        const isDone = index < at || stage === "finished";
        const Icon = isDone ? Check : index === at ? CircleDot : Circle;
        const state = isDone ? "done" : index === at ? "current" : "todo";
        return (
          <li key={part} className={styles[state]}>
            <Icon aria-hidden />
            <span>
              {t(`calibration.part.${part}`)} <span className="visually-hidden">{t(`calibration.stepStatus.${state}`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
