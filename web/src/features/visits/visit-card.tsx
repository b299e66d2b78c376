import {
  type DoneScan,
  getVisit,
  isActive,
  planLines,
  postScanId,
  preScanId,
  type ServiceRequest,
  type StepState,
  type Visit,
  type VisitStep,
} from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { Check, Download, Layers } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Tone } from "../../ui/tone.ts";
import { useDownloadReport } from "../reports/use-download-report.ts";
import { VisitReport } from "../reports/visit-report.tsx";
import styles from "./visits.module.css";

const AddService = lazy(async () => ({ default: (await import("./add-service.tsx")).AddService }));

const tones: Readonly<Record<StepState, Tone>> = {
  waiting: "neutral",
  inWork: "info",
  done: "success",
  failed: "danger",
  held: "warning",
  cancelled: "neutral",
};

/** The visit of a request: its steps in the order of the work, what they cost together, and their reports. */
export function VisitCard({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const { data: visit } = useCall(getVisit, { query: { id: request.Id } });
  const [isAdding, setAdding] = useState(false);
  if (!visit) return null;
  const canAdd = request.Can.clone && visit.Requests.some(({ StatusName }) => isActive(StatusName));
  return (
    <Card
      title={t("visits.title")}
      icon={<Layers aria-hidden />}
      actions={
        canAdd ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t("visits.add.button")}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.text}>{t("visits.text")}</p>
      <ol className={styles.steps}>
        {planLines(visit.Requests, visit.AlreadyDone).map(({ step, done }) =>
          step ? <Step key={step.Id} step={step} isHere={step.Id === request.Id} /> : <Done key={`done ${done.ScanTypeId}`} done={done} />,
        )}
      </ol>
      {visit.Coins ? (
        <p className={styles.total}>
          <span>{t("visits.total")}</span>
          <strong>{t("visits.coins", { coins: format.number(visit.Coins) })}</strong>
        </p>
      ) : null}
      {visit.Requests.some(({ ReportVersion }) => ReportVersion > 0) ? (
        <div className={styles.whole}>
          <VisitReport visitId={visit.Id} workOrder={request.WorkOrderNumber} />
        </div>
      ) : null}
      <Suspense fallback={null}>
        {isAdding ? (
          <AddService request={request} ordered={orderedIn(visit)} done={saidOf(visit)} onClose={() => setAdding(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

function orderedIn({ Requests }: Visit): number[] {
  return Requests.flatMap(({ ScanTypeId, StatusName }) => (ScanTypeId === null || StatusName === "Cancelled" ? [] : [ScanTypeId]));
}

function saidOf({ AlreadyDone }: Visit): DoneScan[] {
  return AlreadyDone.flatMap(({ ScanTypeId, Note }) => {
    const id = [preScanId, postScanId].find((one) => one === ScanTypeId);
    return id ? [{ ScanTypeId: id, Note }] : [];
  });
}

/** A scan that the shop made itself. */
function Done({ done: { Service, Note } }: { done: Visit["AlreadyDone"][number] }) {
  const t = useText();
  return (
    <li className={styles.step} data-state="doneByShop">
      <span>
        <Badge icon={<Check aria-hidden />}>{t("visits.state.done")}</Badge>
      </span>
      <span className={styles.words}>
        {Service}
        <span className={styles.quiet}>{[t("visits.done.title"), Note].filter(Boolean).join(" · ")}</span>
      </span>
    </li>
  );
}

function Step({ step, isHere }: { step: VisitStep; isHere: boolean }) {
  const t = useText();
  const format = useFormat();
  const title = [step.Service, step.Functions.join(", ")].filter(Boolean).join(": ") || step.WorkOrderNumber;
  const facts = [
    step.WorkOrderNumber,
    step.Technician ?? "",
    step.Coins ? t("visits.coins", { coins: format.number(step.Coins) }) : "",
    step.State === "held" ? t("visits.heldHint") : "",
  ].filter(Boolean);
  return (
    <li className={styles.step} data-state={step.State}>
      <span>
        <Badge tone={tones[step.State]} live={step.State === "inWork"}>
          {t(`visits.state.${step.State}`)}
        </Badge>
      </span>
      <span className={styles.words}>
        {isHere ? (
          <strong aria-current="page">
            {title} <span className={styles.quiet}>{t("visits.here")}</span>
          </strong>
        ) : (
          <Link to="/servicerequest/$id" params={{ id: step.Id }}>
            {title}
          </Link>
        )}
        <span className={styles.quiet}>{facts.join(" · ")}</span>
      </span>
      {step.ReportVersion > 0 ? <StepReport step={step} title={title} /> : null}
    </li>
  );
}

function StepReport({ step, title }: { step: VisitStep; title: string }) {
  const t = useText();
  const problemText = useProblemText();
  const download = useDownloadReport(step);
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden />}
      aria-label={`${t("visits.report")}: ${title}`}
      onClick={() => void download().catch((problem) => toast({ text: problemText(problem), tone: "warning" }))}
    >
      {t("visits.report")}
    </Button>
  );
}
