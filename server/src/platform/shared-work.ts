/** Work that several callers wait for at once, by key. */
export interface SharedWork<T> {
  /** Joins the work of this key, or begins it. Its own signal is aborted when the signals of all who wait are. */
  run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Running<T> {
  result: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/** Makes an empty `SharedWork`; nothing is kept when the work has ended. */
export function makeSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>();
  const begin = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const abort = new AbortController();
    const begun: Running<T> = { abort, waiting: 0, result: work(abort.signal).finally(() => forget(key, begun)) };
    running.set(key, begun);
    return begun;
  };
  // Work that nobody waits for any more may end after its successor has begun.
  const forget = (key: string, one: Running<T>): void => {
    if (running.get(key) === one) running.delete(key);
  };
  return {
    run: async (key, signal, work) => {
      const joined = running.get(key) ?? begin(key, work);
      joined.waiting += 1;
      const leave = (): void => {
        joined.waiting -= 1;
        if (joined.waiting > 0) return;
        forget(key, joined);
        joined.abort.abort();
      };
      if (signal?.aborted === true) leave();
      signal?.addEventListener("abort", leave, { once: true });
      try {
        return await joined.result;
      } finally {
        signal?.removeEventListener("abort", leave);
      }
    },
  };
}
