import { listRequests, type ListName } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useEffect } from "react";
import * as v from "valibot";
import { ListFilters, rememberList } from "../../features/requests/list-filters.ts";
import { onDevice, parsed } from "../../lib/storage.ts";
import { type Pages, type Row, usePages } from "../../lib/use-pages.ts";

/** Complete filters: from the URL, else the last used ones (domain.md#request-filter), else the defaults (domain.md#calls-pages). */
export type Filters = Required<{ [K in keyof ListFilters]: NonNullable<ListFilters[K]> }>;

const place = "list.filters";
const usual: Filters = { search: "", orderBy: "Id", sortBy: "desc", filterBy: "", pageSize: 10 };
/** The scheduled ones have an order of their own, remembered beside that of the other lists: the next appointment first. */
const scheduledPlace = "list.filters.scheduled";
const usualOrder = { orderBy: "ConfirmedDate", sortBy: "asc" } as const;

export interface RequestList {
  filters: Filters;
  change: (next: Partial<Filters>) => void;
  pages: Pages<Row<typeof listRequests>>;
  /** True while the rows belong to a previous search. */
  isSearching: boolean;
}

const from = "/servicerequests/$status";

/** One of the lists, paged, with the filters of the URL. */
export function useList(list: ListName): RequestList {
  const asked = useSearch({ from });
  const navigate = useNavigate({ from });
  const filters: Filters = { ...usual, ...remembered(list), ...known(asked) };
  const search = useDeferredValue(filters.search.trim());
  const pages = usePages(listRequests, {
    query: { status: list, ...filters, search },
  });

  const shown = JSON.stringify(filters);
  useEffect(() => {
    remember(list, v.parse(ListFilters, parsed(shown)));
    rememberList(list);
  }, [shown, list]);

  const change = (next: Partial<Filters>) => {
    const { search: words, ...kept } = { ...filters, ...next };
    // Before the address changes: a filter that it does not name has its remembered value.
    remember(list, { ...kept, search: words });
    // Typing replaces the history entry, so that Back leaves the list instead of undoing letters.
    const stands = { ...kept, search: words || undefined, filterBy: kept.filterBy || undefined };
    void navigate({ to: "/servicerequests/$status", params: { status: list }, search: stands, replace: true, resetScroll: false });
  };
  return { filters, change, pages, isSearching: pages.isEarlier || search !== filters.search.trim() };
}

function remembered(list: ListName): Partial<Filters> {
  return list === "scheduled" ? { ...read(place), ...usualOrder, ...read(scheduledPlace) } : read(place);
}

function remember(list: ListName, filters: ListFilters): void {
  if (list !== "scheduled") return onDevice.write(place, JSON.stringify(filters));
  const { orderBy, sortBy, ...others } = filters;
  onDevice.write(place, JSON.stringify({ ...read(place), ...others }));
  onDevice.write(scheduledPlace, JSON.stringify({ orderBy, sortBy }));
}

function read(from: string): Partial<Filters> {
  const value = parsed(onDevice.read(from));
  if (typeof value !== "object" || value === null) return {};
  return known(v.parse(ListFilters, value));
}

function known(filters: ListFilters): Partial<Filters> {
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => name in usual && value !== undefined));
}
