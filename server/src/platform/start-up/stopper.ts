import type { Log } from "../log.ts";

/** Ends what was started, last first, once. */
export interface Stopper {
  add(name: string, stop: () => Promise<unknown>): void;
  stop(): Promise<void>;
  /** Something the server cannot live without is gone: stops and leaves with exit code 1. */
  fail(error: unknown): void;
}

export interface StopperOptions {
  log: Log;
  write: (text: string) => void;
}

// A proxy or a service manager usually kills after 30 s.
const patience = 25_000;

/**
 * Stops on SIGTERM, SIGINT and SIGHUP: calls in flight are answered, jobs finish or go back, and the database is written and
 * closed last. A second signal leaves at once; the database then stops by itself and loses nothing acknowledged.
 */
export function createStopper({ log, write }: StopperOptions): Stopper {
  const parts: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | undefined;
  const run = async () => {
    // Also what is added while stopping: a start that was interrupted.
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      const { name, stop } = part;
      await stop().catch((error: unknown) => log.error({ err: error, part: name }, "could not be stopped in order"));
    }
  };
  const stop = () => (stopping ??= run());
  const leave = (code: number) => {
    setTimeout(() => process.exit(1), patience).unref();
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
