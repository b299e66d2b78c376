import type { Audience } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import { canSeeLocation } from "../locations/service.ts";

const audiences: Record<Audience, (user: Identity) => boolean> = {
  anyone: () => true,
  "signed-in": () => true,
  shops: (user) => user.can.createRequests,
  operators: (user) => user.can.workbench,
  admins: (user) => user.can.administer,
};

/** Whether a call is for this user at all. Which rows they may see is each noun's own policy. */
export function admits(audience: Audience, user: Identity): boolean {
  return audiences[audience](user);
}

/** A person as the rules below need to know them. */
export interface Person {
  id: number;
  locationId: number | null;
  roles: readonly { Name: string }[];
}

/** Oneself; colleagues of one's own location where one works with its requests; operators everybody. */
export function canSeeUser(user: Identity, other: Person): boolean {
  if (user.id === other.id) return true;
  return canListUsers(user, other.locationId);
}

/** Whether the caller may see who works at a location. */
export function canListUsers(user: Identity, locationId: number | null): boolean {
  return (user.can.seeRequests || user.can.administer) && canSeeLocation(user, locationId);
}

/** Oneself; a person of one's own location by its Admin, but no SuperAdmin; everybody by a SuperAdmin. */
export function canModifyUser(user: Identity, other: Person): boolean {
  if (user.id === other.id) return user.can.editProfile;
  if (!user.can.administer) return false;
  if (user.roles.includes("SuperAdmin")) return true;
  return other.locationId !== null && other.locationId === user.locationId && !other.roles.some((role) => role.Name === "SuperAdmin");
}

/** The room of live events that a user alone is in. */
export function userRoom(id: number): string {
  return `user:${id}`;
}
