import type { ServiceRequest } from "@remotebay/contract";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ReportPapers } from "../reports/report-papers.tsx";
import { useDownloadReport } from "../reports/use-download-report.ts";
import shapes from "../../ui/shapes.module.css";

/** The end of a calibration: its report. */
export function ReportActions({ request }: { request: ServiceRequest }) {
  const t = useText();
  const problemText = useProblemText();
  const download = useDownloadReport(request);
  const [state, setState] = useState<{ isBusy: boolean; problem?: unknown }>({ isBusy: false });
  const fetch = () => {
    setState({ isBusy: true });
    download().then(
      () => setState({ isBusy: false }),
      (problem: unknown) => setState({ isBusy: false, problem }),
    );
  };
  return (
    <>
      <div className={shapes.buttons}>
        <Button variant="primary" size="lg" icon={<Download aria-hidden />} pending={state.isBusy} onClick={fetch}>
          {t("calibration.download")}
        </Button>
        <ButtonLink to="/report/$id" params={{ id: request.Id }} size="lg" icon={<FileText aria-hidden />}>
          {t("calibration.report")}
        </ButtonLink>
      </div>
      {state.problem ? <Banner tone="danger" title={problemText(state.problem)} /> : null}
      <details>
        <summary>{t("reports.paper.title")}</summary>
        <p className={shapes.quiet}>{t("reports.paper.text")}</p>
        <ReportPapers request={request} />
      </details>
    </>
  );
}
