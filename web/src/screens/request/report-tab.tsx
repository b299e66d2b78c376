import type { ServiceRequest } from "@remotebay/contract";
import { Download, ExternalLink, FileClock, FileText, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { RequestSupport } from "../../features/coins/request-support.tsx";
import { ResendReport } from "../../features/coins/resend-report.tsx";
import { downloadPack } from "../../features/reports/download-pack.ts";
import { useDownloadReport } from "../../features/reports/use-download-report.ts";
import { VisitReport } from "../../features/reports/visit-report.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useRecord } from "../../lib/use-record.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ShareReport } from "./share-report.tsx";
import styles from "./request.module.css";

/** The sent report, or an explanation while there is none. */
export function ReportTab({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const user = useUser();
  const { features } = useVariant();
  const problemText = useProblemText();
  const download = useDownloadReport(request);
  const record = useRecord();
  const [state, setState] = useState<{ isBusy: boolean; problem?: unknown }>({ isBusy: false });
  const { Report: report } = request;
  const preview = user.Can.workbench ? (
    <ButtonLink to="/report/$id" params={{ id: request.Id }} search={{ preview: true }} icon={<FileText aria-hidden />}>
      {t("requests.report.preview")}
    </ButtonLink>
  ) : undefined;
  if (!report)
    return (
      <EmptyState
        icon={<FileClock aria-hidden />}
        title={t("requests.report.notYet")}
        text={t("requests.report.notYetText")}
        action={features.coins ? <RequestSupport request={request} /> : preview}
      />
    );
  const fetch = async (get: () => Promise<void>) => {
    setState({ isBusy: true });
    try {
      await get();
      setState({ isBusy: false });
    } catch (problem) {
      setState({ isBusy: false, problem });
    }
  };
  return (
    <Card title={t("requests.report.title", { version: report.Version })} icon={<FileText aria-hidden />}>
      <div className={styles.stack}>
        <p>{t("requests.report.sent", { when: format.exact(report.SentDate) })}</p>
        <div className={styles.buttons}>
          <ButtonLink to="/report/$id" params={{ id: request.Id }} variant="primary" icon={<FileText aria-hidden />}>
            {t("requests.action.openReport")}
          </ButtonLink>
          <ButtonLink
            to="/report/$id"
            params={{ id: request.Id }}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden />}
            onClick={() => record("report-opened", request.WorkOrderNumber)}
          >
            {t("requests.report.newTab")}
          </ButtonLink>
          <Button icon={<Download aria-hidden />} pending={state.isBusy} onClick={() => void fetch(download)}>
            {t("common.download")}
          </Button>
          {request.VisitId === null ? null : <VisitReport visitId={request.VisitId} workOrder={request.WorkOrderNumber} />}
          <Button icon={<ShieldCheck aria-hidden />} pending={state.isBusy} onClick={() => void fetch(() => downloadPack(request))}>
            {t("requests.report.evidence")}
          </Button>
          <ResendReport request={request} />
          {user.Can.createRequests && !user.Demo ? <ShareReport request={request} /> : null}
          {features.coins ? <RequestSupport request={request} /> : null}
          {preview}
        </div>
        {state.problem ? <Banner tone="danger" title={problemText(state.problem)} /> : null}
      </div>
    </Card>
  );
}
