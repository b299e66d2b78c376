import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Executor } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { addressLimit, codeLimit, countedSeconds, proofLimit, waitAfter } from "./logic/limits.ts";
import { signInLimits } from "./tables.ts";

/** Limits sign-in tries by account and address together, and by address alone. The counts are in the database, shared by all processes. */
export interface SignInLimits {
  /** Counts a try of an address before its password is verified. Returns the seconds to wait, 0 if the try is allowed. */
  admitAddress(address: string): Promise<number>;
  /** Counts a try for an account, after its address. Returns the seconds to wait, 0 if the try is allowed. */
  admitAccount(account: string, address: string): Promise<number>;
  /** Counts a try of a user's code before it is checked, from whichever address. Returns the seconds to wait, 0 if the try is allowed. */
  admitCode(userId: number): Promise<number>;
  /** Removes a right code and the wrong ones before it from the counts. */
  forgiveCodes(userId: number): Promise<void>;
  /** Counts a try of a user to prove again who they are, before it is looked at. Returns the seconds to wait, 0 if the try is allowed. */
  admitProof(userId: number): Promise<number>;
  /** Removes a right proof and the wrong ones before it from the counts. */
  forgiveProofs(userId: number): Promise<void>;
  /** Removes a successful try and the failures before it from the counts. */
  forgive(account: string, address: string): Promise<void>;
}

export function makeSignInLimits(db: Executor): SignInLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({ storeClient: db, schema: signInLimits, keyPrefix, points, duration, clearExpiredByTimeout: false });
  const failures = limiter("address", addressLimit.points, addressLimit.duration);
  const codes = limiter("codes", codeLimit.points, codeLimit.duration);
  const proofs = limiter("proofs", proofLimit.points, proofLimit.duration);
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
    admitCode: (userId) => refusedFor(codes.consume(userId)),
    forgiveCodes: async (userId) => {
      await codes.delete(userId);
    },
    admitProof: (userId) => refusedFor(proofs.consume(userId)),
    forgiveProofs: async (userId) => {
      await proofs.delete(userId);
    },
    forgive: async (account, address) => {
      await Promise.all([tries.delete(account), gate.delete(account), failures.reward(address)]);
    },
  };
}

/** A limit of its own for one kind of call. */
export interface CallLimit {
  /** Counts a call before anything is done for it. Throws `too-many` with the seconds to wait. */
  admit(key: string): Promise<void>;
}

/** Limits a kind of call to `points` in `seconds` for each key; the counts are in the database, shared by all processes. */
export function makeCallLimit(db: Executor, { name, points, seconds }: { name: string; points: number; seconds: number }): CallLimit {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: signInLimits,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  return {
    admit: async (key) => {
      const wait = await refusedFor(limiter.consume(key));
      if (wait > 0) throw problem("too-many", { info: { RetryAfter: wait } });
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
