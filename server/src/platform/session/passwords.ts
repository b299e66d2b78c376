import { hash, verify } from "@node-rs/argon2";
import { makeTurns } from "../turns.ts";

// argon2id, 19 MiB, two passes, as OWASP recommends first; measured at about 9 ms on one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once: half of libuv's four threads stay free for files and name look-ups. */
const concurrency = 2;
/** Hashes that may wait: at 9 ms each the last one waits a third of a second. Further ones are refused, so that the process stays responsive. */
const maxWaiting = 64;

const queued = makeTurns({ atOnce: concurrency, maxWaiting });

/** Hashes a password to store it. Throws `too-many` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost));
}

/**
 * Whether `password` has the hash `stored`. Without a hash (an unknown name) it does the same work and returns false, so that the
 * response time does not tell which names exist. Throws `too-many` if the queue is full.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash());
  const same = await queued(() => verify(against, password)).catch((error: unknown) => {
    // A damaged hash matches no password.
    if (error instanceof Error && "code" in error && error.code === "InvalidArg") return false;
    throw error;
  });
  return same && stored !== null;
}

let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hash("nobody has this password", cost);
  return dummy;
}
