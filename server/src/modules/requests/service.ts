import {
  isActive,
  requestChanged,
  statusId,
  statusName,
  type ChangedServiceRequest,
  type HistoryEntry,
  type NewServiceRequest,
  type ProblemCode,
  type Reply,
  type RequestAbilities,
  type StatusChange,
  type isVinInUse,
} from "@remotebay/contract";
import type { AnonymousCtx, AuditEntry, Ctx } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { inTransaction, untilCommit } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { historyOf } from "../audit/service.ts";
import { getLocation, locationForWrite } from "../locations/service.ts";
import { hasVariantFeature } from "../settings/service.ts";
import type { Catalogue } from "../vehicles/service.ts";
import { changesOf, columnsOf, priorities, searchTextOf } from "./logic/columns.ts";
import { copyOf } from "./logic/copy.ts";
import { furtherAfter } from "./logic/further-elements.ts";
import { getRequest, requireRequest } from "./logic/find-request.ts";
import { columnsOfMove, moveFaults, type Move } from "./logic/move.ts";
import { changeCompanions, findOpenStep, requireVisit } from "./logic/companions.ts";
import { nameVehicle } from "./logic/name-vehicle.ts";
import { orderChanged } from "./logic/order.ts";
import { roomsOf } from "./logic/rooms.ts";
import { checkSending, checkWritten } from "./logic/sending.ts";
import { moveRefusal, movesOf, refusalOf } from "./policy.ts";
import * as store from "./store.ts";

export { countAll, countBoth, recount } from "./counts-store.ts";
export { findByWorkOrder, getRequest, requireRequest } from "./logic/find-request.ts";
export { priorities } from "./logic/columns.ts";
export { type Order, type OrderChange, orderChanged } from "./logic/order.ts";
export { roomsOf } from "./logic/rooms.ts";
export { reportLines } from "./logic/columns.ts";
export { findOpenStep, requireVisit, requireWholeVisit } from "./logic/companions.ts";
export { searchPatterns } from "./logic/search-text.ts";
export { canSee, isReported, isShopOf, refusalOf } from "./policy.ts";
export { isVisible } from "./logic/visible.ts";
export { deleteRequests, lockRequest, type RequestRecord } from "./store.ts";
export { beginVisit, lockVisits, readReported } from "./visit-store.ts";

type Done = Pick<AuditEntry, "action" | "from" | "to" | "details">;

/** Changes a request that this transaction has locked, writes the audit entry and publishes the event. Only `transition` changes the status. */
export function changeRequest(
  ctx: Ctx,
  before: store.RequestRecord,
  change: Omit<Partial<store.NewRecord>, "statusId"> & { statusId?: never },
  done: Done,
): Promise<void> {
  return writeChange(ctx, before, change, done);
}

async function writeChange(ctx: AnonymousCtx, before: store.RequestRecord, change: Partial<store.NewRecord>, done: Done): Promise<void> {
  await untilCommit(
    ctx.db,
    store.changeRequest(ctx.db, before.id, { updatedBy: ctx.user?.id ?? before.updatedBy, updatedAt: ctx.now, ...change }),
  );
  await tellRequest(ctx, before, done);
}

/** Writes what happened to a request to its history and publishes it; the row stays as it is. */
export async function tellRequest(ctx: AnonymousCtx, before: store.RequestRecord, done: Done): Promise<void> {
  await ctx.audit({ noun: "request", id: before.id, locationId: before.locationId, ...done });
  const visit = before.visitId === null ? {} : { VisitId: before.visitId };
  const told = { Id: before.id, LocationId: before.locationId, What: done.action, ...visit };
  await ctx.publish(requestChanged, roomsOf(before), done.to ? { ...told, To: done.to } : told);
}

