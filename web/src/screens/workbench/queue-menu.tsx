import { getQueue, type QueueRow } from "@remotebay/contract";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { useStatusName } from "../../features/requests/status-badge.tsx";
import { collectRows } from "../../features/views/collect-rows.ts";
import type { FileCell } from "../../features/views/columns.ts";
import { ListMenu } from "../../features/views/list-menu.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { queueFiltersOf, useQueueFilters } from "./queue-filters.ts";
import type { useQueueColumns } from "./queue-columns.ts";
import type { QueueState } from "./use-queue.ts";

interface QueueMenuProps {
  queue: QueueState;
  /** Undefined where the queue has no columns. */
  columns: ReturnType<typeof useQueueColumns> | undefined;
}

/** Saved views of the queue, its columns, and the queue as a file. */
export function QueueMenu({ queue: { pages, query }, columns }: QueueMenuProps) {
  const t = useText();
  const [shown, set] = useQueueFilters();
  const cells = useCells();
  return (
    <ListMenu
      compact
      list="queue"
      shown={shown}
      onShow={(view, ids) => {
        set(queueFiltersOf(view));
        columns?.choose(ids);
      }}
      {...(columns ? { columns } : {})}
      file={{
        name: t("workbench.queue.title"),
        cells,
        collect: (options) => collectRows(getQueue, { query }, options),
        isEmpty: pages.rows.length === 0,
      }}
    />
  );
}

/** What a job's line shows, each in a cell of its own. */
function useCells(): FileCell<QueueRow>[] {
  const t = useText();
  const format = useFormat();
  const nameOf = useStatusName();
  return [
    { heading: t("requests.list.order"), text: (row) => row.WorkOrderNumber },
    { heading: t("devices.location"), text: (row) => row.LocationName },
    { heading: t("requests.list.vehicle"), text: vehicleOf },
    { heading: t("requests.list.sort.VIN"), text: (row) => row.VIN },
    {
      heading: t("requests.list.service"),
      text: (row) => [row.ScanTypeName, row.ServiceElementName, ...row.FurtherServiceElementNames].filter(Boolean).join(" · "),
    },
    { heading: t("workbench.queue.status"), text: (row) => nameOf(row.StatusName) },
    { heading: t("requests.list.sort.Priority"), text: (row) => t(`requests.priority.${row.Priority}`) },
    { heading: t("workbench.queue.since"), text: (row) => format.exact(row.WaitingSince) },
    { heading: t("requests.confirmed"), text: (row) => (row.ConfirmedDate ? format.exact(row.ConfirmedDate) : "") },
    { heading: t("requests.list.technician"), text: (row) => row.Technician },
    { heading: t("requests.row.report"), text: (row) => t(row.ReportSent ? "common.yes" : "common.no") },
  ];
}
