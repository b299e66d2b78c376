/** A device that was heard from within this time is connected (product.md "Devices"): milliseconds. */
export const silentAfter = 60_000;

/** Whether a device is connected at `now`. */
export function isConnected(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= silentAfter;
}