/** Throws the problem if the policy refuses the action; `Can` in replies uses the same rules. */
export async function requireAbility(ctx: Ctx, request: store.RequestRecord, ability: keyof RequestAbilities): Promise<void> {
  const refusal = refusalOf(ability, ctx.user, request);
  if (refusal !== null) throw await refused(ctx, request, refusal);
}

/** Locks a job and checks that the caller has it. */
export async function requireJob(ctx: Ctx, id: number): Promise<store.RequestRecord> {
  const job = await requireRequest(ctx, id, true);
  await requireAbility(ctx, job, "work");
  return job;
}

async function refused({ user, ...ctx }: AnonymousCtx, request: store.RequestRecord, code: ProblemCode): Promise<Error> {
  if (user === null || !["job-taken", "move-not-allowed"].includes(code)) return problem(code);
  if (code === "move-not-allowed")
    return problem(code, { info: { Status: statusName(request.statusId), Allowed: movesOf(user, request) } });
  return problem(code, { info: { Technician: (await getRequest({ ...ctx, user }, request.id)).Technician?.Name ?? "" } });
}

/**
 * Creates a request at the caller's location, as Pending or sent immediately. With a catalogue its VIN names a vehicle that nobody has named.
 * `visit`: that to which it belongs, or `first` for one that will have companions.
 */
export function createRequest(
  ctx: Ctx,
  input: NewServiceRequest,
  { catalogue = null, visit = null, technicianId = null, alreadyDone = null }: Partial<Omit<Insertion, "copiedFrom">> = {},
): Promise<{ id: number }> {
  return insertRequest(ctx, input, { catalogue, copiedFrom: null, visit, technicianId, alreadyDone });
}

interface Insertion {
  catalogue: Catalogue | null;
  copiedFrom: number | null;
  visit: number | "first" | null;
  /** Who has it as soon as it is sent. */
  technicianId?: number | null;
  /** The scans of its visit that the shop made itself. */
  alreadyDone?: store.RequestRecord["alreadyDone"];
}

async function insertRequest(ctx: Ctx, input: NewServiceRequest, insertion: Insertion): Promise<{ id: number }> {
  const { locationId } = ctx.user;
  const { catalogue, copiedFrom, visit, technicianId = null, alreadyDone = null } = insertion;
  if (locationId === null) throw problem("forbidden");
  if (input.Location !== null && input.Location.Id !== locationId) throw problem("not-found");
  const sent = input.Status === "InProcess";
  return inTransaction(ctx, async (tx) => {
    const { AcceptedDisclaimers, AcceptedCaveats, ...given } = input;
    const accepted = { AcceptedDisclaimers, AcceptedCaveats };
    const asGiven = columnsOf({ ...given, AppId: input.AppId ?? tx.user.appId, Contact: input.Contact ?? { Id: tx.user.id } });
    const columns = { ...asGiven, ...nameVehicle(catalogue, asGiven, { sent, now: tx.now }).columns };
    const written = { row: columns, given: asGiven, named: columns, locationId, sent, accepted, isCopy: copiedFrom !== null };
    const { newId: id, contactName, disclaimers, caveats } = await checkWritten(tx, written);
    if (id === null) throw new Error("a new request has been given an id");
    const created = {
      ...columns,
      id,
      locationId,
      demo: tx.user.demo,
      statusId: statusId(input.Status),
      createdBy: tx.user.id,
      createdAt: tx.now,
      updatedBy: tx.user.id,
      updatedAt: tx.now,
      sentAt: sent ? tx.now : null,
      disclaimers,
      caveats,
      copiedFrom,
      visitId: visit === "first" ? id : visit,
      alreadyDone,
      ...(sent && technicianId !== null ? { technicianId, takenAt: tx.now } : {}),
      searchText: searchTextOf({ ...columns, workOrderNumber: "" }, contactName),
    };
    await tx.audit({ action: "request.created", noun: "request", id, locationId, to: input.Status });
    await tx.publish(requestChanged, roomsOf(created), { Id: id, LocationId: locationId, What: "request.created", To: input.Status });
    // Last, with what it costs, since whoever else creates at this location waits from here until commit.
    await untilCommit(tx.db, store.insertRequest(tx.db, created), (error, db) =>
      violatedConstraint(error) === "requests_active_vin" ? vinInUse({ ...ctx, db }, locationId, columns.vin) : error,
    );
    if (sent) await tx.announce(orderChanged, { became: "sent", order: { ...created, reportVersion: 0 } });
    return { id };
  });
}

