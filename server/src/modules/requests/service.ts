import {
  mostFound,
  requestChanged,
  required,
  statusId,
  statusName,
  type ChangedServiceRequest,
  type Fault,
  type HistoryEntry,
  type ListName,
  type ListQuery,
  type NewServiceRequest,
  type Reply,
  type RequestCounts,
  type RequestRow,
  type ServiceRequest,
  type StatusChange,
  statuses,
  type isVinInUse,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { historyOf } from "../audit/service.ts";
import { getLocation, locationForWrite, nextWorkOrderNumber } from "../locations/service.ts";
import { columnsOf, priorities } from "./logic/columns.ts";
import { copyOf } from "./logic/copy.ts";
import { columnsOfMove } from "./logic/move.ts";
import { presentRequest, presentRow } from "./logic/present.ts";
import { roomsOf } from "./logic/rooms.ts";
import { scheduleFaults } from "./logic/schedule-faults.ts";
import { searchPatterns } from "./logic/search-text.ts";
import { sendFaults } from "./logic/send-faults.ts";
import { abilitiesFor, canSee, freeFor, moverOf, movesOf } from "./policy.ts";
import * as lists from "./list-store.ts";
import * as store from "./store.ts";

export { roomsForUser, roomsOf } from "./logic/rooms.ts";
export { searchPatterns } from "./logic/search-text.ts";
export type { RequestRecord } from "./store.ts";

/** One request with all it refers to; `not-found` also where it is another location's. */
export async function getRequest(ctx: Ctx, id: number): Promise<ServiceRequest> {
  const row = await store.findFull(ctx.db, id);
  if (!row || !canSee(ctx.user, row.request)) throw problem("not-found");
  return presentRequest(row, ctx);
}

/** A request the caller may see, locked where it is about to change. */
export async function requireRequest(ctx: Ctx, id: number, lock = false): Promise<store.RequestRecord> {
  const request = await store.findRequest(ctx.db, id, lock);
  if (!request || !canSee(ctx.user, request)) throw problem("not-found");
  return request;
}

/** Changes a request that this transaction has locked, writes what was done and tells it. */
export async function changeRequest(
  ctx: Ctx,
  before: store.RequestRecord,
  change: Partial<store.NewRecord>,
  what: { action: string; from?: string | null; to?: string | null },
): Promise<void> {
  await store.changeRequest(ctx.db, before.id, { updatedBy: ctx.user.id, updatedAt: ctx.now, ...change });
  await ctx.audit({ noun: "request", id: before.id, locationId: before.locationId, ...what });
  await ctx.publish(requestChanged, roomsOf(before), { Id: before.id, LocationId: before.locationId, What: what.action });
}

/** Creates a request at the caller's location, as Pending or sent at once. */
export async function createRequest(ctx: Ctx, input: NewServiceRequest): Promise<{ id: number }> {
  const locationId = ctx.user.locationId;
  if (locationId === null) throw problem("forbidden");
  const sent = input.Status === "InProcess";
  return inTransaction(ctx, async (tx) => {
    const contactId = input.ContactId ?? ctx.user.id;
    const contactName = await checkReferences(tx, locationId, { ...input, ContactId: contactId }, sent, []);
    const workOrderNumber = await nextWorkOrderNumber(tx, locationId);
    const columns = columnsOf({ ...input, ContactId: contactId }, { workOrderNumber, contactName, now: tx.now, userId: tx.user.id });
    const created = await store.insertRequest(tx.db, {
      ...columns,
      locationId,
      demo: tx.user.demo,
      workOrderNumber,
      statusId: statusId(input.Status),
      appId: tx.user.appId,
      createdBy: tx.user.id,
      createdAt: tx.now,
      sentAt: sent ? tx.now : null,
    });
    if (!created) throw await vinInUse(tx, locationId, columns.vin);
    await tx.audit({ action: "request.created", noun: "request", id: created.id, locationId, to: input.Status });
    await tx.publish(requestChanged, roomsOf(created), { Id: created.id, LocationId: locationId, What: "request.created" });
    return { id: created.id };
  });
}

/** The glass-repair partner's create: the windscreen question must be answered. */
export async function createPartnerRequest(ctx: Ctx, input: NewServiceRequest): Promise<{ id: number }> {
  if (input.WindscreenReplaced === -1) {
    throw problem("invalid", { errors: [required("WindscreenReplaced")] });
  }
  return createRequest(ctx, input);
}

/** Changes a request; `stale` with the current state where somebody else was faster. */
export async function updateRequest(ctx: Ctx, input: ChangedServiceRequest): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireRequest(tx, input.Id, true);
    if (!abilitiesFor(tx.user, before).edit) throw problem("not-editable");
    if (before.version !== input.Version) throw problem("stale", { info: { Current: await getRequest(tx, before.id) } });
    const contactId = input.ContactId ?? before.contactId;
    const isSent = before.statusId !== 1;
    const contactName = await checkReferences(tx, before.locationId, { ...input, ContactId: contactId }, isSent, before.scheduleDates);
    if (input.Vehicle.VIN !== "" && input.Vehicle.VIN !== before.vin) await requireFreeVin(tx, before.locationId, input.Vehicle.VIN);
    const change = columnsOf(
      { ...input, ContactId: contactId },
      { workOrderNumber: before.workOrderNumber, contactName, now: tx.now, userId: tx.user.id },
    );
    await changeRequest(tx, before, change, { action: "request.edited" });
    return { id: before.id };
  });
}

