import type { StatusName } from "@remotebay/contract";
import * as v from "valibot";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { useWorkbenchParameters, WorkbenchParameters } from "./parameters.ts";

/** How the queue is searched and filtered. */
export interface QueueFilters {
  search: string;
  /** Only the technician's own jobs. */
  mine: true | undefined;
  /** Absent: the open ones. */
  status: StatusName | undefined;
}

const kind: ListKind<QueueFilters> = {
  place: "queue",
  usual: { search: "", mine: undefined, status: undefined },
  momentary: ["search"],
};

/** The queue's filters, and the function that changes them (domain.md#views). */
export function useQueueFilters(): [QueueFilters, (next: Partial<QueueFilters>) => void] {
  const [given, change] = useWorkbenchParameters();
  return useListState(kind, { given, change, parse: (found) => v.parse(WorkbenchParameters, found) });
}

/** The filters that a saved view keeps. */
export function queueFiltersOf(query: object): QueueFilters {
  return shownBy(kind, v.parse(WorkbenchParameters, query), {});
}