/** The glass-repair partner's create, which no other variant has; what it requires is required of that variant by the other calls too (`partnerFaults`). */
export async function createPartnerRequest(ctx: Ctx, input: NewServiceRequest, catalogue: Catalogue): Promise<{ id: number }> {
  if (!(await hasVariantFeature(ctx, "partnerRequest"))) throw problem("forbidden");
  return createRequest(ctx, input, { catalogue });
}

/** Changes the fields that an edit contains; throws `stale` with the current state if it is based on an older version. An edit without effect leaves no audit entry. Another VIN names a vehicle that nobody has named. */
export async function updateRequest(ctx: Ctx, input: ChangedServiceRequest, catalogue: Catalogue): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    // What is said of the car is said of its whole visit, whose requests are locked together.
    const before = input.Vehicle ? (await requireVisit(tx, input.Id)).request : await requireRequest(tx, input.Id, true);
    const { id, locationId } = before;
    if (input.Location && input.Location.Id !== locationId) throw problem("not-found");
    const isOld = typeof input.Version === "number" && input.Version !== before.version;
    const { AcceptedDisclaimers, AcceptedCaveats, ...given } = input;
    const accepted = { AcceptedDisclaimers, AcceptedCaveats };
    const { columns: asGiven, fields } = changesOf(before, { ...given, ...furtherAfter(before, given) });
    if (fields.length === 0 && !AcceptedDisclaimers?.length && !AcceptedCaveats?.length && !isOld) return { id };
    await requireAbility(tx, before, "edit");
    if (isOld) throw problem("stale", { info: { Current: await getRequest(tx, id) } });
    const sent = before.statusId !== 1;
    const decoded = nameVehicle(asGiven.vin ? catalogue : null, { ...before, ...asGiven }, { sent, now: tx.now });
    const change = { ...asGiven, ...decoded.columns };
    const row = { ...before, ...change };
    const written = { row, given: { ...before, ...asGiven }, named: change, locationId, sent, before, accepted };
    const { contactName, disclaimers, caveats } = await checkWritten(tx, written);
    if (change.vin) await requireFreeVin(tx, before, change.vin);
    const done = { action: "request.edited", details: { fields: [...fields, ...decoded.fields] } };
    await changeRequest(tx, before, { ...change, disclaimers, caveats, searchText: searchTextOf(row, contactName) }, done);
    await changeCompanions(tx, before, change, changeRequest);
    const isOtherService = (["scanTypeId", "serviceElementId", "furtherElementIds"] as const).some((column) => column in change);
    if (sent && isOtherService) await tx.announce(orderChanged, { became: "changed", order: row });
    return { id };
  });
}

/** Sets how soon a request should be worked. */
export async function updatePriority(ctx: Ctx, input: { Id: number; Priority: (typeof priorities)[number] }): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireRequest(tx, input.Id, true);
    await requireAbility(tx, before, "prioritise");
    const from = priorities[before.priority] ?? "Normal";
    if (from !== input.Priority) {
      const done = { action: "request.prioritised", from, to: input.Priority };
      await changeRequest(tx, before, { priority: priorities.indexOf(input.Priority) }, done);
    }
    return { id: before.id };
  });
}

/** A new Pending request with the same vehicle and service. */
export async function cloneRequest(ctx: Ctx, id: number, contactId: number | undefined): Promise<{ id: number }> {
  await requireAbility(ctx, await requireRequest(ctx, id), "clone");
  return insertRequest(ctx, copyOf(await getRequest(ctx, id), contactId ?? ctx.user.id), { catalogue: null, copiedFrom: id, visit: null });
}

