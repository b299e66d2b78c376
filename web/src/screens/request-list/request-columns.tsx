import type { ListName, RequestRow } from "@remotebay/contract";
import { FileText, MessageSquare } from "lucide-react";
import { Unread, useOrderNumber } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { isReportOpen, PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import type { ListColumn } from "../../features/views/columns.ts";
import { type Format } from "../../lib/i18n/format.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import styles from "./request-table.module.css";

/** The columns of the lists of requests, as a table shows them and as a file has them. */
export function useRequestColumns(list: ListName, fresh: ReadonlySet<number>): ListColumn<RequestRow>[] {
  const t = useText();
  const format = useFormat();
  const numbers = useNumberColumns();
  const date = (id: "ConfirmedDate" | "UpdatedDate", name: string): ListColumn<RequestRow> => ({
    ...plain(id, name, (row) => fullTime(format, row[id])),
    cell: (row) => (row[id] ? format.dateTime(row[id]) : ""),
  });
  return [
    ...numbers,
    plain("Service", t("requests.list.service"), (row) => row.ScanTypeName),
    ...(list === "scheduled" ? [date("ConfirmedDate", t("requests.confirmed"))] : []),
    {
      ...plain("Technician", t("requests.list.technician"), (row) => row.Technician),
      cell: (row) => row.Technician || <span className={styles.quiet}>{t("requests.row.noTechnician")}</span>,
    },
    {
      ...plain("CreatedDate", t("requests.list.age"), (row) => fullTime(format, row.CreatedDate)),
      cell: (row) => (
        <time dateTime={row.CreatedDate} title={format.exact(row.CreatedDate)} className={styles.age}>
          {format.ago(row.CreatedDate)}
          {fresh.has(row.Id) ? <span className={styles.updated}>{t("requests.row.updated")}</span> : null}
        </time>
      ),
    },
    { ...date("UpdatedDate", t("requests.list.sort.UpdatedDate")), isExtra: true },
    { ...plain("Contact", t("requests.list.contact"), (row) => row.ContactName), isExtra: true },
    useMarks(),
  ];
}

/** A column of one text, the same in a file. */
function plain(id: string, name: string, text: (row: RequestRow) => string): ListColumn<RequestRow> {
  return { id, name, header: name, cell: text, file: [{ heading: name, text }] };
}

/** A time in full, as a file has it; empty without one. */
function fullTime(format: Format, when: string | null): string {
  return when ? format.exact(when) : "";
}

/** Vehicle, VIN and plate, and the numbers of the order. */
function useNumberColumns(): ListColumn<RequestRow>[] {
  const t = useText();
  const orderNumber = useOrderNumber();
  return [
    {
      ...plain("Make", t("requests.list.vehicle"), vehicleOf),
      cell: (row) => (
        <span className={styles.vehicle}>
          {vehicleOf(row) || t("requests.row.noVehicle")}
          <PriorityBadge priority={row.Priority} look="plain" />
          {isReportOpen(row) ? <StatusBadge status={row.StatusName} reported look="plain" /> : null}
        </span>
      ),
      file: [
        { heading: t("requests.list.vehicle"), text: vehicleOf },
        { heading: t("requests.list.sort.Priority"), text: ({ Priority }) => t(`requests.priority.${Priority}`) },
      ],
    },
    {
      ...plain("VIN", t("requests.list.identity"), ({ VIN }) => VIN),
      cell: (row) => (
        <span className={styles.number}>
          {row.VIN || <span className={styles.quiet}>{t("requests.row.noVin")}</span>}
          {row.VRM ? <span className={styles.second}>{row.VRM}</span> : null}
        </span>
      ),
      file: [
        { heading: t("requests.list.sort.VIN"), text: ({ VIN }) => VIN },
        { heading: t("requests.list.sort.VRM"), text: ({ VRM }) => VRM },
      ],
    },
    {
      ...plain("Id", t("requests.list.order"), ({ WorkOrderNumber }) => WorkOrderNumber),
      cell: (row) => (
        <span className={styles.number}>
          {row.WorkOrderNumber}
          {row.RONumber ? <span className={styles.second}>{orderNumber(row.RONumber)}</span> : null}
        </span>
      ),
      file: [
        { heading: t("requests.list.order"), text: ({ WorkOrderNumber }) => WorkOrderNumber },
        { heading: t("requests.list.sort.RONumber"), text: ({ RONumber }) => RONumber },
      ],
    },
  ];
}

/** Unread messages, and whether there is a report. */
function useMarks(): ListColumn<RequestRow> {
  const t = useText();
  const name = t("requests.list.unread");
  return {
    id: "Unread",
    name,
    align: "end",
    header: (
      <span className={styles.heading}>
        <MessageSquare aria-hidden />
        <span className="visually-hidden">{name}</span>
      </span>
    ),
    cell: (row) => (
      <span className={styles.marks}>
        <Unread id={row.Id} loaded={row.chatUnread} />
        {row.ReportSent && !isReportOpen(row) ? <FileText role="img" aria-label={t("requests.row.report")} /> : null}
      </span>
    ),
    file: [
      { heading: name, text: ({ chatUnread }) => chatUnread },
      { heading: t("requests.row.report"), text: ({ ReportSent }) => t(ReportSent ? "common.yes" : "common.no") },
    ],
  };
}
