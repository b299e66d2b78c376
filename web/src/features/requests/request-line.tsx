import type { RequestRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { FileText, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useUnreadOf } from "../../lib/unread.ts";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { identityOf, namesItself, vehicleOf } from "./request-words.ts";
import { isReportOpen, PriorityBadge, StatusBadge } from "./status-badge.tsx";
import styles from "./request-line.module.css";

interface RequestLineProps {
  row: RequestRow;
  note?: ReactNode;
  fresh?: boolean;
  /** True in a list of another status than the row's. */
  showStatus?: boolean;
}

/** A request in two short lines that link to it; vehicle and numbers are never cut, they take a further line instead. `note` replaces service and technician. */
export function RequestLine({ row, note, fresh, showStatus = false }: RequestLineProps) {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  const identity = identityOf(row);
  const appointment =
    row.StatusName === "Scheduled" && row.ConfirmedDate ? t("home.scheduledFor", { when: format.dateTime(row.ConfirmedDate) }) : "";
  const details = [appointment, row.ScanTypeName, row.Technician].filter(Boolean);
  return (
    <Link to="/servicerequest/$id" params={{ id: row.Id }} className={cx(styles.line, fresh && styles.fresh)}>
      <span className={styles.main}>
        <span className={styles.vehicle}>{vehicleOf(row) || t("requests.row.noVehicle")}</span>
        <PriorityBadge priority={row.Priority} look="plain" />
        {isReportOpen(row) || showStatus ? <StatusBadge status={row.StatusName} reported={row.ReportSent} look="plain" /> : null}
      </span>
      <span className={styles.end}>
        <Unread id={row.Id} loaded={row.chatUnread} />
        {row.ReportSent && !isReportOpen(row) ? (
          <FileText className={styles.report} role="img" aria-label={t("requests.row.report")} />
        ) : null}
        <span className={styles.time}>{fresh ? t("requests.row.updated") : format.ago(row.UpdatedDate)}</span>
      </span>
      <span className={styles.details}>
        <span className={cx(styles.identity, "tabular")}>{identity || row.WorkOrderNumber}</span>
        {row.RONumber === "" ? null : <span className={cx(styles.identity, "tabular")}>{orderNumber(row.RONumber)}</span>}
        {note || details.length > 0 ? <span className={styles.more}>{note ?? details.join(" · ")}</span> : null}
      </span>
    </Link>
  );
}

/** The number of unread messages of a request's chat; nothing if there are none. */
export function Unread({ id, loaded }: { id: number; loaded?: number }) {
  const t = useText();
  const count = useUnreadOf(id, loaded);
  if (count === 0) return null;
  return (
    <Badge tone="brand" look="solid" icon={<MessageSquare aria-hidden />}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{t("requests.row.unread", { count })}</span>
    </Badge>
  );
}

/** Returns a shop's own number with its prefix: `RO 4402`; empty if there is none. */
export function useOrderNumber(): (orderNumber: string) => string {
  const t = useText();
  return (number) => (number === "" || namesItself(number) ? number : t("requests.list.ro", { number }));
}
