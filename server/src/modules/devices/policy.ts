import type { Identity } from "../../platform/context.ts";
import { canSeeLocation } from "../locations/service.ts";

/** Who may replace a device's secret: administrators, at the locations that they see (domain.md#people-administer). */
export function mayRotateSecret(user: Identity, locationId: number): boolean {
  return user.can.administer && canSeeLocation(user, locationId);
}

/** Who sets until when a device is licensed, and reads it in the listing (domain.md#coins-licence). A shop reads its own with its balance. */
export function maySetLicence(user: Pick<Identity, "can">): boolean {
  return user.can.topUpCoins;
}
