import type { ServiceRequest } from "@remotebay/contract";
import { UserRoundCog } from "lucide-react";
import { useEffect, useState } from "react";
import { isReportOpen, useStatusName } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { useMedia } from "../../ui/use-media.ts";
import type { Part } from "./changed-parts.ts";
import { QueuePlace } from "./queue-place.tsx";
import { stepsOf } from "./status-steps.ts";
import { TwoZones } from "./two-zones.tsx";
import styles from "./request.module.css";

/** The progress of the request, its technician and its waiting time. */
export function StatusTimeline({ request, changed }: { request: ServiceRequest; changed: ReadonlySet<Part> }) {
  const t = useText();
  const format = useFormat();
  const statusName = useStatusName();
  const isReported = isReportOpen({ StatusName: request.StatusName, ReportSent: request.Report !== null });
  const wide = useMedia("(min-width: 720px)");
  const steps = stepsOf(request).map((step) => ({
    id: step.name,
    title: step.name === "InProcess" && isReported ? t("requests.status.ReportSent") : statusName(step.name),
    status: step.status,
    statusText: t(`requests.step.${step.status}`),
    text: step.at === null ? undefined : format.moment(step.at),
  }));
  const isMarked = changed.has("status") || changed.has("technician");
  return (
    <Card className={isMarked ? styles.fresh : undefined}>
      <div className={styles.stack}>
        <Stepper label={t("requests.step.label")} orientation={wide ? "horizontal" : "vertical"} steps={steps} />
        <div className={styles.now}>
          <UserRoundCog aria-hidden />
          <div>
            <Now request={request} />
            {request.ConfirmedDate ? (
              <div>
                {t("requests.confirmed")} <TwoZones at={request.ConfirmedDate} shopZone={request.Location.TimeZone} />
              </div>
            ) : null}
          </div>
          {isMarked ? <Badge tone="brand">{t("requests.row.updated")}</Badge> : null}
        </div>
      </div>
    </Card>
  );
}

function Now({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  useMinutes();
  const { StatusName, Technician, SentDate, Reason, Report } = request;
  if (StatusName === "Pending") return <div>{t("requests.now.pending")}</div>;
  if (StatusName === "Cancelled")
    return <div>{Reason === "" ? t("requests.now.cancelled") : t("requests.now.cancelledBecause", { reason: Reason })}</div>;
  if (StatusName === "Completed")
    return (
      <div>
        {Technician ? t("requests.now.completedBy", { name: Technician.Name }) : t("requests.now.completed")}{" "}
        {Reason === "" ? null : t("requests.now.withoutReport", { reason: Reason })}
      </div>
    );
  if (Technician && Report !== null) return <div>{t("requests.now.reportSent", { name: Technician.Name })}</div>;
  if (Technician) return <div>{t("requests.now.technician", { name: Technician.Name })}</div>;
  if (StatusName === "Scheduled") return <div>{t("requests.now.scheduled")}</div>;
  return (
    <>
      <div>
        {SentDate
          ? t("requests.now.waitingSince", { when: format.moment(SentDate), ago: format.ago(SentDate) })
          : t("requests.now.waiting")}
      </div>
      <QueuePlace requestId={request.Id} />
    </>
  );
}

/** Renders again every minute to update relative times. */
function useMinutes(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((now) => now + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
}
