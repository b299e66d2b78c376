import { getRequest, type ServiceRequest } from "@remotebay/contract";
import { ArrowLeft, ListChecks, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useWatch } from "../../lib/live.ts";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { OutboxLines } from "../outbox/outbox-lines.tsx";
import { vehicleName } from "../vehicles/vehicle-value.ts";
import { type Calibration, useCalibration } from "./use-calibration.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

interface CalibrationFrameProps {
  id: number;
  title: string;
  /** The other of the two screens of a calibration. */
  other: "configuration" | "process";
  /** Further buttons of the header. */
  actions?: ReactNode;
  children: (parts: { calibration: Calibration; request: ServiceRequest }) => ReactNode;
}

/** What both screens of a calibration have: the car, the ways back and across, and the calibration kept current. */
export function CalibrationFrame({ id, title, other, actions, children }: CalibrationFrameProps) {
  const t = useText();
  useWatch(id);
  const { data: request, error, refetch, isFetching } = useCall(getRequest, { query: { id } });
  const { calibration, error: notThere, retry } = useCalibration(id);
  const problem = error ?? notThere;
  if ((!request || !calibration) && problem)
    return (
      <NotLoaded
        what="request"
        problem={problem}
        failed={t("calibration.failed")}
        isRetrying={isFetching}
        onRetry={() => {
          void refetch();
          retry();
        }}
      />
    );
  if (!request || !calibration) return <SkeletonCard count={2} lines={4} />;
  const name = vehicleName(request.Vehicle) || request.Vehicle.VIN;
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        subtitle={[name, request.WorkOrderNumber].filter((part) => part !== "").join(" · ")}
        actions={
          <div className={shapes.buttons}>
            <ButtonLink to="/servicerequest/$id" params={{ id }} variant="quiet" icon={<ArrowLeft aria-hidden />}>
              {t("calibration.back")}
            </ButtonLink>
            {other === "process" ? (
              <ButtonLink to="/processcalibration/$id" params={{ id }} icon={<ListChecks aria-hidden />}>
                {t("calibration.process")}
              </ButtonLink>
            ) : (
              <ButtonLink to="/calibration/$id" params={{ id }} icon={<SlidersHorizontal aria-hidden />}>
                {t("calibration.configure")}
              </ButtonLink>
            )}
            {actions}
          </div>
        }
      />
      <OutboxLines request={id} />
      {children({ calibration, request })}
    </div>
  );
}
