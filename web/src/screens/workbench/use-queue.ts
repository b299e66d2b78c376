import { getQueue, type QueryArgs, type QueueRow } from "@remotebay/contract";
import { type Pages, usePages } from "../../lib/use-pages.ts";
import { useArrivals } from "./use-arrivals.ts";
import { useQueueFilters } from "./queue-filters.ts";

/** The queue as the URL filters it. It stays loaded while it is folded away, so that new jobs are still noticed. */
export interface QueueState {
  pages: Pages<QueueRow>;
  /** What they were asked for with. */
  query: QueryArgs<typeof getQueue>;
  /** The jobs that arrived while the workbench is open and that nobody took or opened here. */
  fresh: ReadonlySet<number>;
  /** Identifies the search and the filters. */
  scope: string;
  isFiltered: boolean;
}

/** Loads the queue; `openId` is the job that is open. */
export function useQueue(openId: number | undefined): QueueState {
  const [{ search, mine, status }] = useQueueFilters();
  const query = { search, mine: mine ? ("true" as const) : ("false" as const), ...(status ? { status } : {}) };
  const pages = usePages(getQueue, { query });
  const scope = JSON.stringify(query);
  const came = useArrivals(pages.rows, !pages.isPending && !pages.isEarlier, scope, openId);
  const fresh = new Set(pages.rows.flatMap(({ Id, Technician }) => (came.has(Id) && Technician === "" ? [Id] : [])));
  return { pages, query, fresh, scope, isFiltered: search !== "" || mine === true || status !== undefined };
}
