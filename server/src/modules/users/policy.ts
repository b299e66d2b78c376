import { isWrite, proofMinutes, scopeOf, type Audience, type Call, type ProblemCode, type Scope } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import { canSeeLocation } from "../locations/service.ts";

const audiences: Record<Audience, (user: Identity) => boolean> = {
  anyone: () => true,
  "signed-in": () => true,
  shops: (user) => user.can.createRequests,
  operators: (user) => user.can.workbench,
  admins: (user) => user.can.administer,
};

/**
 * Why a user may not send a call at all: it is outside the scopes of their API token, they have a second factor to set up first, are not of its audience, began with a PIN what needs a full sign-in, it writes and its declaration does not allow that in practice, or they
 * have to prove again who they are. Each module's own policy decides which rows they may see.
 */
export function callRefusal(call: Call, user: Identity, now: Date): ProblemCode | null {
  if (user.scopes !== null && !isInScope(call, user.scopes)) return "token-scope";
  if (user.mustEnrol) return call.toEnrol === true || call.for === "anyone" ? sessionRefusal(call, user, now) : "second-factor-required";
  if (!audiences[call.for](user)) return "forbidden";
  if (user.byPin && call.fullSignIn === true) return "full-sign-in";
  return sessionRefusal(call, user, now);
}

function isInScope(call: Call, scopes: readonly Scope[]): boolean {
  const scope = scopeOf(call);
  return scope !== undefined && scopes.includes(scope);
}

function sessionRefusal(call: Call, user: Identity, now: Date): ProblemCode | null {
  if (user.demo && isWrite(call) && call.inPractice !== true) return "practice";
  return call.proof === true && !isProven(user, now) ? "prove-again" : null;
}

/** Whether a session's user proved who they are within the last minutes (domain.md#signin-again). */
export function isProven({ provenAt }: Pick<Identity, "provenAt">, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() <= proofMinutes * 60_000;
}

/** The fields of a user on which the rules below depend. */
export interface Person {
  id: number;
  locationId: number | null;
  roles: readonly { Name: string }[];
}

/** Users see themselves and, if they may see requests, the users of their location; operators see all. */
export function canSeeUser(user: Identity, other: Person): boolean {
  if (user.id === other.id) return true;
  return canListUsers(user, other.locationId);
}

/** Whether the caller may list the users of a location. */
export function canListUsers(user: Identity, locationId: number | null): boolean {
  return (user.can.seeRequests || user.can.administer) && canSeeLocation(user, locationId);
}

/** A SuperAdmin, who administers the users of all locations. */
export function seesEverybody(user: Identity): boolean {
  return user.roles.includes("SuperAdmin");
}

/** Users change themselves; an Admin also the users of their location except SuperAdmins; a SuperAdmin all. */
export function canModifyUser(user: Identity, other: Person): boolean {
  if (user.id === other.id) return user.can.editProfile;
  if (!user.can.administer) return false;
  if (seesEverybody(user)) return true;
  return other.locationId !== null && other.locationId === user.locationId && !other.roles.some((role) => role.Name === "SuperAdmin");
}

/** The room of live events for one user only. */
export function userRoom(id: number): string {
  return `user:${id}`;
}
