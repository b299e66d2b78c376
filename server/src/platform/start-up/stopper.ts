import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Stops everything that was started, last first, once. */
export interface Stopper {
  /** `limit`: milliseconds after which the next part is stopped, whether this one has ended or not. */
  add(name: string, stop: () => Promise<unknown>, limit: number): void;
  stop(): Promise<void>;
  /** Stops and exits with code 1, because a part that the server needs has failed. */
  fail(error: unknown): void;
}

export interface StopperOptions {
  log: Log;
  write: (text: string) => void;
}

/** Milliseconds beyond the limits of all parts together, in which one that was just being started is stopped too. */
const beyond = 3_000;

/**
 * Stops on SIGTERM, SIGINT and SIGHUP: calls in flight are finished, jobs finish or return to the queue, and the database is flushed and
 * closed last. A part that exceeds its limit is abandoned; no committed data is lost. A second signal exits immediately; the database
 * then stops separately.
 */
export function createStopper({ log, write }: StopperOptions): Stopper {
  const parts: { name: string; stop: () => Promise<unknown>; limit: number }[] = [];
  let stopping: Promise<void> | undefined;
  const run = async () => {
    // Includes parts added while stopping, by a start that was interrupted.
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { name, stop, limit } = part;
      const stopped = stop().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, part: name }, "could not be stopped in order");
          return true;
        },
      );
      if (!(await Promise.race([stopped, wait(limit, false, { ref: false })]))) log.warn({ part: name, limit }, "did not stop in time");
    }
  };
  const stop = () => (stopping ??= run());
  const leave = (code: number) => {
    setTimeout(
      () => process.exit(1),
      parts.reduce((sum, { limit }) => sum + limit, beyond),
    ).unref();
    void stop().finally(() => process.exit(code));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1);
      write("\nStopping…\n");
      leave(0);
    });
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, "stopping after a fault");
    leave(1);
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  return { add: (name, end, limit) => void parts.push({ name, stop: end, limit }), stop, fail };
}
