import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Executor } from "../../platform/database/executor.ts";
import { addressLimit, countedSeconds, waitAfter } from "./logic/limits.ts";
import { signInLimits } from "./tables.ts";

/** Bounds sign-in tries by account and address together, and by address alone. The counts are in the database: all processes share them. */
export interface SignInLimits {
  /** Counts a try before its password is verified. Answers the seconds to wait, 0 where it may go on. */
  admit(account: string, address: string): Promise<number>;
  /** Takes a try that succeeded out of the counts, and forgets the failures before it. */
  forgive(account: string, address: string): Promise<void>;
}

export function makeSignInLimits(db: Executor): SignInLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({ storeClient: db, schema: signInLimits, keyPrefix, points, duration, clearExpiredByTimeout: false });
  const failures = limiter("address", addressLimit.points, addressLimit.duration);
  const tries = limiter("tries", 0, countedSeconds);
  // One try passes, and the key lives as long as the next has to wait.
  const gate = limiter("wait", 1, countedSeconds);
  return {
    admit: async (account, address) => {
      const addressWait = await refusedFor(failures.consume(address));
      if (addressWait > 0) return addressWait;
      // Counted first, so that of many tries at once only the free ones pass.
      const seconds = waitAfter((await tries.penalty(account)).consumedPoints);
      const wait = seconds === 0 ? 0 : await refusedFor(gate.consume(account, 1, { customDuration: seconds }));
      // A refused try guessed nothing: it neither lengthens the wait nor uses up the address for others behind it.
      if (wait > 0) await Promise.all([tries.reward(account), failures.reward(address)]);
      return wait;
    },
    forgive: async (account, address) => {
      await Promise.all([tries.delete(account), gate.delete(account), failures.reward(address)]);
    },
  };
}

/** The seconds that a limiter asks to wait; 0 where it let the try pass. */
async function refusedFor(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}
