import { type ChatSide, statusName } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";

/** The facts of a request on which membership of its channel depends. */
export interface ChannelFacts {
  locationId: number;
  demo: boolean;
  technicianId: number | null;
}

/** Which channels a user is a member of. `isWithin` decides it for one channel, `isWithinSql` in a statement. */
export interface Reach {
  demo: boolean;
  /** The channels of this location; null: of none. */
  locationId: number | null;
  /** The channels of requests that this technician has; null: of none. */
  technicianId: number | null;
  everywhere: boolean;
}

/**
 * A channel's members are the users of the location who may see requests, the technician who has the request, and Dispatch (domain.md#chat-members). Nothing is stored, so rights that are taken away or handed over count at once. Null: a member of no channel.
 */
export function reachOf(user: Identity): Reach | null {
  if (!user.can.seeRequests) return null;
  const operates = (role: string) => user.can.workbench && user.roles.includes(role);
  return {
    demo: user.demo,
    locationId: user.locationId,
    technicianId: operates("MasterTech") ? user.id : null,
    everywhere: operates("Dispatch"),
  };
}

export function isWithin(reach: Reach | null, channel: ChannelFacts): boolean {
  if (reach === null || reach.demo !== channel.demo) return false;
  if (reach.everywhere) return true;
  return reach.locationId === channel.locationId || (reach.technicianId !== null && reach.technicianId === channel.technicianId);
}

/**
 * Whether a user may see the pictures that came with a request: a member of its conversation, and while nobody has the job each technician, who is to
 * know what waits before they take it (domain.md#request-pictures).
 */
export function seesPictures(user: Identity, channel: ChannelFacts & { statusId: number }): boolean {
  const reach = reachOf(user);
  if (isWithin(reach, channel)) return true;
  const isFree = channel.technicianId === null && statusName(channel.statusId) === "InProcess";
  return isFree && reach !== null && reach.technicianId !== null && reach.demo === channel.demo;
}

/** A user of the request's location is on the shop's side, anybody else on operations'. */
export function sideOf(user: Pick<Identity, "locationId">, channel: Pick<ChannelFacts, "locationId">): ChatSide {
  return user.locationId === channel.locationId ? "shop" : "operations";
}
