/** Lets connections in at a pace that leaves the process time for everything else. */
export interface Turnstile {
  /** Waits for a turn, which lasts until `leave` is called or for a second. Where too many wait: the seconds after which to come back. */
  enter(): Promise<() => void> | { retryAfter: number };
}

/** Connections that are let in at once: each asks the database, whose connections others need too. */
const atOnce = 8;
/** Connections that may come together without waiting for the pace. */
const burst = 32;
/** Connections a second: at first, at least, and at most. */
const rates = { first: 300, least: 50, most: 1_500 };
/** Milliseconds between two looks at how late the process is. */
const step = 20;
/** Milliseconds by which such a look may be late; beyond it there is too much to do. */
const tolerance = 25;
/** Milliseconds that a connection waits at most by the present pace: it is closed where it is not let in within ten seconds. */
const longestWait = 5_000;
/** Milliseconds after which a turn ends whether it was left or not, as while the database does not answer. */
const longestTurn = 1_000;

/** Connections a second after a look that was so many milliseconds late. */
export function paceAfter(rate: number, late: number): number {
  return late > tolerance ? Math.max(rates.least, rate * 0.7) : Math.min(rates.most, rate * 1.05);
}

/** Moments in the future, so many a second, that are given out one by one. */
export interface Slots {
  /** The seconds until the next one that is free, at most a minute. */
  take(perSecond: number): number;
}

export function makeSlots(now: () => number = () => performance.now()): Slots {
  let next = 0;
  return {
    take: (perSecond) => {
      const at = Math.max(now(), next);
      const wait = at - now();
      // Beyond a minute they share it.
      if (wait >= 60_000) return (Math.random() * 60_000) / 1000;
      next = at + 1000 / perSecond;
      return wait / 1000;
    },
  };
}

export function makeTurnstile(): Turnstile {
  const waiting: (() => void)[] = [];
  const comeBack = makeSlots();
  let inside = 0;
  let rate: number = rates.first;
  let allowed = burst;
  let looking: NodeJS.Timeout | undefined;
  let lookedAt = 0;

  const look = () => {
    const passed = performance.now() - lookedAt;
    lookedAt += passed;
    rate = paceAfter(rate, passed - step);
    allowed = Math.min(burst, allowed + (rate * passed) / 1000);
    letIn();
    if (waiting.length > 0 || allowed < burst) return;
    clearInterval(looking);
    looking = undefined;
  };
  const letIn = () => {
    while (waiting.length > 0 && inside < atOnce && allowed >= 1) {
      inside += 1;
      allowed -= 1;
      waiting.shift()?.();
    }
    if (looking !== undefined) return;
    lookedAt = performance.now();
    looking = setInterval(look, step).unref();
  };
  const turn = (): (() => void) => {
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      inside -= 1;
      letIn();
    };
    const timer = setTimeout(leave, longestTurn).unref();
    return leave;
  };
  return {
    enter: () => {
      const wait = (waiting.length * 1000) / rate;
      // Those who are sent away come back when those who wait have been let in, each at a moment of its own.
      if (wait > longestWait) return { retryAfter: longestWait / 1000 + comeBack.take(rate) };
      return new Promise<void>((resolve) => {
        waiting.push(resolve);
        letIn();
      }).then(turn);
    },
  };
}
