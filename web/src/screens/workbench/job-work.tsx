import {
  calibrationGroupId,
  type Findings,
  getFindings,
  getReportChanges,
  getServiceElements,
  lacksTool,
  type ServiceRequest,
  stageOf,
} from "@remotebay/contract";
import { Crosshair } from "lucide-react";
import { Fragment, lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { hasCalibration } from "../../features/calibration/has-calibration.ts";
import { useCalibration } from "../../features/calibration/use-calibration.ts";
import { isWhole, openQuestionsOf, outcomesOfDoc } from "../../features/findings/findings-doc.ts";
import { FindingsSections } from "../../features/findings/findings-sections.tsx";
import { picturesOf } from "../../features/findings/pictures/picture-outbox.ts";
import { SaveStatus } from "../../features/findings/saving/save-status.tsx";
import { type FindingsEditing, useFindings } from "../../features/findings/use-findings.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useOutbox } from "../../lib/outbox/use-outbox.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonCard, SkeletonText } from "../../ui/skeleton.tsx";
import { Asked } from "./asked.tsx";
import { CompleteCard } from "./complete-card.tsx";
import { type JobStep, jobStepsOf } from "./job-steps.ts";
import { ReportCard } from "./report-card.tsx";
import { isDifferent } from "./report-differences.tsx";
import { goTo, StepBar, stepId } from "./step-bar.tsx";
import styles from "./workbench.module.css";

const JobCalibration = lazy(async () => ({ default: (await import("../../features/calibration/job-calibration.tsx")).JobCalibration }));

/** What was asked, the findings once they are loaded, and the report. If the findings fail, the rest is still shown. */
export function JobWork({ request }: { request: ServiceRequest }) {
  const t = useText();
  const problemText = useProblemText();
  const { data: findings, error, refetch } = useCall(getFindings, { query: { id: request.Id } });
  if (findings) return <LoadedWork request={request} findings={findings} />;
  return (
    <div className={styles.work}>
      <div className={styles.noSteps} />
      <Asked request={request} />
      {error ? (
        <Banner
          tone="danger"
          title={t("workbench.job.findingsFailed")}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              {t("common.retry")}
            </Button>
          }
        >
          {problemText(error)}
        </Banner>
      ) : (
        <SkeletonCard count={2} lines={3} />
      )}
    </div>
  );
}

function LoadedWork({ request, findings }: { request: ServiceRequest; findings: Findings }) {
  const t = useText();
  const editable = request.Can.work;
  const editing = useFindings(findings, editable);
  const steps = useJobSteps(request, findings, editing);
  return (
    <div className={styles.work}>
      <StepBar steps={steps}>{editable ? <SaveStatus {...editing} /> : null}</StepBar>
      <Asked request={request} />
      {hasCalibration(request) ? (
        <Card
          id={stepId("calibration")}
          tabIndex={-1}
          className={styles.section}
          title={t("workbench.calibration")}
          icon={<Crosshair aria-hidden />}
        >
          <Suspense fallback={<SkeletonText lines={4} />}>
            <JobCalibration request={request} editing={editing} onReport={() => goTo("report")} />
          </Suspense>
        </Card>
      ) : null}
      {/* What is written and the record of it are different pages: on a slow device the rows would slide into their new places one by one. */}
      <Fragment key={editable ? "work" : "record"}>
        <FindingsSections request={request} findings={findings} editing={editing} editable={editable} />
        <ReportCard request={request} editing={editing} steps={steps} />
      </Fragment>
      <CompleteCard request={request} />
    </div>
  );
}

/** Where the steps stand with what is written now. */
function useJobSteps(request: ServiceRequest, findings: Findings, { doc, savedAt }: FindingsEditing): JobStep[] {
  const isOpen = request.Report !== null && request.Can.work && request.StatusName === "InProcess";
  const { data: changes, refetch } = useCall(getReportChanges, isOpen ? { query: { id: request.Id } } : null, { staleTime: 0 });
  const compare = useEffectEvent(() => {
    if (isOpen) void refetch();
  });
  // A save of this technician brings no event that would load them again.
  useEffect(() => {
    if (savedAt) compare();
  }, [savedAt]);
  const { calibration } = useCalibration(hasCalibration(request) ? request.Id : undefined);
  const stage = calibration && stageOf(calibration.status);
  const sending = useOutbox(picturesOf(request.Id)).filter(({ state }) => state !== "refused" && state !== "held").length;
  const { data: elements } = useCall(getServiceElements, { query: { groupId: 0 } }, { staleTime: 600_000 });
  const [now] = useState(() => new Date());
  return useMemo(() => {
    const { rows } = outcomesOfDoc(doc);
    const calibrates = new Set(elements?.filter((one) => one.serviceElementGroupId === calibrationGroupId).map(({ id }) => id));
    return jobStepsOf({
      request,
      calibration: stage,
      scans: { count: doc.scans.length, hasAfter: doc.scans.some(({ Phase }) => Phase === "after") },
      codes: rows.length,
      undecided: openQuestionsOf(doc, { requested: request.CreatedDate, now }, request.Vehicle.VIN).count,
      isWhole: isWhole(doc),
      work: doc.work.length,
      unchosen: doc.work.filter(({ Result }) => Result === "").length,
      withoutTool: doc.work.filter((row) => lacksTool({ ...row, Calibration: calibrates.has(row.ServiceElementId) })).length,
      pictures: findings.Pictures.length,
      sending,
      isChanged: changes !== undefined && isDifferent(changes),
    });
  }, [request, doc, findings.Pictures.length, sending, changes, stage, now, elements]);
}
