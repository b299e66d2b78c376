import { everyAdministrator } from "../../platform/administered/administered.ts";
import type { Identity } from "../../platform/context.ts";

/** True for users who work for every shop: technicians, dispatchers and super administrators (domain.md#people-sees-all). */
export function seesEveryLocation(user: Pick<Identity, "can" | "roles">): boolean {
  return user.can.workbench || user.roles.includes("SuperAdmin");
}

/** True for the user's own location, and for every location if the user is an operator. */
export function canSeeLocation(user: Pick<Identity, "can" | "roles" | "locationId">, locationId: number | null): boolean {
  return (locationId !== null && user.locationId === locationId) || seesEveryLocation(user);
}

/** An Admin changes their own shop, a SuperAdmin every one (domain.md#people-administer). */
export function canModifyLocation(user: Pick<Identity, "can" | "roles" | "locationId">, locationId: number): boolean {
  return administersLocation(user, locationId);
}

/** The live rooms for events about a location: its users and the operators, each also in the sandbox. Null means operators only. */
export function locationRooms(id: number | null): string[] {
  return [...(id === null ? [] : [`location:${id}`, `location:${id}:demo`]), "operators", "operators:demo"];
}

/**
 * The rooms to which a user is subscribed automatically: their location's, and for users who see every location the operators'.
 * Both receive events about requests, so users who may not see requests are in neither. Practice sessions have separate rooms.
 */
export function locationRoomsOf(user: Pick<Identity, "can" | "roles" | "locationId" | "demo">): string[] {
  if (!user.can.seeRequests) return [];
  const side = user.demo ? ":demo" : "";
  return [
    ...(user.locationId === null ? [] : [`location:${user.locationId}${side}`]),
    ...(seesEveryLocation(user) ? [`operators${side}`] : []),
  ];
}

/** Whether a user administers a location, and what belongs to it alone. */
export function administersLocation(user: Pick<Identity, "can" | "roles" | "locationId">, locationId: number | null): boolean {
  return user.can.administer && (user.roles.includes("SuperAdmin") || (locationId !== null && user.locationId === locationId));
}

/** The live room of a location's own administrators. */
export function adminRooms(locationId: number | null): string[] {
  return locationId === null ? [] : [`admins:${locationId}`];
}

/** The rooms in which an administrator is told of changes: all, or those of their location. */
export function adminRoomsOf(user: Pick<Identity, "can" | "roles" | "locationId">): string[] {
  if (!user.can.administer) return [];
  return user.roles.includes("SuperAdmin") ? [everyAdministrator] : adminRooms(user.locationId);
}
