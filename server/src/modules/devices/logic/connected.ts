/** A device counts as connected for this long after its last heartbeat, in milliseconds (domain.md#device-connected). */
export const silentAfter = 60_000;

/** Whether a device is connected at `now`. */
export function isConnected(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= silentAfter;
}
