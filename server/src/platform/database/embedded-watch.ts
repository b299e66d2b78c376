import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DiskFullError, StartUpError } from "../start-up/start-up-error.ts";
import { isAlive, shutDown } from "./postgres-process.ts";

export interface WatchOptions {
  /** Holds the lock on the folder; its end says that something happened to the server. */
  owner: pg.Client;
  pid: number;
  /** Takes the lock again. */
  retake(): Promise<pg.Client>;
  /** Starts the server again at the same address; answers its process. */
  restart(): Promise<number>;
  /** Told of every end with the number of the start that follows. */
  onRestart?: ((error: Error, count: number) => void) | undefined;
  /** Called once when it is given up. */
  onLost?: ((error: Error) => void) | undefined;
}

export interface Watch {
  pid(): number;
  stop(): Promise<void>;
}

/** Starts within `period` before the server is given up. */
const maxRestarts = 5;
const period = 600_000;
/** Milliseconds before each of them: a server that ends again and again is given time. */
const pauses = [0, 1_000, 3_000, 10_000, 30_000];
/** Milliseconds between two looks at a disk that is full. */
const fullDiskPause = 10_000;

/**
 * Keeps the embedded server running and the lock on its folder held until `stop`: the lock is taken again after PostgreSQL
 * dropped all connections because one of its processes crashed, and a server that has ended is started again.
 */
export function watchEmbedded({ owner: first, pid: firstPid, retake, restart, onRestart, onLost }: WatchOptions): Watch {
  let owner = first;
  let pid = firstPid;
  let stopping: Promise<void> | undefined;
  const isStopping = () => stopping !== undefined;
  const startAgain = makeRestart({ restart, onRestart, isStopping });

  const hold = () => void owner.once("end", () => void regain().catch((error: Error) => isStopping() || onLost?.(error)));
  const keep = (next: pg.Client) => {
    owner = next;
    if (isStopping()) void owner.end().catch(ignore);
    else hold();
  };
  const regain = async (): Promise<void> => {
    // Answered and refused for so long: another process has the folder.
    const deadline = performance.now() + 30_000;
    while (!isStopping()) {
      if (!isAlive(pid)) pid = (await startAgain()) ?? pid;
      if (isStopping()) return;
      const next = await retake().catch((error: unknown) => error);
      if (!(next instanceof Error)) return keep(next as pg.Client);
      if (next instanceof StartUpError && performance.now() > deadline) throw next;
      await wait(100);
    }
  };
  // The process exits without `stop`: the database is signalled and stops by itself.
  const atExit = () => void (isAlive(pid) && process.kill(pid, "SIGINT"));
  process.once("exit", atExit);
  hold();
  return {
    pid: () => pid,
    stop: () => {
      stopping ??= (async () => {
        // A server that hangs does not answer here either.
        await Promise.race([owner.end().catch(ignore), wait(300)]);
        await shutDown(pid);
        process.removeListener("exit", atExit);
      })();
      return stopping;
    },
  };
}

const ignore = () => undefined;

interface RestartOptions extends Pick<WatchOptions, "restart" | "onRestart"> {
  isStopping(): boolean;
}

/** Returns a function that starts the server once more: undefined if that failed, an error if it was started too often. */
function makeRestart({ restart, onRestart, isStopping }: RestartOptions): () => Promise<number | undefined> {
  const ends: number[] = [];
  return async () => {
    const now = Date.now();
    ends.push(now);
    const count = ends.filter((at) => now - at < period).length;
    const ended = "The embedded database ended unexpectedly.";
    if (count > maxRestarts) throw new Error(`${ended} It was started again ${maxRestarts} times within 10 minutes.`);
    onRestart?.(new Error(ended), count);
    await wait(pauses[count - 1] ?? 0);
    while (!isStopping()) {
      try {
        return await restart();
      } catch (error) {
        // Space has to be made; until then another attempt does no harm.
        if (!(error instanceof DiskFullError)) return undefined;
        await wait(fullDiskPause);
      }
    }
    return undefined;
  };
}
