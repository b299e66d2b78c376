import type { CalibrationSide } from "@remotebay/contract";
import type { Identity } from "../../platform/context.ts";
import { isShopOf, refusalOf, type RequestRecord } from "../requests/service.ts";

/** The side on which a user causes events: the technician who has the job, or the shop; null for anybody else. */
export function sideOf(user: Identity, request: RequestRecord): Exclude<CalibrationSide, "system"> | null {
  if (refusalOf("work", user, request) === null) return "technician";
  return isShopOf(user, request) ? "shop" : null;
}
