import {
  type addToVisit as addCall,
  coinsFor,
  type createVisit as createCall,
  type Fault,
  type Input,
  isActive,
  maxVisit,
  NewServiceRequest,
  orderedElements,
  type Reply,
  requestChanged,
  required,
  statusName,
  type Visit,
  type VisitService,
} from "@remotebay/contract";
import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem, ProblemError } from "../../platform/problem.ts";
import { type PlannedStep, readPlan } from "../calibration/service.ts";
import { getCosts, getPrices } from "../coins/service.ts";
import {
  beginVisit,
  changeRequest,
  createRequest,
  getRequest,
  isShopOf,
  type RequestRecord,
  requireRequest,
  requireWholeVisit,
  roomsOf,
} from "../requests/service.ts";
import type { Catalogue } from "../vehicles/service.ts";

type Made = Reply<typeof createCall>;

/** Creates all requests of one car, or none (domain.md#visit). */
export async function createVisit(ctx: Ctx, input: Input<typeof createCall>["body"], catalogue: Catalogue): Promise<Made> {
  const ordered = [input.Request, ...input.Services];
  checkOrdered(input, ordered);
  return withTotal(ctx, ordered, () =>
    inTransaction(ctx, async (tx) => {
      const first = await createRequest(tx, input.Request, { catalogue, visit: "first", alreadyDone: input.AlreadyDone ?? null }).catch(
        (error: unknown) => Promise.reject(below(error, "Request", /^/)),
      );
      return {
        id: first.id,
        Requests: [first.id, ...(await addServices(tx, input.Request, input.Services, { catalogue, visit: first.id }))],
      };
    }),
  );
}

/** There is something to order beside the first service or to say of it, and no scan is ordered that the shop says it made itself. */
function checkOrdered({ Services, AlreadyDone }: Pick<AddInput, "Services" | "AlreadyDone">, ordered: readonly Ordered[]): void {
  if (Services.length === 0 && !AlreadyDone) throw problem("invalid", { errors: [required("Services")] });
  const ids = new Set(ordered.map(({ ScanType }) => ScanType?.Id));
  const errors = (AlreadyDone ?? []).flatMap(({ ScanTypeId }, index) => (ids.has(ScanTypeId) ? [bothOf(index)] : []));
  if (errors.length > 0) throw problem("invalid", { errors });
}

const bothOf = (index: number): Fault => ({
  path: `AlreadyDone.${index}.ScanTypeId`,
  code: "invalid",
  message: "This scan is ordered: it is not done already.",
});

type AddInput = Input<typeof addCall>["body"];

/** Adds services for the car of a request (domain.md#visit-add). */
export async function addToVisit(ctx: Ctx, input: AddInput, catalogue: Catalogue): Promise<Made> {
  return withTotal(ctx, input.Services, () =>
    inTransaction(ctx, async (tx) => {
      const { request: source, together } = await requireWholeVisit(tx, input.Id);
      if (!isShopOf(tx.user, source)) throw problem("forbidden");
      if (!together.some(({ statusId }) => isActive(statusName(statusId)))) throw problem("not-editable");
      if (together.length + input.Services.length > maxVisit) throw problem("invalid", { errors: [tooMany] });
      const open = together.filter(({ statusId }) => statusName(statusId) !== "Cancelled");
      checkOrdered(input, [
        ...open.map(({ scanTypeId }) => ({ ScanType: scanTypeId === null ? null : { Id: scanTypeId } })),
        ...input.Services,
      ]);
      const visit = source.visitId ?? source.id;
      if (together.length === 1) {
        await beginVisit(tx.db, visit);
        await tx.publish(requestChanged, roomsOf(source), {
          Id: source.id,
          LocationId: source.locationId,
          What: "request.edited",
          VisitId: visit,
        });
      }
      await sayDone(tx, together.find(({ id }) => id === visit) ?? source, input.AlreadyDone);
      // What belongs to the occasion is the same; the dates are those of the request for which they were asked.
      const { ScheduleDates: _, AppId: _a, ...given } = await getRequest(tx, source.id);
      const request = v.parse(NewServiceRequest, { ...given, Status: input.Status });
      // Who works on the car goes on with what is added.
      const technicianId = together.find((one) => one.technicianId !== null && isActive(statusName(one.statusId)))?.technicianId ?? null;
      return { id: visit, Requests: await addServices(tx, request, input.Services, { catalogue, visit, technicianId }) };
    }),
  );
}

