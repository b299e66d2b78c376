import { Device, getDevices } from "@remotebay/contract";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { inTab, parsed } from "../../lib/storage.ts";
import { useCall } from "../../lib/use-call.ts";

/** Polling interval in milliseconds, because a missing heartbeat causes no event. */
const poll = 30_000;

/** The devices of a location with their live state; until they are loaded, those that this tab's session storage holds (section 7). */
export function useDevices(locationId: number): { data: Device[] | undefined; isPending: boolean } {
  const place = `devices.${locationId}`;
  const { data: loaded, isPending } = useCall(getDevices, { query: { id: locationId } }, { poll });
  const [kept] = useState(() => readDevices(inTab.read(place)));
  useEffect(() => {
    if (loaded) inTab.write(place, JSON.stringify(loaded));
  }, [loaded, place]);
  return { data: loaded ?? kept, isPending: isPending && kept === undefined };
}

/** Whether the chosen device is connected now; without one the user confirms before the request is sent (section 5). */
export function isConnected(devices: readonly Device[] | undefined, chosen: { Id: number } | null): boolean {
  return devices?.some((device) => device.Connected && device.Id === chosen?.Id) ?? false;
}

/** The devices in a stored text; undefined if there is none, or of another release. */
export function readDevices(text: string | null): Device[] | undefined {
  const read = v.safeParse(v.array(Device), parsed(text));
  return read.success ? read.output : undefined;
}
