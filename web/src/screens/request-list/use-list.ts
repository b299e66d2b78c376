import { listRequests, type ListName } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useEffect } from "react";
import * as v from "valibot";
import { ListFilters, rememberList } from "../../features/worklists/list-filters.ts";
import { type ListKind, shownBy, useListState } from "../../features/views/list-state.ts";
import { withChange } from "../../lib/url-parameters.ts";
import { type Pages, type Row, usePages } from "../../lib/use-pages.ts";

/** Complete filters (domain.md#views); those that nobody chose have the defaults of domain.md#calls-pages. */
export type Filters = Required<{ [K in keyof ListFilters]: NonNullable<ListFilters[K]> }>;

const kind: ListKind<Filters> = {
  place: "requests",
  usual: { search: "", orderBy: "Id", sortBy: "desc", filterBy: "", pageSize: 10 },
  arrangement: ["orderBy", "sortBy", "pageSize"],
};

/** The scheduled ones have an order of their own: the next appointment first. */
const scheduledKind: ListKind<Filters> = {
  ...kind,
  usual: { ...kind.usual, orderBy: "ConfirmedDate", sortBy: "asc" },
  apart: { place: "scheduled", names: ["orderBy", "sortBy"] },
};

const kindOf = (list: ListName) => (list === "scheduled" ? scheduledKind : kind);

/** The filters that a saved view of a list keeps; those that it does not name are the usual ones. */
export function filtersOf(list: ListName, query: object): Filters {
  return shownBy({ ...kindOf(list), arrangement: [] }, v.parse(ListFilters, query), {});
}

export interface RequestList {
  filters: Filters;
  change: (next: Partial<Filters>) => void;
  pages: Pages<Row<typeof listRequests>>;
  /** What the rows were asked for with. */
  query: Filters & { status: ListName };
  /** True while the rows belong to a previous search. */
  isSearching: boolean;
}

const from = "/servicerequests/$status";

/** One of the lists, paged, with the filters of the URL. */
export function useList(list: ListName): RequestList {
  const [given, changeAddress] = withChange(useSearch({ from }), useNavigate({ from }));
  const [filters, change] = useListState(kindOf(list), {
    given,
    change: changeAddress,
    parse: (found) => v.parse(ListFilters, found),
  });
  const search = useDeferredValue(filters.search.trim());
  const query = { status: list, ...filters, search };
  const pages = usePages(listRequests, { query });
  useEffect(() => rememberList(list), [list]);
  return { filters, change, pages, query, isSearching: pages.isEarlier || search !== filters.search.trim() };
}
