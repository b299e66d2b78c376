import { LRUCache } from "lru-cache";

/** A cache with a time to live; concurrent calls for one key share one load. */
export interface Cache<T> {
  /** The value of a key, loaded if it is missing or expired. A failed load is not cached. */
  get(key: string, now: number, load: () => Promise<T>): Promise<T>;
  /** Deletes the keys that `matches`; a value that is still being loaded is returned, but not cached. */
  drop(matches: (key: string) => boolean): void;
}

/** A cache of at most `max` values, each for `ttl` milliseconds of the caller's clock; the least recently used is evicted first. */
export function makeCache<T>({ ttl, max }: { ttl: number; max: number }): Cache<T> {
  // Tests set the clock, so the time is the caller's instead of the process's.
  let time = 0;
  // `keys()` does not contain keys that are still being loaded.
  const loading = new Set<{ key: string }>();
  const cache = new LRUCache<string, { value: T }, () => Promise<T>>({
    max,
    ttl,
    ttlResolution: 0,
    perf: { now: () => time },
    // Without this, deleting a key would make its waiting callers fail.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _old, { context: load }) => {
      const entry = { key };
      loading.add(entry);
      try {
        return { value: await load() };
      } finally {
        loading.delete(entry);
      }
    },
  });
  return {
    get: async (key, now, load) => {
      time = now;
      return (await cache.forceFetch(key, { context: load })).value;
    },
    drop: (matches) => {
      for (const key of [...cache.keys(), ...Array.from(loading, (entry) => entry.key)]) if (matches(key)) cache.delete(key);
    },
  };
}
