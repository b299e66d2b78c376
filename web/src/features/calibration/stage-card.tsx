import { isQuickScanPass, type ServiceRequest, stageOf } from "@remotebay/contract";
import { MessageSquareQuote } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressRing } from "../../ui/progress.tsx";
import { AimingPicture, WrittenText } from "./aiming-picture.tsx";
import { ReportActions } from "./report-actions.tsx";
import type { Calibration } from "./use-calibration.ts";
import shapes from "../../ui/shapes.module.css";
import { useStageWords } from "./use-stage-words.ts";
import styles from "./calibration.module.css";

interface StageCardProps {
  calibration: Calibration;
  request: ServiceRequest;
  /** What the reader can do now. */
  children?: ReactNode;
}

/** Where a calibration stands now: the stage, what the technician asks for, and how far the scan is. */
export function StageCard({ calibration, request, children }: StageCardProps) {
  const t = useText();
  const { status } = calibration;
  const stage = stageOf(status);
  const words = useStageWords(calibration, request);
  const showsNotes = status.quickscanNotes !== "" && (stage === "quickscanFailed" || stage === "quickscanPassed");
  const showsPreparation = stage === "preparation" || stage === "quickscanFailed";
  return (
    <Card className={styles.stage} aria-labelledby="calibration-stage">
      <div role="status">
        <h2 id="calibration-stage" className={styles.name}>
          {words.name}
        </h2>
        <p className={styles.say}>{words.say}</p>
      </div>
      <Ring calibration={calibration} />
      {showsNotes ? (
        <Instruction title={t("calibration.results")} isBad={!isQuickScanPass(status.quickscanResult)}>
          <WrittenText calibration={calibration} event="quickScanResult" text={status.quickscanNotes} />
        </Instruction>
      ) : null}
      {showsPreparation && status.prepInstructions !== "" ? (
        <Instruction title={t("calibration.instruction")}>
          <WrittenText calibration={calibration} event="prepInstructions" text={status.prepInstructions} />
        </Instruction>
      ) : null}
      {showsPreparation && status.aimingSnap !== "" ? <AimingPicture calibration={calibration} /> : null}
      {children}
      {stage === "finished" && request.Can.openReport ? <ReportActions request={request} /> : null}
    </Card>
  );
}

/** What the technician wrote, large enough to be read beside the car. */
function Instruction({ title, isBad = false, children }: { title: string; isBad?: boolean; children: ReactNode }) {
  if (isBad)
    return (
      <Banner tone="warning" title={title}>
        {children}
      </Banner>
    );
  return (
    <section className={styles.quote} aria-label={title}>
      <MessageSquareQuote aria-hidden />
      <div>
        <div className={styles.quoteTitle}>{title}</div>
        {children}
      </div>
    </section>
  );
}

const turning: ReadonlySet<string> = new Set(["quickscan", "prepared"]);

/** The progress of the scan; turning while nobody can say how far it is. */
function Ring({ calibration: { status } }: { calibration: Calibration }) {
  const t = useText();
  const format = useFormat();
  const stage = stageOf(status);
  const label = t("calibration.progress");
  if (stage === "scanning" || stage === "scanned") {
    const share = status.scanProgress / 100;
    const text = format.number(share, { style: "percent", maximumFractionDigits: 0 });
    return (
      <ProgressRing label={label} value={share} valueText={text} size="lg">
        <span className={shapes.quiet}>{t(`calibration.part.${stage}`)}</span>
      </ProgressRing>
    );
  }
  return turning.has(stage) ? <ProgressRing label={label} size="md" /> : null;
}
