/** Milliseconds after which somebody who said every minute that they are here is away: a page may be late once. */
const hereFor = 150_000;
/** Milliseconds after which somebody with jobs in process is gone. */
export const goneAfter = 300_000;

/** Whether somebody is here who was last seen at an instant. */
export function isHere(seenAt: Date | undefined, now: Date): boolean {
  return seenAt !== undefined && now.getTime() - seenAt.getTime() < hereFor;
}

/** Whether somebody left jobs in process behind. Who was never seen works without a page, as a program does. */
export function isGone(seenAt: Date | undefined, inWork: number, now: Date): boolean {
  return inWork > 0 && seenAt !== undefined && now.getTime() - seenAt.getTime() >= goneAfter;
}
