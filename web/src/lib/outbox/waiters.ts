import { thrownAgain } from "../http.ts";
import type { Outcome } from "./types.ts";

interface Waiter {
  resolve: (reply: unknown) => void;
  reject: (reason: Error) => void;
}

/** Rejects the reply of a call that the user discarded. */
export class Discarded extends Error {
  override name = "Discarded";
}

/** The promises of this tab for the replies to calls. */
export interface Waiters {
  wait: (key: string) => Promise<unknown>;
  /** Resolves or rejects the promise of a call; false if nobody waits for it. */
  settle: (outcome: Outcome) => boolean;
  /** Lets the promises of these calls follow another reply. */
  pass: (keys: readonly string[], reply: Promise<unknown>) => void;
  discard: (key: string) => void;
}

export function makeWaiters(): Waiters {
  const waiters = new Map<string, Waiter>();
  const take = (key: string): Waiter | undefined => {
    const waiter = waiters.get(key);
    waiters.delete(key);
    return waiter;
  };
  return {
    wait: async (key) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiters.set(key, { resolve, reject });
      return await promise;
    },
    settle: (outcome) => {
      const waiter = take(outcome.key);
      if ("reply" in outcome) waiter?.resolve(outcome.reply);
      else waiter?.reject(thrownAgain(outcome.problem));
      return waiter !== undefined;
    },
    pass: (keys, reply) => {
      for (const key of keys) {
        const waiter = take(key);
        if (waiter) reply.then(waiter.resolve, waiter.reject);
      }
    },
    discard: (key) => take(key)?.reject(new Discarded()),
  };
}
