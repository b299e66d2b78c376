import type { Payload, requestChanged } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { readReported } from "../../requests/service.ts";

/** What completes a reported request on behalf of its technician. */
interface Planned {
  requestId: number;
  userId: number;
  demo: boolean;
}

/** Where a step of a visit has ended, what was reported after it and waited for it is completed (domain.md#visit-holds). */
export async function completeNext(
  ctx: AnonymousCtx,
  { VisitId, What, To = "" }: Payload<typeof requestChanged>,
  plan: (planned: Planned, ctx: AnonymousCtx) => Promise<unknown>,
): Promise<void> {
  if (VisitId === undefined || What !== "request.moved" || !["Completed", "Cancelled"].includes(To)) return;
  for (const waiting of await readReported(ctx.db, VisitId)) await plan(waiting, ctx);
}
