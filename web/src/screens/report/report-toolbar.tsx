import { reportLanguage, type ReportLanguage, reportLanguages, type ServiceRequest } from "@remotebay/contract";
import { ArrowLeft, Download, Printer, ZoomIn, ZoomOut } from "lucide-react";
import { VisitReport } from "../../features/reports/visit-report.tsx";
import { vehicleName } from "../../features/vehicles/vehicle-value.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import styles from "./report.module.css";

export interface ReportToolbarProps {
  request: ServiceRequest;
  isPreview: boolean;
  place: { page: number; pages: number };
  zoom: number;
  setZoom: (zoom: number) => void;
  language: ReportLanguage;
  setLanguage: (language: ReportLanguage) => void;
  isReady: boolean;
  isPrinting: boolean;
  onDownload: () => void;
  onPrint: () => void;
}

/** Steps of the zoom buttons. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** Header and toolbar of a report: print, download, page, zoom and language. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { request, isPreview, place, zoom, setZoom, language, setLanguage, isReady, isPrinting, onDownload, onPrint } = props;
  const t = useText();
  const format = useFormat();
  const { languages } = useLanguage();
  const nameOf = (code: string) => languages.find((one) => one.code === code)?.name ?? code;
  const smaller = zooms.findLast((step) => step < zoom);
  const larger = zooms.find((step) => step > zoom);
  return (
    <>
      <PageHeader
        back={
          <ButtonLink to="/servicerequest/$id" params={{ id: request.Id }} variant="quiet" size="sm" icon={<ArrowLeft aria-hidden />}>
            {t("reports.back")}
          </ButtonLink>
        }
        title={t("reports.title", { workOrder: request.WorkOrderNumber })}
        subtitle={vehicleName(request.Vehicle)}
        actions={
          <>
            <Button icon={<Printer aria-hidden />} disabled={!isReady} pending={isPrinting} onClick={onPrint}>
              {t("common.print")}
            </Button>
            {request.VisitId === null || isPreview ? null : (
              <VisitReport visitId={request.VisitId} workOrder={request.WorkOrderNumber} language={language} />
            )}
            <Button variant="primary" icon={<Download aria-hidden />} disabled={!isReady} onClick={onDownload}>
              {t("common.download")}
            </Button>
          </>
        }
      />
      <div className={styles.bar} role="toolbar" aria-label={t("reports.toolbar")}>
        <span className={`${styles.place} tabular`} role="status">
          {place.pages > 0 ? t("reports.page", { page: place.page, pages: place.pages }) : ""}
        </span>
        <div className={styles.zoom}>
          <IconButton
            label={t("reports.zoomOut")}
            icon={<ZoomOut aria-hidden />}
            disabled={!isReady || smaller === undefined}
            onClick={() => setZoom(smaller ?? zoom)}
          />
          <Button
            variant="quiet"
            disabled={!isReady}
            aria-label={`${format.number(zoom, { style: "percent" })}, ${t("reports.fitWidth")}`}
            onClick={() => setZoom(1)}
          >
            <span className="tabular">{format.number(zoom, { style: "percent" })}</span>
          </Button>
          <IconButton
            label={t("reports.zoomIn")}
            icon={<ZoomIn aria-hidden />}
            disabled={!isReady || larger === undefined}
            onClick={() => setZoom(larger ?? zoom)}
          />
        </div>
        <NativeSelect
          label={t("reports.language")}
          hideLabel
          options={reportLanguages.map((code) => ({ value: code, label: nameOf(code) }))}
          value={language}
          onChange={(event) => setLanguage(reportLanguage(event.target.value))}
        />
      </div>
    </>
  );
}
