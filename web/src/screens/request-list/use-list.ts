import { listRequests, type ListName } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useEffect } from "react";
import * as v from "valibot";
import { ListFilters, rememberList } from "../../features/requests/list-filters.ts";
import { onDevice, parsed } from "../../lib/storage.ts";
import { type Pages, type Row, usePages } from "../../lib/use-pages.ts";

/** Complete filters: from the URL, else the last used ones (section 3 "Remembered list filters"), else the defaults (section 9). */
export type Filters = Required<{ [K in keyof ListFilters]: NonNullable<ListFilters[K]> }>;

const place = "list.filters";
const usual: Filters = { search: "", orderBy: "Id", sortBy: "desc", filterBy: "", pageSize: 10 };

export interface RequestList {
  filters: Filters;
  change: (next: Partial<Filters>) => void;
  pages: Pages<Row<typeof listRequests>>;
  /** True while the rows belong to a previous search. */
  isSearching: boolean;
}

/** One of the lists, paged, with the filters of the URL. */
export function useList(list: ListName): RequestList {
  const asked: ListFilters = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters: Filters = { ...usual, ...remembered(), ...known(asked) };
  const search = useDeferredValue(filters.search.trim());
  const pages = usePages(listRequests, {
    query: { status: list, ...filters, search },
  });

  const shown = JSON.stringify(filters);
  useEffect(() => {
    onDevice.write(place, shown);
    rememberList(list);
  }, [shown, list]);

  const change = (next: Partial<Filters>) => {
    const { search: words, ...kept } = { ...filters, ...next };
    // Before the address changes: a filter that it does not name has its remembered value.
    onDevice.write(place, JSON.stringify({ ...kept, search: words }));
    // Typing replaces the history entry, so that Back leaves the list instead of undoing letters.
    const stands = { ...kept, search: words || undefined, filterBy: kept.filterBy || undefined };
    void navigate({ to: "/servicerequests/$status", params: { status: list }, search: stands, replace: true, resetScroll: false });
  };
  return { filters, change, pages, isSearching: pages.isEarlier || search !== filters.search.trim() };
}

function remembered(): Partial<Filters> {
  const value = parsed(onDevice.read(place));
  if (typeof value !== "object" || value === null) return {};
  return known(v.parse(ListFilters, value));
}

function known(filters: ListFilters): Partial<Filters> {
  return Object.fromEntries(Object.entries(filters).filter(([name, value]) => name in usual && value !== undefined));
}
