import { LRUCache } from "lru-cache";

/** How many messages a connection may send. */
export interface Allowance {
  /** Takes the cost of a message; false if the connection has sent too much. */
  take(cost: number): boolean;
}

/** A token bucket: at most `burst` at once, and `perSecond` in the long run. */
export function makeAllowance({ burst, perSecond }: { burst: number; perSecond: number }): Allowance {
  let left = burst;
  let at = Date.now();
  return {
    take: (cost) => {
      const now = Date.now();
      left = Math.min(burst, left + (Math.max(0, now - at) / 1000) * perSecond);
      at = now;
      left -= cost;
      return left >= 0;
    },
  };
}

/** Users whose connections are refused for a while. */
export interface Pauses {
  begin(userId: number): void;
  /** The seconds a user still has to wait; 0 if connections are accepted. */
  secondsLeft(userId: number): number;
}

/** Makes an empty list of pauses; the oldest of 10,000 is forgotten first. */
export function makePauses(seconds: number): Pauses {
  const paused = new LRUCache<number, true>({ max: 10_000, ttl: seconds * 1000, ttlResolution: 0, perf: { now: () => Date.now() } });
  return {
    begin: (userId) => void paused.set(userId, true),
    secondsLeft: (userId) => (paused.has(userId) ? Math.ceil(paused.getRemainingTTL(userId) / 1000) : 0),
  };
}