/** Writes down which scans the shop made itself, with the visit's first request; left out, what was said stays. */
async function sayDone(tx: Ctx, first: RequestRecord, done: AddInput["AlreadyDone"]): Promise<void> {
  const alreadyDone = done && done.length > 0 ? done : null;
  if (done === undefined || isDeepStrictEqual(alreadyDone, first.alreadyDone)) return;
  await changeRequest(tx, first, { alreadyDone }, { action: "request.edited", details: { fields: ["AlreadyDone"] } });
}

const tooMany: Fault = { path: "Services", code: "max-length", message: `A visit has at most ${maxVisit} requests.` };

async function addServices(
  tx: Ctx,
  request: NewServiceRequest,
  services: readonly VisitService[],
  into: { catalogue: Catalogue; visit: number; technicianId?: number | null },
): Promise<number[]> {
  const ids: number[] = [];
  const missing = services.flatMap(({ ScanType }, index) => (ScanType === null ? [required(`Services.${index}.ScanType`)] : []));
  if (missing.length > 0) throw problem("invalid", { errors: missing });
  for (const [index, service] of services.entries()) {
    const { id } = await createRequest(tx, { ...request, ...service }, into).catch((error: unknown) =>
      Promise.reject(atService(error, index)),
    );
    ids.push(id);
  }
  return ids;
}

/** What a service of its own is at fault for is named below its place; what all requests have in common, as it is in the first. */
function atService(error: unknown, index: number): unknown {
  const ofService = /^(?:ScanType|ServiceElement|FurtherServiceElements|AcceptedDisclaimers|AcceptedCaveats)\b/;
  return below(error, `Services.${index}`, ofService);
}

/** The problem with these paths below a part of the input. */
function below(error: unknown, place: string, which: RegExp): unknown {
  if (!(error instanceof ProblemError) || error.code !== "invalid") return error;
  const errors = error.errors?.map((fault) => (which.test(fault.path) ? { ...fault, path: `${place}.${fault.path}` } : fault));
  return problem("invalid", { ...(errors && { errors }) });
}

type Ordered = Pick<VisitService, "ScanType"> & Partial<Pick<VisitService, "ServiceElement" | "FurtherServiceElements">>;

/** Of a visit that costs more than there is, all of it is said, not the part at which the coins ran out. */
async function withTotal(ctx: Ctx, ordered: readonly Ordered[], make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const { locationId } = ctx.user;
    if (!(error instanceof ProblemError) || error.code !== "insufficient-balance" || locationId === null) throw error;
    const prices = await getPrices(ctx, locationId);
    const costs = ordered.map((one) => coinsFor(prices, one.ScanType?.Id ?? null, idsOf(one)));
    throw problem(error.code, { info: { ...error.info, Cost: costs.reduce((sum, cost) => sum + cost, 0) } });
  }
}

const idsOf = ({ ServiceElement, FurtherServiceElements }: Ordered) =>
  orderedElements(ServiceElement, FurtherServiceElements).map(({ Id }) => Id);

/** The visit of a request with its plan; null for one without companions. */
export async function getVisit(ctx: Ctx, id: number): Promise<Visit | null> {
  const { visitId, locationId, demo } = await requireRequest(ctx, id);
  if (visitId === null) return null;
  const { steps, done } = await readPlan(ctx, visitId);
  if (steps.length === 0) return null;
  const costs = demo ? new Map<number, number>() : await getCosts(ctx, locationId, steps.map(orderOf));
  const Requests = steps.map(({ GroupId: _g, ElementIds: _e, IsTaken: _t, HasFailed: _f, ...step }) =>
    Object.assign(step, { Coins: costs && (costs.get(step.Id) ?? 0) }),
  );
  const counted = Requests.filter(({ StatusName }) => StatusName !== "Cancelled");
  return { Id: visitId, Requests, AlreadyDone: done, Coins: costs && counted.reduce((sum, { Coins }) => sum + (Coins ?? 0), 0) };
}

const orderOf = ({ Id, ScanTypeId, ElementIds }: PlannedStep) => ({ id: Id, scanTypeId: ScanTypeId, elementIds: ElementIds });
