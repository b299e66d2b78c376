import { CallProblem } from "../http.ts";
import type { Outcome } from "./types.ts";

interface Waiter {
  resolve: (reply: unknown) => void;
  reject: (reason: Error) => void;
}

/** Ends the wait for a call that its writer has thrown away. */
export class Discarded extends Error {
  override name = "Discarded";
}

/** Who waits, in this tab, for the replies to calls. */
export interface Waiters {
  wait: (key: string) => Promise<unknown>;
  /** Gives the outcome to who waits; false where nobody does. */
  settle: (outcome: Outcome) => boolean;
  /** Who waited for these waits for another reply now. */
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
      else waiter?.reject(new CallProblem(outcome.problem.code, outcome.problem.status, outcome.problem));
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