/** Sets how soon a request should be worked. */
export async function updatePriority(ctx: Ctx, input: { Id: number; Priority: (typeof priorities)[number] }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireRequest(tx, input.Id, true);
    if (!abilitiesFor(tx.user, before).prioritise) throw problem("not-editable");
    const from = priorities[before.priority] ?? "Normal";
    if (from !== input.Priority) {
      await changeRequest(
        tx,
        before,
        { priority: priorities.indexOf(input.Priority) },
        { action: "request.prioritised", from, to: input.Priority },
      );
    }
    return { id: before.id };
  });
}

/** A page of one of the lists, with the number of rows in all pages (counted up to 10,000, of a search up to 2,000). */
export async function listRequests(ctx: Ctx, query: ListQuery): Promise<{ rows: RequestRow[]; total: number }> {
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const locationId = query.location ?? ctx.user.locationId;
  const searches = query.search !== "";
  const location = locationId !== null && (searches || query.location !== undefined) ? await getLocation(ctx, locationId) : null;
  if (query.after !== undefined) await requireRequest(ctx, query.after);
  const filter = {
    locationId,
    demo: ctx.user.demo,
    statusIds: statusIdsOf(query.status),
    patterns: searchPatterns(query.search),
    small: location !== null && location.lastWorkOrder <= lists.smallLocation,
  };
  const page = {
    orderBy: query.orderBy,
    descending: query.sortBy === "desc",
    offset: query.offset,
    pageSize: query.pageSize,
    after: query.after,
  };
  // A list without a search is an index's own order; what a search finds is found first, unless it is so much that it is met soon.
  const ids = searches ? await lists.findIds(ctx.db, filter) : null;
  const few = ids !== null && ids.length < mostFound ? ids : null;
  const counting = ids === null ? lists.countList(ctx.db, filter) : ids.length;
  const [rows, total] = await Promise.all([lists.listPage(ctx.db, filter, { ...page, ids: few }), counting]);
  return { rows: rows.map((row) => presentRow(row, ctx.language)), total };
}

function statusIdsOf(list: ListName | undefined): number[] {
  return statuses.filter((status) => (list === undefined ? status.List !== null : status.List === list)).map((status) => status.Id);
}

/** How many requests of a location stand in each list. */
export async function countRequests(ctx: Ctx, locationId: number): Promise<RequestCounts> {
  await getLocation(ctx, locationId);
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
  const { counts, active } = await lists.countByStatus(ctx.db, locationId, ctx.user.demo);
  const of = (name: Parameters<typeof statusId>[0]): number => counts.get(statusId(name)) ?? 0;
  return {
    pending: of("Pending"),
    inprocess: of("InProcess"),
    scheduled: of("Scheduled"),
    completed: of("Completed"),
    listWorkOrders: active,
  };
}

/** A new Pending request with the same vehicle and service. */
export async function cloneRequest(ctx: Ctx, id: number, contactId: number | undefined): Promise<{ id: number }> {
  const source = await getRequest(ctx, id);
  if (!source.Can.clone) throw problem("forbidden");
  return createRequest(ctx, copyOf(source, contactId ?? ctx.user.id));
}

/** Whether an active work order of a location has this VIN (section 5). */
export async function findVinInUse(ctx: Ctx, vin: string, locationId: number): Promise<Reply<typeof isVinInUse>> {
  await getLocation(ctx, locationId);
  const found = vin === "" ? [] : await store.findActiveByVin(ctx.db, locationId, ctx.user.demo, vin);
  return {
    IsVinInUse: found.length > 0,
    Results: found.map((row) => ({
      Id: row.id,
      WorkOrderNumber: row.workOrderNumber,
      CreatedBy: row.createdBy,
      VIN: row.vin,
      StatusName: statusName(row.statusId),
    })),
  };
}

