import type { Identity } from "../../platform/context.ts";

/** Whose work is with every shop: technicians, dispatchers and whoever runs the whole business (product.md "The people and their work"). */
export function seesEveryLocation(user: Pick<Identity, "can" | "roles">): boolean {
  return user.can.workbench || user.roles.includes("SuperAdmin");
}

/** One's own location; operators all. For everybody else it does not exist. */
export function canSeeLocation(user: Pick<Identity, "can" | "roles" | "locationId">, locationId: number | null): boolean {
  return (locationId !== null && user.locationId === locationId) || seesEveryLocation(user);
}
