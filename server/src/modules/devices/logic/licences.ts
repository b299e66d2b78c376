import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
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
