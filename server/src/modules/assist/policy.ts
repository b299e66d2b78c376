import { mayUseAssist, type Variant } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";

/** Vehicle assist is for those who may create requests, in the variants that have it (domain.md#assist-who). */
export function mayAssist(user: Pick<Identity, "can">, variant: Pick<Variant, "features">): boolean {
  return user.can.createRequests && mayUseAssist(variant);
}
