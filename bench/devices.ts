import { getDevicesForListing } from "@remotebay/contract";
import { createDevice } from "../server/src/modules/devices/service.ts";
import { playDevices } from "./device-load.ts";
import type { BenchRow } from "./row.ts";
import { percentile, startWorld } from "./world.ts";

const devices = 200;
/** Milliseconds between two heartbeats of a device: a tenth of what the most eager ones take, so that the load is that of 2,000. */
const interval = 1_000;
const seconds = 10;
/** Milliseconds. A heartbeat must not queue behind another, and a person must not notice 200 devices. */
const goals = { heartbeat: 20, light: 30 };

/** 200 devices that report ten times as often as they would, with the device list asked beside them as a technician sees it. */
export async function bench(): Promise<BenchRow[]> {
  const world = await startWorld();
  try {
    const locationIds = Object.values(world.seedIds.locationIds);
    const reporting: { id: number; secret: string }[] = [];
    for (let nth = 0; nth < devices; nth += 1)
      reporting.push(
        await createDevice(world.database, {
          locationId: locationIds[nth % locationIds.length] ?? 0,
          friendlyName: `Bay ${nth}`,
          serialNumber: `BENCH-${nth}`,
          deviceTypeId: 1 + (nth % 2),
        }),
      );
    const light = { path: `${getDevicesForListing.path}?pageSize=20`, token: await world.signIn("tech@demo.test"), every: 25 };
    const play = (playing: typeof reporting, during = seconds) =>
      playDevices({ url: world.url, devices: playing, interval, seconds: during, light });
    // The first run warms up the JIT compiler.
    await play(reporting, 3);
    const alone = percentile((await play([], 5)).light, 0.95);
    const together = await play(reporting);
    const [beat, beside] = [percentile(together.heartbeats, 0.95), percentile(together.light, 0.95)];
    const rate = Math.round(together.heartbeats.length / seconds);
    return [
      {
        name: `a heartbeat, ${devices} devices each second (${rate} a second), p95`,
        figure: `${beat.toFixed(1)} ms; p50 ${percentile(together.heartbeats, 0.5).toFixed(1)} ms`,
        goal: `≤ ${goals.heartbeat} ms`,
        ok: beat <= goals.heartbeat,
      },
      {
        name: `the list of devices beside them, p95`,
        figure: `${beside.toFixed(1)} ms; ${alone.toFixed(1)} ms without them`,
        goal: `≤ ${goals.light} ms`,
        ok: beside <= goals.light,
      },
    ];
  } finally {
    await world.close();
  }
}
