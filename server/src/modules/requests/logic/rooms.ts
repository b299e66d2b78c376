import type { Identity } from "../../../platform/context.ts";
import { seesEveryLocation } from "../../locations/service.ts";

/** The rooms that hear of a request: its shop, who watches it, and the operators. Practice has rooms of its own. */
export function roomsOf(request: { id: number; locationId: number; demo: boolean }): string[] {
  const side = request.demo ? ":demo" : "";
  return [`location:${request.locationId}${side}`, `request:${request.id}`, `operators${side}`];
}

/** The rooms a user hears without asking: whoever sees every shop hears what operators hear. */
export function roomsForUser(user: Pick<Identity, "id" | "locationId" | "demo" | "can" | "roles">): string[] {
  const side = user.demo ? ":demo" : "";
  return [
    `user:${user.id}`,
    ...(user.locationId === null ? [] : [`location:${user.locationId}${side}`]),
    ...(seesEveryLocation(user) ? [`operators${side}`] : []),
  ];
}
