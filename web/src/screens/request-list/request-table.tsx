import type { ListName, RequestRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import { FileText, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { Unread } from "../../features/requests/request-line.tsx";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { isReportOpen, PriorityBadge, StatusBadge } from "../../features/requests/status-badge.tsx";
import { useOrderNumber } from "../../features/requests/use-order-number.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { Pages } from "../../lib/use-pages.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { RequestCard } from "./request-card.tsx";
import type { Filters } from "./use-list.ts";
import styles from "./request-table.module.css";

export interface RequestTableProps {
  list: ListName;
  name: string;
  pages: Pages<RequestRow>;
  filters: Filters;
  fresh: ReadonlySet<number>;
  selected: number | undefined;
  empty: ReactNode;
}

/** The rows as a table, or as cards on phones. */
export function RequestTable({ list, name, pages, filters, fresh, selected, empty }: RequestTableProps) {
  const t = useText();
  const columns = useColumns(list, fresh);
  const card = (row: RequestRow) => <RequestCard row={row} fresh={fresh.has(row.Id)} />;
  return (
    <Table
      label={t("requests.list.label", { list: name })}
      columns={columns}
      rows={[...pages.rows]}
      rowKey={(row) => row.Id}
      loading={pages.isPending}
      empty={empty}
      card={card}
      link={rowLink}
      sort={{ column: filters.orderBy, direction: filters.sortBy === "asc" ? "ascending" : "descending" }}
      rowState={(row) => (row.Id === selected ? "selected" : fresh.has(row.Id) ? "fresh" : undefined)}
    />
  );
}

function rowLink(row: RequestRow, content: ReactNode, className: string): ReactNode {
  return (
    <Link to="/servicerequest/$id" params={{ id: row.Id }} className={className} data-row={row.Id}>
      {content}
    </Link>
  );
}

function column(
  id: string,
  header: ReactNode,
  cell: Column<RequestRow>["cell"],
  more: Partial<Column<RequestRow>> = {},
): Column<RequestRow> {
  return { id, header, cell, ...more };
}

function useColumns(list: ListName, fresh: ReadonlySet<number>): Column<RequestRow>[] {
  const t = useText();
  const format = useFormat();
  const orderNumber = useOrderNumber();
  return [
    column("Make", t("requests.list.vehicle"), (row) => (
      <span className={styles.vehicle}>
        {vehicleOf(row) || t("requests.row.noVehicle")}
        <PriorityBadge priority={row.Priority} look="plain" />
        {isReportOpen(row) ? <StatusBadge status={row.StatusName} reported look="plain" /> : null}
      </span>
    )),
    column("VIN", t("requests.list.identity"), (row) => (
      <span className={styles.number}>
        {row.VIN || <span className={styles.quiet}>{t("requests.row.noVin")}</span>}
        {row.VRM ? <span className={styles.second}>{row.VRM}</span> : null}
      </span>
    )),
    column("Id", t("requests.list.order"), (row) => (
      <span className={styles.number}>
        {row.WorkOrderNumber}
        {row.RONumber ? <span className={styles.second}>{orderNumber(row.RONumber)}</span> : null}
      </span>
    )),
    column("Service", t("requests.list.service"), (row) => row.ScanTypeName),
    ...(list === "scheduled"
      ? [column("ConfirmedDate", t("requests.confirmed"), (row) => (row.ConfirmedDate ? format.dateTime(row.ConfirmedDate) : ""))]
      : []),
    column(
      "Technician",
      t("requests.list.technician"),
      (row) => row.Technician || <span className={styles.quiet}>{t("requests.row.noTechnician")}</span>,
    ),
    column("CreatedDate", t("requests.list.age"), (row) => (
      <time dateTime={row.CreatedDate} title={format.exact(row.CreatedDate)} className={styles.age}>
        {format.ago(row.CreatedDate)}
        {fresh.has(row.Id) ? <span className={styles.updated}>{t("requests.row.updated")}</span> : null}
      </time>
    )),
    column(
      "Unread",
      <span className={styles.heading}>
        <MessageSquare aria-hidden />
        <span className="visually-hidden">{t("requests.list.unread")}</span>
      </span>,
      (row) => (
        <span className={styles.marks}>
          <Unread id={row.Id} loaded={row.chatUnread} />
          {row.ReportSent && !isReportOpen(row) ? <FileText role="img" aria-label={t("requests.row.report")} /> : null}
        </span>
      ),
      { align: "end" },
    ),
  ];
}
