import type { Identity } from "../../platform/context.ts";

/** Only a SuperAdmin: a notice is read by the people of every shop. */
export function keepsNotices(user: Pick<Identity, "can">): boolean {
  return user.can.announce;
}

/** Whether a user keeps what holds for all shops: portals, flags, services, prices, hours. */
export function keepsEverything(user: Pick<Identity, "roles">): boolean {
  return user.roles.includes("SuperAdmin");
}
