import type { Identity } from "../../platform/context.ts";
import { roleIds } from "../users/service.ts";

type RoleName = keyof typeof roleIds;

// domain.md#account-invitation: nobody gives a role above their own.
const shopRoles: readonly RoleName[] = ["InShopTech", "DiagCoord", "RAG Only", "Admin"];
const staffRoles: readonly RoleName[] = ["MasterTech", "Dispatch", "SuperAdmin"];

/** The roles that a user may give: to people of a location, and to operations staff. */
export function rolesToGive(user: Pick<Identity, "roles" | "can">): { atLocation: readonly RoleName[]; asStaff: readonly RoleName[] } {
  if (!user.can.administer) return { atLocation: [], asStaff: [] };
  return { atLocation: shopRoles, asStaff: user.roles.includes("SuperAdmin") ? staffRoles : [] };
}

/** Whether a user may give a role to anybody. */
export function mayGiveAtAll(user: Pick<Identity, "roles" | "can">, roleId: number): boolean {
  return mayGive(user, roleId, null) || mayGive(user, roleId, 0);
}

/** Whether a user may give a role to somebody of a location; null stands for operations staff. */
export function mayGive(user: Pick<Identity, "roles" | "can">, roleId: number, locationId: number | null): boolean {
  const { atLocation, asStaff } = rolesToGive(user);
  return (locationId === null ? asStaff : atLocation).some((name) => roleIds[name] === roleId);
}
