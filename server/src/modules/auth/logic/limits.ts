/** Sign-in tries for one account from one address: five at once, then a wait that doubles with every try. Counted for a day. */
const accountLimit = { free: 5, firstWaitSeconds: 30, maxWaitSeconds: 900 } as const;

/** How long the tries for an account are counted, from the first of them. */
export const countedSeconds = 86_400;

/** Failures from one address, whichever account it tries: many, since a whole workshop may share the address. */
export const addressLimit = { points: 50, duration: 900 } as const;

/** How long a session lives without being used: 30 days, in seconds. */
export const idleSeconds = 30 * 86_400;

/** How long the cookie before the current one is still accepted, since two tabs may refresh at once and a reply may be lost: milliseconds. */
export const graceMilliseconds = 10_000;

/** Sessions are looked up again after 10 s: what ended elsewhere is noticed by then. */
export const sessionCache = { ttl: 10_000, max: 10_000 } as const;

/** How many seconds the next try has to wait after so many tries, 0 while they are free. */
export function waitAfter(tries: number): number {
  const beyond = tries - accountLimit.free;
  return beyond < 0 ? 0 : Math.min(accountLimit.maxWaitSeconds, accountLimit.firstWaitSeconds * 2 ** beyond);
}
