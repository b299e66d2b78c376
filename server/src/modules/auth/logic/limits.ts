/** Sign-in tries for one account from one address: five without a wait, then a wait that doubles with every try. Counted for a day. */
const accountLimit = { free: 5, firstWaitSeconds: 30, maxWaitSeconds: 900 } as const;

/** How long the tries for an account are counted, from the first of them. */
export const countedSeconds = 86_400;

/**
 * Failures from one address across all accounts; very high, since a whole company may share an address, and everybody does behind a proxy
 * that `TRUST_PROXY` does not name.
 */
export const addressLimit = { points: 1_000, duration: 900 } as const;

/**
 * Codes of one user, from all addresses together: whoever has many addresses and the password would otherwise find one of six digits. Only who knows
 * the password can use them up, and a passkey signs in meanwhile.
 */
export const codeLimit = { points: 30, duration: 3_600 } as const;

/** Tries of one user to prove again who they are, from all of their sessions together. */
export const proofLimit = { points: 5, duration: 900 } as const;

/** Seconds after which an unused session expires: 30 days. */
export const idleSeconds = 30 * 86_400;

/**
 * Milliseconds for which the previous cookie is still accepted: from any client, since two tabs may refresh concurrently, and longer from the
 * client that the current one was sent to, since that reply may have been lost and a bad connection takes its time to be tried again.
 */
export const grace = { anyClient: 10_000, sameClient: 60_000 } as const;

/** Sessions are cached for 10 s, the maximum time until one that another process ended is refused. */
export const sessionCache = { ttl: 10_000, max: 10_000 } as const;

/** The seconds that the next try must wait after a number of tries; 0 while they are free. */
export function waitAfter(tries: number): number {
  const beyond = tries - accountLimit.free;
  return beyond < 0 ? 0 : Math.min(accountLimit.maxWaitSeconds, accountLimit.firstWaitSeconds * 2 ** beyond);
}
