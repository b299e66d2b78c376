import { FilterBy, ListName, maxSearch, OrderBy } from "@remotebay/contract";
import * as v from "valibot";
import { onDevice } from "../../lib/storage.ts";
import { choiceParameter, textParameter } from "../../lib/url-parameters.ts";

/** The selectable numbers of rows per page. */
export const pageSizes = [10, 25, 50, 100] as const;

/** The filters of a list in the URL; invalid values are ignored. A missing filter has its remembered value. */
export const ListFilters = v.object({
  search: textParameter(maxSearch),
  orderBy: choiceParameter(OrderBy.options),
  sortBy: choiceParameter(["asc", "desc"]),
  filterBy: v.fallback(v.optional(FilterBy), undefined),
  pageSize: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(Number), v.picklist(pageSizes))), undefined),
});
export type ListFilters = v.InferOutput<typeof ListFilters>;

/** Search parameters of a link that shows a whole list, whatever was searched for or filtered by last. */
export const unfiltered = { search: "", filterBy: "" };

const place = "list.last";

/** The list that was shown last on this device. */
export function lastList(): ListName {
  return ListName.options.find((name) => name === onDevice.read(place)) ?? "submitted";
}

/** Makes a list the one that was shown last. */
export function rememberList(list: ListName): void {
  onDevice.write(place, list);
}
