import { listRequests, listWaitingFirst, type MainList } from "@remotebay/contract";
import { useCall, usePage } from "../../lib/use-call.ts";

/** Number of rows on Home. */
export const maxRows = 4;

/** The last changed requests of a list; of those that are worked on, first what waits for the shop, and of the scheduled ones the next. */
export function useListRows(list: MainList) {
  const isWorkedOn = list === "submitted";
  const first = usePage(listWaitingFirst, isWorkedOn ? {} : null);
  const order = list === "scheduled" ? ({ orderBy: "ConfirmedDate", sortBy: "asc" } as const) : ({ orderBy: "UpdatedDate" } as const);
  const rows = useCall(listRequests, isWorkedOn ? null : { query: { status: list, ...order, pageSize: maxRows } });
  return isWorkedOn ? { ...first, data: first.data?.rows } : rows;
}
