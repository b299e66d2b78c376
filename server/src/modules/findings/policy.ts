import type { Identity } from "../../platform/context.ts";

/** Technicians at any time, the shop once the report is sent. That they may see the request is decided before. */
export function maySeeFindings(user: Pick<Identity, "can">, request: { reportVersion: number }): boolean {
  return user.can.workbench || request.reportVersion > 0;
}
