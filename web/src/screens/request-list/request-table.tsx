import type { RequestRow } from "@remotebay/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ListColumn } from "../../features/views/columns.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { Pages } from "../../lib/use-pages.ts";
import { Table } from "../../ui/table.tsx";
import { RequestCard } from "./request-card.tsx";
import type { Filters } from "./use-list.ts";

export interface RequestTableProps {
  name: string;
  columns: readonly ListColumn<RequestRow>[];
  pages: Pages<RequestRow>;
  filters: Filters;
  fresh: ReadonlySet<number>;
  selected: number | undefined;
  empty: ReactNode;
}

/** The rows as a table, or as cards on phones. */
export function RequestTable({ name, columns, pages, filters, fresh, selected, empty }: RequestTableProps) {
  const t = useText();
  // The first cell is the row's link; that of unread messages may have no words.
  const hasWords = columns[0]?.id !== "Unread";
  const card = (row: RequestRow) => <RequestCard row={row} fresh={fresh.has(row.Id)} />;
  return (
    <Table
      label={t("requests.list.label", { list: name })}
      columns={[...columns]}
      rows={[...pages.rows]}
      rowKey={(row) => row.Id}
      loading={pages.isPending}
      empty={empty}
      card={card}
      link={hasWords ? rowLink : numberedLink}
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

function numberedLink(row: RequestRow, content: ReactNode, className: string): ReactNode {
  const named = (
    <>
      <span className="visually-hidden">{row.WorkOrderNumber}</span>
      {content}
    </>
  );
  return rowLink(row, named, className);
}
