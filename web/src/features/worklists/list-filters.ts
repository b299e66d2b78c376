import { ListName, RequestParameters } from "@remotebay/contract";
import * as v from "valibot";
import { onDevice } from "../../lib/storage.ts";
import { listParameters } from "../../lib/url-parameters.ts";

/** The filters of a list in the URL; invalid values are ignored (domain.md#views). */
export const ListFilters = v.object(listParameters(RequestParameters));
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
