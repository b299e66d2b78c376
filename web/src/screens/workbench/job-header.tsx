import type { ServiceRequest } from "@remotebay/contract";
import { Clock, MapPin, UserRound } from "lucide-react";
import { useOrderNumber } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { JobActions } from "./job-actions.tsx";
import { useNow } from "../../lib/use-now.ts";
import { useZoneTime } from "./use-zone-time.ts";
import styles from "./job-header.module.css";

/** Vehicle, shop, status, technician and actions of the job. */
export function JobHeader({ request }: { request: ServiceRequest }) {
  const t = useText();
  const { Vehicle, Location, Technician, RONumber, WorkOrderNumber, Demo } = request;
  const user = useUser();
  const orderNumber = useOrderNumber();
  const vehicle = vehicleOf({ Year: Vehicle.Year, Make: Vehicle.Make.Text, Model: Vehicle.Model.Text });
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.words}>
          <div className={styles.line}>
            <h2 className={styles.title}>{vehicle || t("requests.row.noVehicle")}</h2>
            <StatusBadge status={request.StatusName} reported={request.Report !== null} />
            <PriorityBadge priority={request.Priority} />
          </div>
          <div className={styles.numbers}>
            {Vehicle.VIN === "" ? (
              <span>{t("requests.row.noVin")}</span>
            ) : (
              <CopyText value={Vehicle.VIN} groups={[3, 6, 8]} copyText={t("workbench.job.copyVin")} copiedText={t("common.copied")} />
            )}
            {Vehicle.VRM === "" ? null : <span className={styles.plate}>{Vehicle.VRM}</span>}
            <span className="tabular">{WorkOrderNumber}</span>
            {RONumber === "" ? null : <span>{orderNumber(RONumber)}</span>}
            {Demo ? <strong>{t("shell.practice")}</strong> : null}
          </div>
          <div className={styles.people}>
            <span className={styles.fact}>
              <MapPin aria-hidden />
              {Location.Name}
            </span>
            <ShopClock timeZone={Location.TimeZone} />
            <span className={styles.fact}>
              <UserRound aria-hidden />
              {Technician === null
                ? t("workbench.queue.free")
                : Technician.Id === user.Id
                  ? t("workbench.job.yours")
                  : t("workbench.job.theirs", { name: Technician.Name })}
            </span>
          </div>
          <Appointment request={request} />
        </div>
        <JobActions request={request} />
      </div>
    </header>
  );
}

/** The shop's local time, to see whether it is open. */
function ShopClock({ timeZone }: { timeZone: string }) {
  const t = useText();
  const now = useNow(20);
  const zone = useZoneTime(timeZone);
  return (
    <span className={styles.fact} title={timeZone}>
      <Clock aria-hidden />
      {t("workbench.job.shopTime", { time: zone.time(new Date(now)) })}
    </span>
  );
}

/** The confirmed date, or the reason for the cancellation. */
function Appointment({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const zone = useZoneTime(request.Location.TimeZone);
  if (request.StatusName === "Scheduled" && request.ConfirmedDate) {
    const shop = zone.dateTime(request.ConfirmedDate);
    const own = format.dateTime(request.ConfirmedDate);
    return (
      <p className={styles.promise}>
        {shop === own ? t("workbench.job.confirmedHere", { time: own }) : t("workbench.job.confirmed", { shop, own })}
      </p>
    );
  }
  if (request.StatusName === "Cancelled")
    return <p className={styles.promise}>{t("workbench.job.cancelled", { reason: request.Reason })}</p>;
  return null;
}
