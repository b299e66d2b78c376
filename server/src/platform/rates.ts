import { LRUCache } from "lru-cache";

const minute = 60_000;

/** How many calls each sender, such as a token, has sent in its present minute, in this process. */
export interface Rates {
  /** Counts a call. Answers the seconds to wait where it is one too many, else 0. */
  count(key: string, max: number, now: number): number;
}

export function makeRates(): Rates {
  const windows = new LRUCache<string, { from: number; calls: number }>({ max: 5_000 });
  return {
    count: (key, max, now) => {
      const known = windows.get(key);
      const current = known !== undefined && now - known.from < minute ? known : { from: now, calls: 0 };
      current.calls += 1;
      windows.set(key, current);
      return current.calls <= max ? 0 : Math.max(1, Math.ceil((current.from + minute - now) / 1000));
    },
  };
}
