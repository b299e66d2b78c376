import type { Identity } from "../../platform/context.ts";
import { canSeeLocation } from "../locations/service.ts";

/** Who may replace a device's secret: administrators, at the locations that they see (domain.md#people-administer). */
export function mayRotateSecret(user: Identity, locationId: number): boolean {
  return user.can.administer && canSeeLocation(user, locationId);
}

/** Who reads in the listing until when a device is licensed: who may set it (domain.md#coins-licence). A shop reads its own with its balance. */
export function maySeeLicence(user: Pick<Identity, "can">): boolean {
  return user.can.topUpCoins;
}
