import { type CalibrationEventName, hasQuickScanFailed, possibleEvents, type ServiceRequest, stageOf } from "@remotebay/contract";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ReportPapers } from "../reports/report-papers.tsx";
import { CalibrationStepper } from "./calibration-stepper.tsx";
import { AimingControl } from "./aiming-control.tsx";
import { AttemptRecordForm } from "./attempt-record.tsx";
import { CompletedControl, InstructionsControl, ProgressControl, QuickScanControl, type Publish } from "./console-controls.tsx";
import type { Calibration } from "./use-calibration.ts";
import { usePublish } from "./use-publish.ts";
import { useRecordEditing } from "./use-record-editing.ts";
import shapes from "../../ui/shapes.module.css";
import { useStageWords } from "./use-stage-words.ts";
import styles from "./calibration.module.css";

interface ConsoleProps {
  calibration: Calibration;
  request: ServiceRequest;
  /** The way to the report, which is the last event. */
  onReport: () => void;
}

/** The technician's side of a calibration: the steps that the shop watches too, and a control for each event that is possible now. */
export function CalibrationConsole({ calibration, request, onReport }: ConsoleProps) {
  const t = useText();
  const problemText = useProblemText();
  const { status } = calibration;
  const words = useStageWords(calibration, request);
  const { publish, isBusy, problem, state } = usePublish(calibration.id);
  const canAct = request.Can.work && request.StatusName === "InProcess";
  return (
    <div className={styles.console}>
      <CalibrationStepper status={status} isCompleted={request.StatusName === "Completed"} />
      <div className={styles.controls}>
        <div role="status" className={shapes.stack}>
          <strong className={styles.name}>{words.name}</strong>
          <ShopsSide calibration={calibration} />
        </div>
        {calibration.events.some(({ Event, Value }) => Event === "completed" && Value === 0) ? (
          <ReportPapers request={request} papers={["failure"]} isPreview={request.Report === null} />
        ) : null}
        {canAct ? <Controls calibration={calibration} publish={publish} isBusy={isBusy} onReport={onReport} /> : null}
        {state === "queued" ? <p role="status">{t("calibration.act.waits")}</p> : null}
        {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
      </div>
    </div>
  );
}

/** What the shop has done, or has to do now. */
function ShopsSide({ calibration: { status, configuration, events } }: { calibration: Calibration }) {
  const t = useText();
  const stage = stageOf(status);
  if (stage === "waiting" || stage === "arrived")
    return <p className={shapes.quiet}>{t(configuration.Ready ? "calibration.console.isReady" : "calibration.console.notReady")}</p>;
  if (hasQuickScanFailed(status) && events[0]?.Event === "devicesPaired")
    return <Banner tone="info" title={t("calibration.console.shopTriesAgain")} />;
  if (stage === "quickscanPassed") return <p className={shapes.quiet}>{t("calibration.console.waitsForInstructions")}</p>;
  return stage === "preparation" ? <p className={shapes.quiet}>{t("calibration.console.waitsForShop")}</p> : null;
}

interface ControlsProps extends Pick<ConsoleProps, "calibration" | "onReport"> {
  publish: Publish;
  isBusy: boolean;
}

/** Events that need a button only. */
const plain = ["techArrived", "reviewedConfiguration", "devicesPaired", "techWorkingReport"] as const;

function Controls({ calibration, publish, isBusy, onReport }: ControlsProps) {
  const t = useText();
  const possible = new Set<CalibrationEventName>(possibleEvents(calibration.status, "technician"));
  const buttons = plain.filter((event) => possible.has(event));
  const parts = { calibration, publish, isBusy };
  const record = useRecordEditing(calibration.id);
  return (
    <>
      {buttons.length > 0 || possible.has("finalReportSent") ? (
        <div className={shapes.buttons}>
          {buttons.map((event, index) => (
            <Button key={event} variant={index === 0 ? "primary" : "secondary"} pending={isBusy} onClick={() => publish(event)}>
              {t(`calibration.console.${event}`)}
            </Button>
          ))}
          {possible.has("finalReportSent") ? (
            <Button variant={buttons.length === 0 ? "primary" : "secondary"} onClick={onReport}>
              {t("calibration.console.finalReportSent")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {possible.has("changeProgressScan") ? <ProgressControl {...parts} /> : null}
      {calibration.status.techReviewedConfig ? <AttemptRecordForm editing={record} systems={calibration.configuration.Systems} /> : null}
      {possible.has("completed") ? <CompletedControl {...parts} record={record} /> : null}
      {possible.has("quickScanResult") ? <QuickScanControl {...parts} /> : null}
      {possible.has("prepInstructions") ? <InstructionsControl {...parts} /> : null}
      {possible.has("aimingsnap") ? <AimingControl {...parts} /> : null}
      {possible.has("reset") ? <Reset onReset={() => publish("reset")} /> : null}
    </>
  );
}

/** Undoes the whole calibration, for both sides. */
function Reset({ onReset }: { onReset: () => void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={() => setOpen(true)}>
        {t("calibration.console.reset")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        tone="danger"
        title={t("calibration.console.resetTitle")}
        confirmText={t("calibration.console.reset")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        onConfirm={() => {
          setOpen(false);
          onReset();
        }}
      >
        {t("calibration.console.resetText")}
      </ConfirmDialog>
    </div>
  );
}
