import { calibrationChanged, getReportGaps, getRequestHistory, sendReport, type ServiceRequest } from "@remotebay/contract";
import { CircleAlert, Eye, FileText, Send } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { picturesOf } from "../../features/findings/pictures/picture-outbox.ts";
import type { FindingsEditing } from "../../features/findings/use-findings.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { CallProblem } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useOutbox } from "../../lib/outbox/use-outbox.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { ReportDifferences } from "./report-differences.tsx";
import { hasOpenGaps, ReportGaps } from "./report-gaps.tsx";
import type { JobStep } from "./job-steps.ts";
import { goTo, stepId, useStepWords } from "./step-bar.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./workbench.module.css";

const ReportPreview = lazy(async () => ({ default: (await import("./report-preview.tsx")).ReportPreview }));

interface ReportCardProps {
  request: ServiceRequest;
  editing: FindingsEditing;
  steps: readonly JobStep[];
}

/** The report: what is missing, what is new in it, preview, sending, and sent versions. */
export function ReportCard({ request, editing, steps }: ReportCardProps) {
  const t = useText();
  const problemText = useProblemText();
  const [opened, setOpened] = useState<"preview" | "question">();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const words = useStepWords();
  const sending = useSend(sendReport, {
    isShown: opened === "question",
    onQueued: () => setOpened(undefined),
    onDone: () => {
      setOpened(undefined);
      toast({ text: t("workbench.report.sent", { shop: request.Location.Name }), tone: "success" });
    },
  });
  // The preview and the report use the stored findings, so pending changes are saved first.
  const openWith = (what: "preview" | "question") => {
    setProblem(undefined);
    setSaving(true);
    editing
      .saveNow()
      .then(() => setOpened(what))
      .catch((error: unknown) => setProblem(error instanceof CallProblem ? error : undefined))
      .finally(() => setSaving(false));
  };
  const { Can, StatusName, Report } = request;
  const isEmpty = editing.doc.scans.length === 0 && editing.doc.work.length === 0;
  const missing = steps.filter(({ state }) => state === "missing");
  const sends = Can.work && StatusName === "InProcess";
  const { gaps, look } = useGaps(request.Id, sends);
  const unmeasured = [...new Set(gaps?.Unmeasured)].map((text) => ({ text, step: "calibration" as const }));
  const pictures = useOutbox(picturesOf(request.Id)).filter(({ state }) => state !== "refused" && state !== "held").length;
  if (!Can.work && Report === null) return null;
  return (
    <Card
      id={stepId("report")}
      tabIndex={-1}
      className={styles.section}
      title={t("workbench.report.title")}
      icon={<FileText aria-hidden />}
    >
      <div className={styles.report}>
        <SentVersions request={request} />
        {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
        {sends && isEmpty ? <p className={shapes.quiet}>{t("workbench.report.empty")}</p> : null}
        {sends ? (
          <ToSettle title={t("workbench.report.missing")} what={missing.map((step) => ({ text: words(step), step: step.name }))} />
        ) : null}
        {sends ? <ToSettle title={t("workbench.gaps.unmeasured")} what={unmeasured} /> : null}
        {sends && gaps ? <ReportGaps id={request.Id} gaps={gaps} onChange={look} /> : null}
        {sends && Report !== null ? <ReportDifferences id={request.Id} /> : null}
        {Can.work && StatusName === "Scheduled" ? <p className={shapes.quiet}>{t("workbench.report.notStarted")}</p> : null}
        <div className={styles.buttons}>
          {Can.work ? (
            <Button icon={<Eye aria-hidden />} pending={isSaving} onClick={() => openWith("preview")}>
              {t("workbench.report.preview")}
            </Button>
          ) : null}
          {sends ? (
            <Button
              variant={Report === null ? "primary" : "secondary"}
              data-step-focus
              icon={<Send aria-hidden />}
              disabled={isEmpty || missing.length > 0 || hasOpenGaps(gaps) || editing.theirs !== undefined}
              onClick={() => openWith("question")}
            >
              {t(Report === null ? "workbench.report.send" : "workbench.report.sendAgain")}
            </Button>
          ) : null}
          {Can.openReport ? (
            <ButtonLink to="/report/$id" params={{ id: request.Id }} icon={<FileText aria-hidden />}>
              {t("workbench.report.open")}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        open={opened === "question"}
        onClose={() => {
          setOpened(undefined);
          sending.reset();
        }}
        title={t("workbench.report.sendTitle")}
        confirmText={t("workbench.report.send")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        pending={sending.isBusy}
        pendingText={t("workbench.report.sending")}
        error={sending.problem ? problemText(sending.problem) : undefined}
        onConfirm={() => sending.send({ body: { Id: request.Id } })}
      >
        {t("workbench.report.sendText", { shop: request.Location.Name })}
        {Report ? <ReportDifferences id={request.Id} /> : null}
        {pictures > 0 ? <strong> {t("workbench.report.picturesWait", { count: pictures })}</strong> : null}
      </ConfirmDialog>
      <Suspense fallback={null}>
        {opened === "preview" ? <ReportPreview request={request} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </Card>
  );
}

/** What the report lacks, by what is stored. Its events say when it is another; a calibration's go to those who watch it, and all but the progress count. */
function useGaps(id: number, isAsked: boolean) {
  const { data: gaps, refetch } = useCall(getReportGaps, isAsked ? { query: { id } } : null, { staleTime: 0 });
  const look = () => void refetch();
  useLiveEvent(calibrationChanged, ({ Id, Event }) => {
    if (isAsked && Id === id && Event !== "changeProgressScan") look();
  });
  return { gaps, look };
}

interface ToSettleProps {
  title: string;
  /** Each with the step at which it is settled. */
  what: readonly { text: string; step: JobStep["name"] }[];
}

/** What has to be settled before the report can be sent, with the way there; nothing if there is nothing. */
function ToSettle({ title, what }: ToSettleProps) {
  if (what.length === 0) return null;
  return (
    <div className={styles.missing} role="group" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {what.map(({ text, step }) => (
          <li key={text}>
            <Button size="sm" icon={<CircleAlert aria-hidden />} onClick={() => goTo(step)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sent versions, newest first. */
function SentVersions({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const { data: history = [] } = useCall(getRequestHistory, request.Report ? { query: { id: request.Id } } : null);
  if (request.Report === null) return <p className={shapes.quiet}>{t("workbench.report.none")}</p>;
  const sent = history.filter((entry) => entry.Action === "report.sent");
  const known = sent.length > 0 ? sent : [{ At: request.Report.SentDate, Who: "", To: String(request.Report.Version) }];
  return (
    <ul className={styles.versions}>
      {known.map((entry) => (
        <li key={entry.At}>
          <strong>{t("workbench.report.version", { version: entry.To ?? "" })}</strong>
          <span>{[format.moment(entry.At), entry.Who].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}
