import type { Ctx } from "../../../platform/context.ts";
import { canSee } from "../policy.ts";
import { findRequest } from "../store.ts";

/** Whether the caller may see a request. */
export async function isVisible(ctx: Ctx, id: number): Promise<boolean> {
  const request = await findRequest(ctx.db, id);
  return request !== undefined && canSee(ctx.user, request);
}
