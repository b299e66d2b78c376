import { getCalibrationWelcome, type ServiceRequest, stageOf } from "@remotebay/contract";
import { Wrench } from "lucide-react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { CalibrationStepper } from "./calibration-stepper.tsx";
import { ShopActions } from "./shop-actions.tsx";
import { StageCard } from "./stage-card.tsx";
import type { Calibration } from "./use-calibration.ts";
import styles from "./calibration.module.css";

interface CalibrationProcessProps {
  calibration: Calibration;
  request: ServiceRequest;
}

/** The wizard: the steps, the stage with what is asked for, and what the reader can do now. */
export function CalibrationProcess({ calibration, request }: CalibrationProcessProps) {
  const t = useText();
  // Who may clone a request works for its shop.
  const isShops = request.Can.clone;
  const isUntouched = !calibration.status.techReviewedConfig && !calibration.configuration.Ready;
  return (
    <div className={styles.page}>
      {isShops && isUntouched && request.Can.edit ? (
        <Banner
          tone="info"
          title={t("calibration.none")}
          action={
            <ButtonLink to="/calibration/$id" params={{ id: calibration.id }} variant="primary">
              {t("calibration.configure")}
            </ButtonLink>
          }
        >
          {t("calibration.noneText")}
        </Banner>
      ) : null}
      <div className={styles.process}>
        <Card>
          <CalibrationStepper status={calibration.status} isCompleted={request.StatusName === "Completed"} />
        </Card>
        <StageCard calibration={calibration} request={request}>
          {isShops && stageOf(calibration.status) === "waiting" ? <Welcome /> : null}
          {isShops && request.StatusName === "InProcess" ? <ShopActions calibration={calibration} /> : null}
          {request.Can.work ? (
            <div>
              <ButtonLink to="/workbench" search={{ job: request.Id }} icon={<Wrench aria-hidden />}>
                {t("calibration.workbench")}
              </ButtonLink>
            </div>
          ) : null}
        </StageCard>
      </div>
    </div>
  );
}

/** What welcomes a shop to its calibration, in the language in which its user reads messages; nothing where it cannot be had (domain.md#calibration-welcome). */
function Welcome() {
  const { Language } = useUser();
  const { language } = useLanguage();
  const { data } = useCall(getCalibrationWelcome, { query: { languageCode: Language || language } }, { staleTime: Infinity });
  return data ? <p className={styles.welcome}>{data}</p> : null;
}
