import { coinsChanged, type Input, type setDiagnosticLicence } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { canSeeLocation, locationRooms } from "../../locations/service.ts";
import { hasVariantFeature } from "../../settings/service.ts";
import * as store from "../licence-store.ts";

/**
 * Throws `licence-expired` for a device whose licence has ended, in portals that have coins. One statement that waits for nothing. A device
 * that was never registered passes: that nothing is known of it is no expiry.
 */
export async function requireLicence(ctx: Ctx, deviceId: number | null): Promise<void> {
  if (deviceId === null || ctx.user.demo) return;
  const until = await store.findLicenceEnd(ctx.db, deviceId);
  if (until === undefined || until > ctx.now || !(await hasVariantFeature(ctx, "coins"))) return;
  throw problem("licence-expired", { info: { Until: until.toISOString() } });
}

/** Sets until when a device has a licence. */
export function setLicence(ctx: Ctx, { DeviceId: id, Until }: Input<typeof setDiagnosticLicence>["body"]): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const locationId = await store.findDeviceLocation(tx.db, id);
    if (locationId === undefined || !canSeeLocation(tx.user, locationId)) throw problem("not-found");
    if (!tx.user.can.topUpCoins) throw problem("forbidden");
    await store.licenseDevice(tx.db, id, new Date(Until));
    await tx.audit({ action: "licence.set", noun: "device", id, locationId, to: Until });
    await tx.publish(coinsChanged, locationRooms(locationId), { LocationId: locationId });
    return { id };
  });
}
