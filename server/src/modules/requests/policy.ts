import { allowedMoves, isActive, statusName, type Mover, type RequestAbilities, type StatusName } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import { seesEveryLocation } from "../locations/service.ts";

/** What a decision needs to know of a request. */
export interface RequestFacts {
  locationId: number;
  demo: boolean;
  statusId: number;
  technicianId: number | null;
  reportVersion: number;
}

/** The side a user moves requests from; null: none. */
export function moverOf(user: Identity): Mover | null {
  if (user.roles.includes("MasterTech")) return "master-tech";
  if (user.can.workbench) return "dispatch";
  return user.can.seeRequests && user.locationId !== null ? "shop" : null;
}

/** Shops see their own location's, operators every location's; practice and real never mix. */
export function canSee(user: Identity, request: Pick<RequestFacts, "locationId" | "demo">): boolean {
  if (request.demo !== user.demo || !user.can.seeRequests) return false;
  return seesEveryLocation(user) || user.locationId === request.locationId;
}

/** The moves a user may make with a request now. */
export function movesOf(user: Identity, request: RequestFacts): StatusName[] {
  const mover = moverOf(user);
  if (!mover || !canSee(user, request)) return [];
  return allowedMoves(statusName(request.statusId), mover);
}

/** True where nobody else has the job. */
export function freeFor(user: Identity, request: Pick<RequestFacts, "technicianId">): boolean {
  return request.technicianId === null || request.technicianId === user.id;
}

/** Everything a user may do with a request now; the reply carries it, so no screen decides anything. */
export function abilitiesFor(user: Identity, request: RequestFacts): RequestAbilities {
  const mover = moverOf(user);
  const moves = movesOf(user, request);
  const status = statusName(request.statusId);
  const sees = canSee(user, request);
  const active = sees && isActive(status);
  const sent = active && status !== "Pending";
  const operator = user.can.workbench;
  const holds = request.technicianId === user.id;
  const shop = mover === "shop" && user.can.createRequests;
  return {
    edit: active && (shop || operator),
    send: shop && moves.includes("InProcess"),
    cancel: moves.includes("Cancelled"),
    clone: sees && shop,
    schedule: moves.includes("Scheduled"),
    start: mover === "master-tech" && moves.includes("InProcess") && freeFor(user, request),
    complete: moves.includes("Completed") && freeFor(user, request),
    prioritise: active && (shop || operator),
    take: operator && mover === "master-tech" && sent && request.technicianId === null,
    release: sent && (holds || (mover === "dispatch" && request.technicianId !== null)),
    work: sent && mover === "master-tech" && holds,
    openReport: sees && request.reportVersion > 0,
  };
}
