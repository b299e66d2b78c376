import type { ServiceRequest } from "@remotebay/contract";
import { ListChecks, SlidersHorizontal } from "lucide-react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { CalibrationStepper } from "./calibration-stepper.tsx";
import { type Calibration, useCalibration } from "./use-calibration.ts";
import { useStageWords } from "./use-stage-words.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

/** A request's calibration in short, with the way to it. */
export function CalibrationTab({ request }: { request: ServiceRequest }) {
  const t = useText();
  const { calibration, error, retry } = useCalibration(request.Id);
  if (!calibration)
    return error ? (
      <Banner
        tone="danger"
        title={t("calibration.failed")}
        action={
          <Button size="sm" onClick={retry}>
            {t("common.retry")}
          </Button>
        }
      />
    ) : (
      <SkeletonCard lines={4} />
    );
  return <CalibrationInShort calibration={calibration} request={request} />;
}

function CalibrationInShort({ calibration, request }: { calibration: Calibration; request: ServiceRequest }) {
  const t = useText();
  const words = useStageWords(calibration, request);
  // The technician may be there already, and waits for it.
  const isNotReady = !calibration.status.techReviewedConfig && !calibration.configuration.Ready && request.Can.edit;
  return (
    <Card title={isNotReady ? t("calibration.none") : words.name}>
      <div className={styles.controls}>
        <p>{isNotReady ? t("calibration.noneText") : words.say}</p>
        <div className={shapes.buttons}>
          <ButtonLink
            to="/calibration/$id"
            params={{ id: request.Id }}
            variant={isNotReady ? "primary" : "secondary"}
            icon={<SlidersHorizontal aria-hidden />}
          >
            {t("calibration.configure")}
          </ButtonLink>
          <ButtonLink
            to="/processcalibration/$id"
            params={{ id: request.Id }}
            variant={isNotReady ? "secondary" : "primary"}
            icon={<ListChecks aria-hidden />}
          >
            {t("calibration.open")}
          </ButtonLink>
        </div>
        <CalibrationStepper status={calibration.status} isCompleted={request.StatusName === "Completed"} />
      </div>
    </Card>
  );
}
