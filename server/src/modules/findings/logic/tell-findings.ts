import { findingsChanged } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { type RequestRecord, roomsOf } from "../../requests/service.ts";

/** Writes down and tells that the findings of a job changed. */
export async function tellFindings(ctx: Ctx, job: RequestRecord, action: string, details: Record<string, unknown>): Promise<void> {
  await ctx.audit({ action, noun: "request", id: job.id, locationId: job.locationId, details });
  await ctx.publish(findingsChanged, roomsOf(job), { Id: job.id, LocationId: job.locationId });
}
