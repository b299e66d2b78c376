import type { Identity } from "../../platform/context.ts";
import { canModifyLocation } from "../locations/service.ts";

/** Whether a user may be on tablets of a location: its people, outside of practice. */
export function belongsTo(user: Pick<Identity, "locationId" | "demo">, locationId: number): boolean {
  return user.locationId === locationId && !user.demo;
}

/** Who may change the location takes its tablets away, and who marked one that one. */
export function canRevoke(user: Identity, tablet: { locationId: number; markedBy: number }): boolean {
  if (user.byPin || user.demo) return false;
  return canModifyLocation(user, tablet.locationId) || (user.id === tablet.markedBy && user.locationId === tablet.locationId);
}
