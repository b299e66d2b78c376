import type { Identity } from "../../platform/context.ts";

/** Whether a user may have a second factor: everybody uses a demonstration account, so one of them would lock the others out. */
export function canEnrol(user: Pick<Identity, "demonstration">): boolean {
  return !user.demonstration;
}

/** Whether a user is of those whose variant may ask for a second factor. */
export function isAdministrator(user: Pick<Identity, "roles" | "demonstration">): boolean {
  return !user.demonstration && user.roles.some((role) => role === "Admin" || role === "SuperAdmin");
}
