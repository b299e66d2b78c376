/** A device counts as connected for this long after its last heartbeat, in milliseconds (domain.md#device-connected). */
export const silentAfter = 60_000;

/** A device that was heard since then is connected at `now`. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - silentAfter);
}

/** Whether a device is connected at `now`. */
export function isConnected(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= silentAfter;
}
