import type { RequestRow } from "@remotebay/contract";
import { FileText } from "lucide-react";
import { Unread, useOrderNumber } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { isReportOpen, PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import styles from "./request-card.module.css";

/** A request as a card on a phone. */
export function RequestCard({ row, fresh }: { row: RequestRow; fresh: boolean }) {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  const numbers = [orderNumber(row.RONumber), row.WorkOrderNumber].filter(Boolean);
  return (
    <span className={styles.card}>
      <span className={styles.head}>
        <span className={styles.vehicle}>{vehicleOf(row) || t("requests.row.noVehicle")}</span>
        <Unread id={row.Id} loaded={row.chatUnread} />
        <span className={fresh ? styles.updated : styles.age}>{fresh ? t("requests.row.updated") : format.ago(row.CreatedDate)}</span>
      </span>
      <span className={`${styles.identity} tabular`}>{[row.VRM, row.VIN].filter(Boolean).join(" · ") || t("requests.row.noVin")}</span>
      <span className={styles.text}>
        {[row.ScanTypeName, row.Technician || t("requests.row.noTechnician")].filter(Boolean).join(" · ")}
      </span>
      {row.StatusName === "Scheduled" && row.ConfirmedDate ? (
        <span className={styles.text}>{`${t("requests.confirmed")} ${format.dateTime(row.ConfirmedDate)}`}</span>
      ) : null}
      <span className={`${styles.text} tabular`}>{numbers.join(" · ")}</span>
      <span className={styles.foot}>
        <PriorityBadge priority={row.Priority} />
        {isReportOpen(row) ? <StatusBadge status={row.StatusName} reported look="plain" /> : null}
        {row.ReportSent && !isReportOpen(row) ? <FileText role="img" aria-label={t("requests.row.report")} /> : null}
      </span>
    </span>
  );
}
