import { type Fault, required } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { hasVariantFeature } from "../../settings/service.ts";

/** The question is not answered (section 3). */
const unanswered = -1;

/**
 * What a request of the glass-repair partner needs besides (section 7): an answer whether the windscreen was replaced. The variant is
 * asked for only where the answer is missing.
 */
export async function partnerFaults(ctx: Ctx, windscreenReplaced: number | undefined): Promise<Fault[]> {
  if (windscreenReplaced !== unanswered || !(await hasVariantFeature(ctx, "partnerRequest"))) return [];
  return [required("WindscreenReplaced")];
}
