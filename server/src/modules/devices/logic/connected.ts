/** A device counts as connected for this long after its last heartbeat, in milliseconds (domain.md#device-connected). */
export const silentAfter = 60_000;

/** A device that was heard since then is connected at `now`. */
export function connectedSince(now: Date): Date {
  return new Date(now.getTime() - silentAfter);
}

const hourMs = 3_600_000;

/** Hours in which a device was heard from are kept so long, in milliseconds: a week in any time zone. */
export const hoursKept = 8 * 24 * hourMs;

/** The beginning of the hour of an instant, by UTC. */
export function hourOf(when: Date): Date {
  return new Date(Math.floor(when.getTime() / hourMs) * hourMs);
}

/** Whether a device is connected at `now`. */
export function isConnected(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= silentAfter;
}
