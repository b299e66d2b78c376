/** Requests that must have been taken lately before anything is said from their waits. */
const enough = 8;

/** Whole minutes between two times, at least 0. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
}

/**
 * The minutes in which a request will probably be taken, from the waits (minutes) of those that were taken lately: of these, only those that
 * waited for at least as long as this one has, and of them the middle half. Nothing is said from too few of them.
 */
export function expectedWait(
  waits: readonly number[],
  waited: number,
): { FromMinutes: number | null; ToMinutes: number | null; IsLate: boolean } {
  const longer = waits.filter((wait) => wait >= waited).toSorted((one, other) => one - other);
  const isLate = waits.length >= enough && longer.length < waits.length / 10;
  if (longer.length < enough || isLate) return { FromMinutes: null, ToMinutes: null, IsLate: isLate };
  const at = (share: number) => Math.max(0, Math.ceil((longer[Math.floor((longer.length - 1) * share)] ?? 0) - waited));
  return { FromMinutes: at(0.25), ToMinutes: Math.max(at(0.75), at(0.25)), IsLate: false };
}
