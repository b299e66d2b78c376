import type { Identity } from "../../platform/context.ts";

/** Whose work is with every shop: technicians, dispatchers and whoever runs the whole business (product.md "The people and their work"). */
export function seesEveryLocation(user: Pick<Identity, "can" | "roles">): boolean {
  return user.can.workbench || user.roles.includes("SuperAdmin");
}

/** One's own location; operators all. For everybody else it does not exist. */
export function canSeeLocation(user: Pick<Identity, "can" | "roles" | "locationId">, locationId: number | null): boolean {
  return (locationId !== null && user.locationId === locationId) || seesEveryLocation(user);
}

/** The rooms that hear what concerns a location and no single request: its people and the operators, in practice too. Null: the operators alone. */
export function locationRooms(id: number | null): string[] {
  return [...(id === null ? [] : [`location:${id}`, `location:${id}:demo`]), "operators", "operators:demo"];
}
