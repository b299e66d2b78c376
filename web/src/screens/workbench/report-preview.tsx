import { createPdf, type ServiceRequest } from "@remotebay/contract";
import { useCallback, useState } from "react";
import { PdfView } from "../../features/reports/pdf-view.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import shapes from "../../ui/shapes.module.css";

const nothing = () => undefined;

/** A preview of the report in the shop's language. */
export function ReportPreview({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const cultureCode = request.Contact?.Location.CultureCode ?? "";
  // Loaded again each time it is opened, because the findings may have changed.
  const [opening] = useState(() => Date.now());
  const {
    data: file,
    error,
    dataUpdatedAt,
  } = useCall(createPdf, { query: { workorderId: request.Id, cultureCode, preview: "true" } }, { staleTime: 0 });
  const fresh = file && dataUpdatedAt >= opening ? file : undefined;
  const [place, setPlace] = useState<{ page: number; pages: number }>();
  const [isBroken, setBroken] = useState(false);
  const read = useCallback((page: number, pages: number) => setPlace({ page, pages }), []);
  const broke = useCallback(() => setBroken(true), []);
  const label = useCallback((page: number, pages: number) => t("workbench.report.page", { page, pages }), [t]);
  return (
    <Dialog open onClose={onClose} title={t("workbench.report.previewTitle")} closeText={t("common.close")} size="lg">
      {error || isBroken ? <Banner tone="danger" title={error ? problemText(error) : t("problems.internal")} /> : null}
      {fresh ? (
        <>
          <p className={shapes.quiet}>{place ? t("workbench.report.page", place) : null}</p>
          <PdfView file={fresh} zoom={1} pageLabel={label} onPage={read} onFailed={broke} printing={0} onPrinted={nothing} />
        </>
      ) : error ? null : (
        <div aria-busy>
          <p className={shapes.quiet}>{t("workbench.report.setting")}</p>
          <Skeleton height="60vh" />
        </div>
      )}
    </Dialog>
  );
}
