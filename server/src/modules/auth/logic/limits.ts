/** Tries at one person from one address: five are free, then 30 s of waiting, doubling to 15 minutes; forgotten after a quiet day. */
export const personLimit = { free: 5, firstSeconds: 30, mostSeconds: 900, forgetSeconds: 86_400 } as const;

/** Failures from one address, whoever it tries: generous, since a whole workshop may stand behind it. */
export const addressLimit = { most: 50, seconds: 900 } as const;

/** How long a session lives without being used: 30 days, in seconds. */
export const idleSeconds = 30 * 86_400;

/** How long the cookie before is still accepted, since two tabs may refresh at once and a reply may be lost: milliseconds. */
export const graceMilliseconds = 10_000;

/** How long a look at a session is believed, in milliseconds, and how many sessions are remembered. */
export const believed = { milliseconds: 10_000, most: 10_000 } as const;
