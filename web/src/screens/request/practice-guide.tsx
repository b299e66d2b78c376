import { type ServiceRequest } from "@remotebay/contract";
import { ListChecks, Plus, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { hasCalibration } from "../../features/calibration/has-calibration.ts";
import { useCalibration } from "../../features/calibration/use-calibration.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";

/** In a practice session: who answers, and what the shop does next. */
export function PracticeGuide({ request }: { request: ServiceRequest }) {
  const t = useText();
  const { StatusName, Technician, Report } = request;
  const again = (
    <ButtonLink to="/servicerequest/0" icon={<Plus aria-hidden />}>
      {t("requests.practice.new")}
    </ButtonLink>
  );
  if (StatusName === "Completed") return <Guide action={again}>{t("requests.practice.completed")}</Guide>;
  if (StatusName === "Cancelled") return <Guide action={again}>{t("requests.practice.cancelled")}</Guide>;
  if (StatusName === "Pending") return <Guide>{t("requests.practice.pending")}</Guide>;
  if (Technician === null) return <Guide>{t("requests.practice.waiting")}</Guide>;
  if (Report !== null) return <Guide>{t("requests.practice.reported")}</Guide>;
  return hasCalibration(request) ? <CalibrationGuide id={request.Id} /> : <Guide>{t("requests.practice.work")}</Guide>;
}

function CalibrationGuide({ id }: { id: number }) {
  const t = useText();
  const { calibration } = useCalibration(id);
  const isReady = calibration === undefined || calibration.configuration.Ready || calibration.status.techReviewedConfig;
  return isReady ? (
    <Guide
      action={
        <ButtonLink to="/processcalibration/$id" params={{ id }} variant="primary" icon={<ListChecks aria-hidden />}>
          {t("calibration.open")}
        </ButtonLink>
      }
    >
      {t("requests.practice.calibrate")}
    </Guide>
  ) : (
    <Guide
      action={
        <ButtonLink to="/calibration/$id" params={{ id }} variant="primary" icon={<SlidersHorizontal aria-hidden />}>
          {t("calibration.configure")}
        </ButtonLink>
      }
    >
      {t("requests.practice.prepare")}
    </Guide>
  );
}

function Guide({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <Banner tone="info" title={t("requests.practice.title")} action={action}>
      {children}
    </Banner>
  );
}
