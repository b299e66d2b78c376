import type { Owner } from "../../../platform/children/fair-queue.ts";
import type { Identity } from "../../../platform/context.ts";

/** Whose share of the processes for reports and pictures is used: shops have one each, and staff, who belong to none, one each. */
export function ownerOf({ id, locationId }: Pick<Identity, "id" | "locationId">): Owner {
  return { group: locationId === null ? `user ${id}` : `location ${locationId}`, user: String(id) };
}
