import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Executor } from "../../platform/database/executor.ts";
import { addressLimit, countedSeconds, waitAfter } from "./logic/limits.ts";
import { signInLimits } from "./tables.ts";

/** Limits sign-in tries by account and address together, and by address alone. The counts are in the database, shared by all processes. */
export interface SignInLimits {
  /** Counts a try of an address before its password is verified. Returns the seconds to wait, 0 if the try is allowed. */
  admitAddress(address: string): Promise<number>;
  /** Counts a try for an account, after its address. Returns the seconds to wait, 0 if the try is allowed. */
  admitAccount(account: string, address: string): Promise<number>;
  /** Removes a successful try and the failures before it from the counts. */
  forgive(account: string, address: string): Promise<void>;
}

export function makeSignInLimits(db: Executor): SignInLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({ storeClient: db, schema: signInLimits, keyPrefix, points, duration, clearExpiredByTimeout: false });
  const failures = limiter("address", addressLimit.points, addressLimit.duration);
  const tries = limiter("tries", 0, countedSeconds);
  // Allows one try until the key expires, that is for as long as the next try must wait.
  const gate = limiter("wait", 1, countedSeconds);
  return {
    admitAddress: (address) => refusedFor(failures.consume(address)),
    admitAccount: async (account, address) => {
      // Counted before verification, so that of many concurrent tries only the free ones pass.
      const seconds = waitAfter((await tries.penalty(account)).consumedPoints);
      const wait = seconds === 0 ? 0 : await refusedFor(gate.consume(account, 1, { customDuration: seconds }));
      // The password of a refused try is not verified, so it neither extends the wait nor counts against other users of the address.
      if (wait > 0) await Promise.all([tries.reward(account), failures.reward(address)]);
      return wait;
    },
    forgive: async (account, address) => {
      await Promise.all([tries.delete(account), gate.delete(account), failures.reward(address)]);
    },
  };
}

/** The seconds to wait according to a limiter; 0 if it allowed the try. */
async function refusedFor(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}
