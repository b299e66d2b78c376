import type { App } from "../../server/src/app.ts";
import { getDevicesForListing, markHeard } from "../../server/src/modules/devices/service.ts";
import type { Identity } from "../../server/src/platform/context.ts";
import { locations } from "./cast.ts";

/** These stay silent, so that the world also has devices that are not connected. */
const silent = new Set(["RB-10101", "RB-31002"]);
const every = 20_000;

/**
 * Simulates the shops' devices reporting in, every 20 s until the application closes. Only devices of the demonstration
 * world, by serial number; `operator` is somebody who sees every shop. When it answers, they have all been heard once.
 */
export async function startReporting(app: App, operator: Identity): Promise<void> {
  const known = new Set(locations.flatMap((location) => location.devices.map((device) => device.serialNumber)));
  const query = { search: "", orderBy: "Id", sortBy: "asc", offset: 0, pageSize: 100 } as const;
  const { rows } = await getDevicesForListing(app.contextOf(operator), query);
  const reporting = rows.filter((device) => known.has(device.SerialNumber) && !silent.has(device.SerialNumber));
  const beat = async (): Promise<void> => {
    for (const device of reporting) await markHeard(app.contextOf(operator), device.Id);
  };
  await beat();
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // A beat that fails is made up for by the next one; a lost database has been told of elsewhere.
    running = beat().catch((error: unknown) => app.contextOf(operator).log.warn({ err: error }, "the simulated devices could not report"));
  }, every);
  timer.unref();
  app.atClose(() => {
    clearInterval(timer);
    return running;
  });
}
