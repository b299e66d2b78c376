import {
  type BayRow,
  FilterName,
  serviceOf,
  statuses,
  statusId,
  type ListName,
  type ListQuery,
  type RequestCounts,
  type RequestRow,
  type WaitingRow,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { getLocation } from "../locations/service.ts";
import { requireRequest, searchPatterns } from "../requests/service.ts";
import { type BayListRow, readBay } from "./bay-store.ts";
import * as counts from "./counts-store.ts";
import type { FilterKind } from "./filter-store.ts";
import * as lists from "./list-store.ts";
import { presentRow } from "./logic/present-row.ts";
import { chatReaderOf } from "./policy.ts";
import { readWaitingFirst, type WaitingListRow } from "./waiting-store.ts";

/** A page of one of the lists, with the number of rows in all pages (counted up to 10,000, for a search up to 500). */
export async function listRequests(ctx: Ctx, query: ListQuery): Promise<{ rows: RequestRow[]; total: number }> {
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const locationId = query.location ?? ctx.user.locationId;
  if (query.location !== undefined) await getLocation(ctx, query.location);
  if (query.after !== undefined) await requireRequest(ctx, query.after);
  const patterns = searchPatterns(query.search);
  const filter = {
    locationId,
    demo: ctx.user.demo,
    statusIds: statusIdsOf(query.status, patterns.length > 0),
    patterns,
    ...filterOf(query.filterBy),
    reader: chatReaderOf(ctx.user),
  };
  const { rows, total } = await lists.readList(ctx.db, filter, {
    orderBy: query.orderBy,
    descending: query.sortBy === "desc",
    offset: query.offset,
    pageSize: query.pageSize,
    after: query.after,
  });
  return { rows: rows.map((row) => presentRow(row, ctx.language)), total };
}

/** What a list's `filterBy` asks for. */
function filterOf(filterBy: string): { filter: FilterKind | undefined; service: number | undefined } {
  const service = serviceOf(filterBy);
  if (service !== undefined) return { filter: "service", service };
  return { filter: FilterName.options.find((name) => name === filterBy), service };
}

/** Submitted requests of the caller's location, those first that wait for the shop, and how many of its sent requests wait. */
export async function listWaitingFirst(ctx: Ctx, { pageSize }: { pageSize: number }): Promise<{ rows: WaitingRow[]; total: number }> {
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const { locationId, demo } = ctx.user;
  const { rows, total } = await readWaitingFirst(ctx.db, { locationId, demo, reader: chatReaderOf(ctx.user) }, pageSize);
  return { rows: rows.map((row) => presentWaiting(row, ctx.language)), total };
}

/** Requests of the caller's shop whose cars are in the bay, and how many there are. */
export async function listBay(ctx: Ctx): Promise<{ rows: BayRow[]; total: number }> {
  const { locationId, demo } = ctx.user;
  if (!ctx.user.can.seeRequests || locationId === null) throw problem("forbidden");
  const { rows, total } = await readBay(ctx.db, { locationId, demo, reader: chatReaderOf(ctx.user), now: ctx.now });
  return { rows: rows.map((row) => presentBay(row, ctx.language)), total };
}

function presentBay(row: BayListRow, language: string): BayRow {
  return Object.assign(presentWaiting(row, language), { Place: row.place, Since: row.since.toISOString() });
}

function presentWaiting(row: WaitingListRow, language: string): WaitingRow {
  return Object.assign(presentRow(row, language), { WaitsFor: row.waitsFor, WaitsSince: row.waitsSince?.toISOString() ?? null });
}

// A cancelled request is in the way of who looks at everything, and wanted by who looks for one.
function statusIdsOf(list: ListName | undefined, isSearch: boolean): number[] {
  const isAsked = (one: ListName) => (list === undefined ? isSearch || one !== "cancelled" : one === list);
  return statuses.filter((status) => isAsked(status.List)).map((status) => status.Id);
}

/** Number of requests of a location in each list. */
export async function countRequests(ctx: Ctx, locationId: number): Promise<RequestCounts> {
  await getLocation(ctx, locationId);
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const { counts: byStatus, active } = await counts.countByStatus(ctx.db, locationId, ctx.user.demo);
  const of = (name: Parameters<typeof statusId>[0]): number => byStatus.get(statusId(name)) ?? 0;
  return {
    pending: of("Pending"),
    inprocess: of("InProcess"),
    scheduled: of("Scheduled"),
    completed: of("Completed"),
    listWorkOrders: [...active],
  };
}
