import type { Identity } from "../../platform/context.ts";

/** Technicians and Dispatch have replies of their own; shops have the standard phrases. Whose a reply is, the store asks in the same statement. */
export function hasOwnReplies(user: Pick<Identity, "can">): boolean {
  return user.can.workbench;
}