/** What happened to a request, newest first. */
export async function getHistory(ctx: Ctx, id: number): Promise<HistoryEntry[]> {
  await requireRequest(ctx, id);
  return historyOf(ctx, "request", id);
}

async function vinInUse(ctx: Ctx, locationId: number, vin: string): Promise<Error> {
  const [active] = await store.findActiveByVin(ctx.db, locationId, ctx.user.demo, vin);
  return problem("vin-in-use", {
    info: { ActiveWorkOrderNo: active?.workOrderNumber ?? "", UserName: active?.createdBy ?? "", VinNo: vin },
  });
}

/** Waits for whoever else is changing the location's work orders, then refuses a VIN that has one. */
async function requireFreeVin(ctx: Ctx, locationId: number, vin: string): Promise<void> {
  await locationForWrite(ctx, locationId);
  const [active] = await store.findActiveByVin(ctx.db, locationId, ctx.user.demo, vin);
  if (active) throw await vinInUse(ctx, locationId, vin);
}

/** Refuses ids that are not the location's and, for a request that is sent, missing fields; answers the contact's name. */
async function checkReferences(
  ctx: Ctx,
  locationId: number,
  input: Omit<NewServiceRequest, "Status">,
  sent: boolean,
  datesBefore: NewServiceRequest["ScheduleDates"],
): Promise<string> {
  const found = await store.findReferences(ctx.db, locationId, {
    contactId: input.ContactId,
    deviceId: input.DeviceId,
    scanTypeId: input.ScanTypeId,
    serviceElementId: input.ServiceElementId,
  });
  // Another location's people and devices do not exist for this one (product.md: their existence does not leak).
  if ((input.ContactId !== null && found.contact === null) || (input.DeviceId !== null && !found.device)) throw problem("not-found");
  const faults: Fault[] = scheduleFaults(input.ScheduleDates, datesBefore, ctx.now);
  if (input.ScanTypeId !== null && !found.scanType)
    faults.push({ path: "ScanTypeId", code: "choice", message: "This location cannot ask for that service." });
  if (input.ServiceElementId !== null && !found.element)
    faults.push({ path: "ServiceElementId", code: "choice", message: "This function is not known." });
  const car = input.Vehicle;
  if (sent) faults.push(...sendFaults({ vin: car.VIN, make: car.Make.Text, model: car.Model.Text, scanTypeId: input.ScanTypeId }));
  if (faults.length > 0) throw problem("invalid", { errors: faults });
  return found.contact ?? "";
}

/** Moves a request to another status, or says which moves are allowed (product.md "Status"). */
export async function moveRequest(ctx: Ctx, input: StatusChange): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireRequest(tx, input.Id, true);
    const from = statusName(before.statusId);
    const allowed = movesOf(tx.user, before);
    if (!allowed.includes(input.Status)) throw problem("move-not-allowed", { info: { Status: from, Allowed: allowed } });
    if (!freeFor(tx.user, before) && isTechniciansMove(tx.user, input.Status)) {
      throw problem("job-taken", { info: { Technician: (await getRequest(tx, before.id)).Technician?.Name ?? "" } });
    }
    const date = input.Date ?? before.scheduleDates[0]?.Date;
    const faults = moveFaults(before, input, date);
    if (faults.length > 0) throw problem("invalid", { errors: faults });
    const move = { to: input.Status, reason: input.Reason ?? "", date: date === undefined ? null : new Date(date), now: tx.now };
    await changeRequest(
      tx,
      before,
      { statusId: statusId(input.Status), ...columnsOfMove(before, move) },
      { action: "request.moved", from, to: input.Status },
    );
    return { id: before.id };
  });
}

function isTechniciansMove(user: Ctx["user"], to: string): boolean {
  return moverOf(user) === "master-tech" && to !== "Cancelled";
}

function moveFaults(before: store.RequestRecord, input: StatusChange, date: string | undefined): Fault[] {
  if (input.Status === "Cancelled" && !input.Reason) return [required("Reason")];
  if (input.Status === "Scheduled" && date === undefined) return [required("Date")];
  if (input.Status === "InProcess" && before.statusId === 1) return sendFaults(before);
  return [];
}
