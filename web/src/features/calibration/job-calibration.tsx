import type { ServiceRequest } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { FindingsEditing } from "../findings/use-findings.ts";
import { ConfigurationFacts } from "./configuration-facts.tsx";
import { CalibrationConsole } from "./console.tsx";
import { useCalibration } from "./use-calibration.ts";
import { WorkOfferList } from "./work-offer-list.tsx";
import styles from "./calibration.module.css";

interface JobCalibrationProps {
  request: ServiceRequest;
  editing: FindingsEditing;
  onReport: () => void;
}

/** The calibration of a job: what the shop prepared, the console, and what of it goes into the findings. */
export function JobCalibration({ request, editing, onReport }: JobCalibrationProps) {
  const t = useText();
  const { calibration, error, retry } = useCalibration(request.Id);
  const [isOpen, setOpen] = useState<boolean>();
  if (!calibration)
    return error ? (
      <div className={styles.offer}>
        <span>{t("calibration.failed")}</span>
        <Button size="sm" onClick={retry}>
          {t("common.retry")}
        </Button>
      </div>
    ) : (
      <SkeletonText lines={4} />
    );
  // Read before the work begins; later it would only be in the way.
  const isShown = isOpen ?? !calibration.status.techReviewedConfig;
  return (
    <div className={styles.controls}>
      <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("calibration.console.configuration")}</summary>
        {isShown ? <ConfigurationFacts calibration={calibration} /> : null}
      </details>
      <CalibrationConsole calibration={calibration} request={request} onReport={onReport} />
      {request.Can.work ? <WorkOfferList calibration={calibration} editing={editing} /> : null}
    </div>
  );
}
