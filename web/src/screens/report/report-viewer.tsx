import { createPdf, reportLanguage, type ReportLanguage, type ServiceRequest } from "@remotebay/contract";
import { CircleAlert } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { reportQuery, reportName } from "../../features/reports/report-file.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useReportParameters } from "./parameters.ts";
import { ReportToolbar } from "./report-toolbar.tsx";
import { ReportWaiting } from "./report-waiting.tsx";
import styles from "./report.module.css";

const PdfView = lazy(() => import("../../features/reports/pdf-view.tsx").then((module) => ({ default: module.PdfView })));

/** Shows the report's pages in a language, with the toolbar. */
export function ReportViewer({ request, isPreview }: { request: ServiceRequest; isPreview: boolean }) {
  const t = useText();
  const problemText = useProblemText();
  const [language, setLanguage] = useReportLanguage();
  const [zoom, setZoom] = useState(1);
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  const [printing, setPrinting] = useState({ count: 0, isBusy: false });
  const [isBroken, setBroken] = useState(false);
  const query = reportQuery(request.Id, language, isPreview);
  const { data: file, error, refetch, isFetching } = useCall(createPdf, { query }, { staleTime: 0 });

  const onPage = useCallback((page: number, pages: number) => setPlace({ page, pages }), []);
  const onFailed = useCallback(() => setBroken(true), []);
  const onPrinted = useCallback(() => setPrinting(({ count }) => ({ count, isBusy: false })), []);
  const retry = () => {
    setBroken(false);
    void refetch();
  };
  return (
    <>
      <ReportToolbar
        {...{ request, isPreview, place, zoom, setZoom, language, setLanguage }}
        isReady={file !== undefined && place.pages > 0}
        isPrinting={printing.isBusy}
        onDownload={() => file && saveFile(file, reportName(request))}
        onPrint={() => setPrinting(({ count }) => ({ count: count + 1, isBusy: true }))}
      />
      {isPreview ? <Banner tone="warning" className={styles.preview} title={t("reports.preview")} /> : null}
      {isBroken || (error && !file) ? (
        <EmptyState
          icon={<CircleAlert aria-hidden />}
          title={t("reports.failed")}
          text={error ? problemText(error) : undefined}
          action={
            <Button variant="primary" pending={isFetching} onClick={retry}>
              {t("common.retry")}
            </Button>
          }
        />
      ) : file ? (
        <Suspense fallback={<ReportWaiting />}>
          <PdfView
            file={file}
            zoom={zoom}
            pageLabel={(page, pages) => t("reports.page", { page, pages })}
            onPage={onPage}
            onFailed={onFailed}
            printing={printing.count}
            onPrinted={onPrinted}
          />
        </Suspense>
      ) : (
        <ReportWaiting />
      )}
    </>
  );
}

/** The report's language: that of the address, else the reader's. */
function useReportLanguage(): [ReportLanguage, (next: ReportLanguage) => void] {
  const own = reportLanguage(useLanguage().language);
  const [{ language }, change] = useReportParameters();
  const set = (next: ReportLanguage) => change({ language: next === own ? undefined : next });
  return [language === undefined ? own : reportLanguage(language), set];
}
