import type { Identity } from "../../platform/context.ts";

/** A preview of what would be sent is for those who work on it; everyone else sees what was sent. */
export function mayPreview(user: Identity): boolean {
  return user.can.workbench;
}
