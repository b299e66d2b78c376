import type { App } from "../../server/src/app.ts";
import { getDevicesForListing, markHeard } from "../../server/src/modules/devices/service.ts";
import type { Identity } from "../../server/src/platform/context.ts";
import { locations } from "./locations.ts";

/** Devices without heartbeats, so that the world also has disconnected ones. */
const disconnected = new Set(["RB-10101", "RB-31002"]);
/** What the devices state: one has a low battery at its vehicle, one states nothing, as older ones do. */
const stated: Readonly<Record<string, { voltage: number | null; delay: number | null }>> = {
  "RB-10043": { voltage: 11.6, delay: 74 },
  "RB-10044": { voltage: null, delay: null },
};
const usual = { voltage: 12.7, delay: 58 };
const interval = 20_000;

/**
 * Simulates heartbeats of the demonstration world's devices every 20 s until the application closes. `operator` is a user who
 * sees every shop. Resolves after the first heartbeats.
 */
export async function startReporting(app: App, operator: Identity): Promise<void> {
  const known = new Set(locations.flatMap((location) => location.devices.map((device) => device.serialNumber)));
  const query = { search: "", orderBy: "Id", sortBy: "asc", offset: 0, pageSize: 100 } as const;
  const { rows } = await getDevicesForListing(app.contextOf(operator), query);
  const reporting = rows.filter((device) => known.has(device.SerialNumber) && !disconnected.has(device.SerialNumber));
  const sendHeartbeats = async (): Promise<void> => {
    for (const device of reporting) await markHeard(app.contextOf(operator), device.Id, stated[device.SerialNumber] ?? usual);
  };
  await sendHeartbeats();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next heartbeat makes up for a failed one.
    running = sendHeartbeats().catch((error: unknown) =>
      app.contextOf(operator).log.warn({ err: error }, "the simulated devices' heartbeats failed"),
    );
  }, interval);
  timer.unref();
  app.atClose(() => {
    clearInterval(timer);
    return running;
  });
}