/** Whether an active work order of a location has this VIN (domain.md#request-vin-in-use). */
export async function findVinInUse(ctx: Ctx, vin: string, locationId: number): Promise<Reply<typeof isVinInUse>> {
  if (!ctx.user.can.seeRequests) throw problem("forbidden");
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

/** The history of a request, newest first. */
export async function getHistory(ctx: Ctx, id: number): Promise<HistoryEntry[]> {
  const { copiedFrom } = await requireRequest(ctx, id);
  const entries = await historyOf(ctx, "request", id);
  const source = copiedFrom === null ? undefined : await store.findRequest(ctx.db, copiedFrom);
  if (!source) return entries;
  return entries.map((entry) => (entry.Action === "request.created" ? Object.assign(entry, { From: source.workOrderNumber }) : entry));
}

async function vinInUse(ctx: Ctx, locationId: number, vin: string): Promise<Error> {
  const [active] = await store.findActiveByVin(ctx.db, locationId, ctx.user.demo, vin);
  return problem("vin-in-use", {
    info: { Id: active?.id ?? 0, ActiveWorkOrderNo: active?.workOrderNumber ?? "", UserName: active?.createdBy ?? "", VinNo: vin },
  });
}

/** Locks the location, so that concurrent changes of its work orders have finished, then refuses a VIN with an active work order of another visit. */
async function requireFreeVin(ctx: Ctx, { id, locationId, visitId }: store.RequestRecord, vin: string): Promise<void> {
  await locationForWrite(ctx, locationId);
  const active = await store.findActiveByVin(ctx.db, locationId, ctx.user.demo, vin);
  if (active.some((one) => (one.visitId ?? one.id) !== (visitId ?? id))) throw await vinInUse(ctx, locationId, vin);
}

/** Moves a request to another status, or throws a problem that lists the allowed moves (domain.md#request-status). */
export async function moveRequest(ctx: Ctx, input: StatusChange, catalogue: Catalogue | null = null): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireRequest(tx, input.Id, true);
    const { Status: to, Reason: reason, Date: date } = input;
    const isSending = before.statusId === 1 && to === "InProcess" && moveRefusal(tx.user, before, to) === null;
    const named = nameVehicle(isSending ? catalogue : null, before, { sent: true, now: tx.now });
    const acceptance = isSending ? await checkSending(tx, before, { accepted: input, named }) : undefined;
    await transition(tx, before, { to, reason, date, acceptance });
    return { id: before.id };
  });
}

/** The only function that changes a status: checks the policy, updates the row that this transaction has locked, writes the audit entry and publishes the event. */
export async function transition(ctx: AnonymousCtx, before: store.RequestRecord, move: Move): Promise<void> {
  const refusal = moveRefusal(ctx.user, before, move.to);
  if (refusal !== null) throw await refused(ctx, before, refusal);
  const faults = moveFaults(before, move);
  if (faults.length > 0) throw problem("invalid", { errors: faults });
  const open = move.to === "Completed" ? await findOpenStep(ctx, before) : undefined;
  if (open) throw problem("step-open", { info: { WorkOrderNumber: open.workOrderNumber } });
  const change = { statusId: statusId(move.to), ...columnsOfMove(before, move, ctx) };
  const fields = move.acceptance?.named.fields ?? [];
  const details = fields.length > 0 ? { details: { fields } } : {};
  await writeChange(ctx, before, change, { action: "request.moved", from: statusName(before.statusId), to: move.to, ...details });
  if (move.to === "InProcess" && before.sentAt === null) await ctx.announce(orderChanged, { became: "sent", order: before });
  if (!isActive(move.to)) await ctx.announce(orderChanged, { became: "finished", order: before });
}
