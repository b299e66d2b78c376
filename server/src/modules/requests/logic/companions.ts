import { isActive, openBefore, orderedElements, statusName } from "@remotebay/contract";
import type { AnonymousCtx, AuditEntry, Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { canSee } from "../policy.ts";
import * as store from "../store.ts";
import * as visits from "../visit-store.ts";
import { searchTextOf, vehicleColumnsOf } from "./columns.ts";
import { requireRequest } from "./find-request.ts";

/** A request that the caller may see, and all of its visit, itself among them, locked for a change. Throws `not-found`. */
export async function requireVisit(ctx: Ctx, id: number): Promise<{ request: store.RequestRecord; together: store.RequestRecord[] }> {
  const together = await visits.lockVisits(ctx.db, [id]);
  const request = together.find((one) => one.id === id);
  if (!request || !canSee(ctx.user, request)) throw problem("not-found");
  return { request, together };
}

/** The same for who adds to it: of two who do at once, the second sees what the first has added. */
export async function requireWholeVisit(ctx: Ctx, id: number): Promise<{ request: store.RequestRecord; together: store.RequestRecord[] }> {
  const request = await requireRequest(ctx, id);
  const first = await store.findRequest(ctx.db, request.visitId ?? id, true);
  const together = first && first.visitId !== null ? await visits.readVisit(ctx.db, first.visitId) : [];
  return { request, together: together.length > 0 ? together : [first ?? request] };
}

type Change = (
  ctx: Ctx,
  before: store.RequestRecord,
  change: Omit<Partial<store.NewRecord>, "statusId"> & { statusId?: never },
  done: Pick<AuditEntry, "action" | "details">,
) => Promise<void>;

/** Writes what an edit says of the car to the other active requests of the visit, which `requireVisit` has locked. */
export async function changeCompanions(
  ctx: Ctx,
  edited: store.RequestRecord,
  edit: Partial<store.NewRecord>,
  write: Change,
): Promise<void> {
  const { columns, fields } = vehicleColumnsOf(edit);
  if (edited.visitId === null || fields.length === 0) return;
  const companions = await visits.readVisit(ctx.db, edited.visitId);
  for (const one of companions) {
    if (one.id === edited.id || !isActive(statusName(one.statusId))) continue;
    const contact = (await store.findFull(ctx.db, one.id))?.contact;
    const searchText = searchTextOf({ ...one, ...columns }, `${contact?.GivenName ?? ""} ${contact?.FamilyName ?? ""}`.trim());
    await write(ctx, one, { ...columns, searchText }, { action: "request.edited", details: { fields } });
  }
}

/**
 * The first step of a request's visit that must end before it is completed (domain.md#visit-holds); undefined if there is none. The simulated
 * technician of practice has each request for itself.
 */
export async function findOpenStep(ctx: AnonymousCtx, { id, visitId, demo }: store.RequestRecord): Promise<visits.OrderedStep | undefined> {
  if (visitId === null || demo) return undefined;
  const rows = (await visits.readOrder(ctx.db, visitId)).map((row) =>
    Object.assign(row, {
      Id: row.id,
      ScanTypeId: row.scanTypeId,
      GroupId: row.groupId,
      ElementIds: orderedElements(row.serviceElementId, row.furtherElementIds),
      StatusName: statusName(row.statusId),
    }),
  );
  const own = rows.find((row) => row.id === id);
  return own && openBefore(own, rows)[0];
}
