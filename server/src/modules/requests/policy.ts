import {
  allowedMoves,
  isActive,
  statusName,
  type Mover,
  type ProblemCode,
  type RequestAbilities,
  type StatusName,
} from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import { seesEveryLocation } from "../locations/service.ts";

/** The fields of a request on which the rules depend. */
export interface RequestFacts {
  locationId: number;
  demo: boolean;
  statusId: number;
  technicianId: number | null;
  reportVersion: number;
}

/** Shops see requests of their own location, operators of all; practice sessions see practice requests only. */
export function canSee(user: Identity, request: Pick<RequestFacts, "locationId" | "demo">): boolean {
  if (request.demo !== user.demo || !user.can.seeRequests) return false;
  return seesEveryLocation(user) || user.locationId === request.locationId;
}

/** Whether a user works for the shop whose request it is. */
export function isShopOf(user: Identity, request: RequestFacts): boolean {
  return sidesOf(user, request).includes("shop");
}

/** The kinds of mover a user is for a request; a user with several roles can be several. */
function sidesOf(user: Identity, request: RequestFacts): Mover[] {
  if (!canSee(user, request)) return [];
  const operates = (role: string) => user.can.workbench && user.roles.includes(role);
  return [
    ...(user.can.createRequests && user.locationId === request.locationId ? ["shop" as const] : []),
    ...(operates("Dispatch") ? ["dispatch" as const] : []),
    ...(operates("MasterTech") ? ["master-tech" as const] : []),
  ];
}

/** The statuses to which a user may move a request now (domain.md#request-status). */
export function movesOf(user: Identity, request: RequestFacts): StatusName[] {
  const from = statusName(request.statusId);
  return [...new Set(sidesOf(user, request).flatMap((side) => allowedMoves(from, side)))];
}

/** Why a user may not move a request to a status; null if they may. The system (user null) may only complete reported requests. */
export function moveRefusal(user: Identity | null, request: RequestFacts, to: StatusName): ProblemCode | null {
  if (user === null) return to === "Completed" && isReported(request) ? null : "forbidden";
  const sides = sidesOf(user, request);
  if (sides.length === 0) return "forbidden";
  const able = sides.filter((side) => allowedMoves(statusName(request.statusId), side).includes(to));
  if (able.length === 0) return "move-not-allowed";
  const isTechnicians = to !== "Cancelled" && able.every((side) => side === "master-tech");
  if (!isTechnicians || request.technicianId === user.id) return null;
  if (request.technicianId !== null) return "job-taken";
  return to === "Completed" ? "job-not-yours" : null;
}

/** In process, with its report sent: completed soon after (domain.md#request-complete). */
export function isReported(request: RequestFacts): boolean {
  return statusName(request.statusId) === "InProcess" && request.reportVersion > 0;
}

/** A job is a request that was sent and is not finished; only such can be assigned to a technician. */
function isJob(request: RequestFacts): boolean {
  const status = statusName(request.statusId);
  return isActive(status) && status !== "Pending";
}

type Rule = (user: Identity, request: RequestFacts) => ProblemCode | null;

const change: Rule = (user, request) => {
  if (sidesOf(user, request).length === 0) return "forbidden";
  return isActive(statusName(request.statusId)) ? null : "not-editable";
};

const moveFrom =
  (from: StatusName, to: StatusName): Rule =>
  (user, request) =>
    statusName(request.statusId) === from ? moveRefusal(user, request, to) : "move-not-allowed";

/** One rule for each ability. */
const rules: Record<keyof RequestAbilities, Rule> = {
  edit: change,
  prioritise: change,
  send: moveFrom("Pending", "InProcess"),
  schedule: (user, request) => moveRefusal(user, request, "Scheduled"),
  start: moveFrom("Scheduled", "InProcess"),
  complete: (user, request) => moveRefusal(user, request, "Completed"),
  cancel: (user, request) => moveRefusal(user, request, "Cancelled"),
  clone: (user, request) => (sidesOf(user, request).includes("shop") ? null : "forbidden"),
  take: (user, request) => {
    if (!sidesOf(user, request).includes("master-tech")) return "forbidden";
    if (!isJob(request)) return "move-not-allowed";
    return request.technicianId === null ? null : "job-taken";
  },
  release: (user, request) => {
    const sides = sidesOf(user, request);
    if (!sides.includes("master-tech") && !sides.includes("dispatch")) return "forbidden";
    if (request.technicianId === null || !isJob(request)) return "job-not-yours";
    return request.technicianId === user.id || sides.includes("dispatch") ? null : "job-taken";
  },
  assign: (user, request) => {
    const sides = sidesOf(user, request);
    if (!sides.includes("master-tech") && !sides.includes("dispatch")) return "forbidden";
    if (!isJob(request)) return "move-not-allowed";
    if (sides.includes("dispatch") || request.technicianId === user.id) return null;
    return request.technicianId === null ? "job-not-yours" : "job-taken";
  },
  work: (user, request) => {
    if (!isJob(request)) return "not-editable";
    if (request.technicianId === null) return "job-not-yours";
    if (request.technicianId !== user.id) return "job-taken";
    return sidesOf(user, request).includes("master-tech") ? null : "forbidden";
  },
  openReport: (user, request) => (canSee(user, request) && request.reportVersion > 0 ? null : "no-report"),
};

/** Why a user may not do something with a request now; null if they may. Both the calls and `Can` use this function. */
export function refusalOf(ability: keyof RequestAbilities, user: Identity, request: RequestFacts): ProblemCode | null {
  return rules[ability](user, request);
}

/** Everything a user may do with a request now; the reply contains it, so that no screen decides it again. */
export function abilitiesFor(user: Identity, request: RequestFacts): RequestAbilities {
  const entries = Object.entries(rules).map(([ability, rule]) => [ability, rule(user, request) === null] as const);
  return Object.fromEntries(entries) as RequestAbilities;
}
