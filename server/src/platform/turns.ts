import { problem } from "./problem.ts";

export interface TurnOptions {
  /** Pieces of work done at once. */
  atOnce: number;
  /** Pieces that may wait, refused beyond it with `too-many`; default any number. */
  maxWaiting?: number;
}

/** Bounds work of one kind: so much at once, the rest in the order in which it was asked for. */
export function makeTurns({ atOnce, maxWaiting = Number.POSITIVE_INFINITY }: TurnOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw problem("too-many", { info: { RetryAfter: 1 } });
      // The one that ends passes its place on, so `running` does not change.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
