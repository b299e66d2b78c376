import type { Log } from "./context.ts";

/** Writes at most one line a second for each cause; what comes in between is counted. */
export interface LimitedLog {
  warn(cause: string, data: object, message: string): void;
  error(cause: string, data: object, message: string): void;
}

/** Milliseconds between two lines of one cause. */
const interval = 1000;

interface Held {
  repeated: number;
  write(repeated: number): void;
}

/**
 * Limits a log, so that a caller who repeats what fails cannot fill the disk. The first line of a cause is written at once; a second later
 * the last one held back is written with `repeated`, the number of lines it stands for. Causes must come from the code, not from callers.
 */
export function limitLog(log: Pick<Log, "warn" | "error">): LimitedLog {
  const causes = new Map<string, Held | null>();
  const wait = (cause: string) => {
    causes.set(cause, null);
    setTimeout(() => release(cause), interval).unref();
  };
  const release = (cause: string) => {
    const held = causes.get(cause);
    if (!held) return void causes.delete(cause);
    held.write(held.repeated);
    wait(cause);
  };
  const limited = (level: "warn" | "error") => (cause: string, data: object, message: string) => {
    if (!causes.has(cause)) {
      log[level](data, message);
      return wait(cause);
    }
    const repeated = (causes.get(cause)?.repeated ?? 0) + 1;
    causes.set(cause, { repeated, write: (count) => log[level]({ ...data, repeated: count }, message) });
  };
  return { warn: limited("warn"), error: limited("error") };
}
