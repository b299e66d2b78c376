/** Stops calls to a service that fails, so that nobody waits for its timeouts again and again. Times are milliseconds of the caller's clock. */
export interface CircuitBreaker {
  /** Whether a call may be made now. After a pause one caller is let through to try. */
  allows(now: number): boolean;
  succeeded(): void;
  failed(now: number): void;
}

export interface CircuitBreakerOptions {
  /** Failures in a row after which calls stop. */
  failures: number;
  /** The first pause; each failed try doubles it. */
  pause: number;
  maxPause: number;
}

/** A circuit breaker that is closed: calls are allowed. */
export function makeCircuitBreaker({ failures, pause, maxPause }: CircuitBreakerOptions): CircuitBreaker {
  let failed = 0;
  let currentPause = pause;
  let openUntil = 0;
  return {
    allows: (now) => {
      if (failed < failures) return true;
      if (now < openUntil) return false;
      // The others wait until this try has ended.
      openUntil = now + currentPause;
      return true;
    },
    succeeded: () => {
      failed = 0;
      currentPause = pause;
    },
    failed: (now) => {
      failed += 1;
      if (failed < failures) return;
      if (failed > failures) currentPause = Math.min(currentPause * 2, maxPause);
      openUntil = now + currentPause;
    },
  };
}
