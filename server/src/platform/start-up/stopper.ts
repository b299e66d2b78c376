import type { Log } from "../log.ts";

/** Stops everything that was started, last first, once. */
export interface Stopper {
  add(name: string, stop: () => Promise<unknown>): void;
  stop(): Promise<void>;
  /** Stops and exits with code 1, because a part that the server needs has failed. */
  fail(error: unknown): void;
}

export interface StopperOptions {
  log: Log;
  write: (text: string) => void;
}

// A proxy or a service manager usually kills after 30 s.
const shutdownTimeout = 25_000;

/**
 * Stops on SIGTERM, SIGINT and SIGHUP: calls in flight are finished, jobs finish or return to the queue, and the database is flushed and
 * closed last. A second signal exits immediately; the database then stops separately and loses no committed data.
 */
export function createStopper({ log, write }: StopperOptions): Stopper {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | undefined;
  const run = async () => {
    // Includes parts added while stopping, by a start that was interrupted.
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { name, stop } = part;
      await stop().catch((error: unknown) => log.error({ err: error, part: name }, "could not be stopped in order"));
    }
  };
  const stop = () => (stopping ??= run());
  const leave = (code: number) => {
    setTimeout(() => process.exit(1), shutdownTimeout).unref();
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
  return { add: (name, end) => void parts.push({ name, stop: end }), stop, fail };
}
