import type { Identity } from "../../platform/context.ts";

/** As whom a user reads the conversations of requests: a shop its own, a technician those of their jobs, Dispatch those it takes part in. */
export function chatReaderOf(user: Identity): { userId: number; locationId: number | null; everywhere: boolean } {
  return { userId: user.id, locationId: user.locationId, everywhere: user.can.workbench && user.roles.includes("Dispatch") };
}
