/** The slowest that a body may arrive in the long run, in bytes a second: a tenth of a slow phone's connection. */
const slowest = 8_192;
/** Seconds that a body may fall behind: a pause of as long at any time. */
const patience = 20;

/** Whether a body keeps up with the slowest pace that is allowed. */
export interface Pace {
  arrived(bytes: number): void;
  isTooSlow(): boolean;
}

/** A pace that begins now. What came quickly is no credit for later, so that nobody holds what he sent by stopping. */
export function makePace(): Pace {
  let left = patience;
  let at = Date.now();
  return {
    arrived: (bytes) => {
      left = Math.min(patience, left + bytes / slowest);
    },
    isTooSlow: () => {
      const now = Date.now();
      left -= Math.max(0, now - at) / 1000;
      at = now;
      return left < 0;
    },
  };
}
