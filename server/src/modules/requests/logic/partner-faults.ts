import { type Fault, required } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { isVariantFeatureOn } from "../../settings/service.ts";

/** The question is not answered (domain.md#calls-tri-state). */
const unanswered = -1;

/** The variant whose changes decide on a request with this answer; null where the answer is enough. */
export function decidingVariant(ctx: Pick<Ctx, "user">, windscreenReplaced: number | undefined): string | null {
  return windscreenReplaced === unanswered ? ctx.user.variant : null;
}

/** What a request of the glass-repair partner needs besides (domain.md#request-partner): an answer whether the windscreen was replaced. */
export function partnerFaults(variant: string | null, overrides: unknown): Fault[] {
  const isMissing = variant !== null && isVariantFeatureOn(overrides, variant, "partnerRequest");
  return isMissing ? [required("WindscreenReplaced")] : [];
}
