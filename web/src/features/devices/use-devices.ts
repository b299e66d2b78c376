import { Device, getDevices } from "@remotebay/contract";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { inTab, parsed } from "../../lib/storage.ts";
import { usePresent } from "../../lib/live.ts";
import { useCall } from "../../lib/use-call.ts";

/** Polling interval in milliseconds, because a missing heartbeat causes no event. */
const poll = 30_000;

/** A device as far as it is known now: without the line to the service nobody knows whether it is connected (null). */
export type KnownDevice = Omit<Device, "Connected"> & { Connected: boolean | null };

/** The devices of a location with their live state; until they are loaded, those that this tab's session storage holds (domain.md#device-list). */
export function useDevices(locationId: number): { data: KnownDevice[] | undefined; isPending: boolean } {
  const place = `devices.${locationId}`;
  const { data: loaded, isPending, dataUpdatedAt, refetch } = useCall(getDevices, { query: { id: locationId } }, { poll });
  const isPresent = usePresent(dataUpdatedAt, () => void refetch({ cancelRefetch: false }));
  const [kept] = useState(() => readDevices(inTab.read(place)));
  useEffect(() => {
    if (loaded) inTab.write(place, JSON.stringify(loaded));
  }, [loaded, place]);
  const devices = loaded ?? kept;
  return {
    data: isPresent ? devices : devices?.map((device) => Object.assign({}, device, { Connected: null })),
    isPending: isPending && kept === undefined,
  };
}

/** Whether the chosen device is connected now, null if that is not known; otherwise the user confirms before the request is sent (domain.md#send-connection). */
export function isConnected(devices: readonly KnownDevice[] | undefined, chosen: { Id: number } | null): boolean | null {
  if (chosen === null) return false;
  return devices?.find(({ Id }) => Id === chosen.Id)?.Connected ?? null;
}

/** The devices in a stored text; undefined if there is none, or of another release. */
export function readDevices(text: string | null): Device[] | undefined {
  const read = v.safeParse(v.array(Device), parsed(text));
  return read.success ? read.output : undefined;
}
