import * as v from "valibot";
import { maxSearch, verbatim } from "./fields.ts";
import { FilterBy, OrderBy } from "./requests/calls.ts";
import { StatusName } from "./requests/status.ts";

/*
 * The lists that a user filters, each with its parameters: what its address holds, and what a saved view of it keeps. Declared here alone: the
 * service refuses any other value, and the browser opens an address as if a value that is none of these were absent.
 */

/** The selectable numbers of rows per page. */
export const pageSizes = [10, 25, 50, 100] as const;

const search = v.optional(verbatim(maxSearch));
const sortBy = v.optional(v.picklist(["asc", "desc"]));
const yes = v.optional(v.literal(true));

/** Of the lists of requests (domain.md#request-filter). */
export const RequestParameters = v.strictObject({
  search,
  orderBy: v.optional(OrderBy),
  sortBy,
  filterBy: v.optional(FilterBy),
  pageSize: v.optional(v.picklist(pageSizes)),
});

/** Of the workbench's queue; `mine`: the technician's own jobs alone. */
export const QueueParameters = v.strictObject({ search, mine: yes, status: v.optional(StatusName) });

/** Of the chats; `unread`: those with unread messages alone. */
export const ChatParameters = v.strictObject({ search, unread: yes });

/** Columns by which devices are sorted. */
export const DeviceOrder = v.picklist(["FriendlyName", "SerialNumber", "LastHeardAt"]);

/** Of the devices. */
export const DeviceParameters = v.strictObject({ search, orderBy: v.optional(DeviceOrder), sortBy });

/** Of the support requests: those that nobody has dealt with, or those that somebody has. */
export const SupportParameters = v.strictObject({ search, state: v.optional(v.picklist(["open", "handled"])) });

const word = v.optional(verbatim(120));

/** Of the compatibility checker. Make and model are names; `ratings` has dots between them: `Green.Amber`. */
export const RatingParameters = v.strictObject({
  year: v.optional(verbatim(4)),
  make: word,
  model: word,
  device: v.optional(verbatim(10)),
  ratings: v.optional(verbatim(40)),
  family: v.optional(verbatim(10)),
  search,
  orderBy: v.optional(verbatim(40)),
  sortBy,
});
