import type { Device } from "./devices.ts";

/** Below this a car's battery is low with the ignition on, in volts (domain.md#device-link). */
export const lowVoltage = 12;

/** Above this a message's way to the service and back is long, in milliseconds. */
export const longDelay = 300;

/** What is known of one part of a link. What nobody says is never good. */
export type LinkState = "good" | "bad" | "unknown";

/** What is known of the link to a device, and of the whole: bad with any part that is, good only where every part is known to be. */
export interface Link {
  heard: LinkState;
  voltage: LinkState;
  delay: LinkState;
  all: LinkState;
}

/** A device as far as its link goes; whether it is connected may be unknown. */
export type LinkedDevice = Pick<Device, "Voltage" | "Delay"> & { Connected: boolean | null };

/** What the last heartbeat says of a device's link; of one that is not connected its values are of another time, and say nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function linkOf({ Connected, Voltage, Delay }: LinkedDevice): Link {
  const heard = Connected === null ? "unknown" : Connected ? "good" : "bad";
  const said = (value: number | null, isGood: (known: number) => boolean): LinkState =>
    value === null || heard !== "good" ? "unknown" : isGood(value) ? "good" : "bad";
  const voltage = said(Voltage, (volts) => volts >= lowVoltage);
  const delay = said(Delay, (milliseconds) => milliseconds <= longDelay);
  const parts = [heard, voltage, delay];
  return { heard, voltage, delay, all: parts.find((one) => one === "bad") ?? parts.find((one) => one === "unknown") ?? "good" };
}
