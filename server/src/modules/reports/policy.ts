import type { Identity } from "../../platform/context.ts";

/** Only users of the workbench may see a preview; others see the sent report. */
export function mayPreview(user: Identity): boolean {
  return user.can.workbench;
}
