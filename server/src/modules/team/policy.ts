import type { Identity } from "../../platform/context.ts";
import { seesEverybody } from "../users/service.ts";

/** Who works for all shops sees the board, and who administers all of them. */
export function seesTeam(user: Identity): boolean {
  return user.can.workbench || seesEverybody(user);
}

/** Dispatch gives away any job; a technician only their own, on the desk. */
export function assignsAny(user: Identity): boolean {
  return user.can.workbench && user.roles.includes("Dispatch");
}

/** The numbers of each technician are for who leads them; everybody else sees their own. */
export function seesEveryTechnician(user: Identity): boolean {
  return assignsAny(user) || seesEverybody(user);
}
