import { hash, verify } from "@node-rs/argon2";
import { problem } from "../problem.ts";

// argon2id, 19 MiB, two passes: OWASP's first choice; about 9 ms on a core of this kind of machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** So many are worked on at once: half of libuv's four threads stay free for files and name look-ups. */
const atOnce = 2;
/** So many may wait: at 9 ms each the last waits a third of a second. More are turned away, and the process stays well. */
const mostWaiting = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password for keeping. Throws `too-many` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether `password` is the one `kept` was made of. Without a kept hash (nobody of that name) it takes the same work and
 * answers false, so that the time tells nobody which names exist. Throws `too-many` where too many wait.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const against = kept ?? (await nobodysHash());
  const same = await inTurn(() => verify(against, password)).catch((error: unknown) => {
    // A hash that cannot be read lets nobody in.
    if (error instanceof Error && "code" in error && error.code === "InvalidArg") return false;
    throw error;
  });
  return same && kept !== null;
}

let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hash("nobody has this password", cost);
  return nobody;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw problem("too-many", { info: { RetryAfter: 1 } });
    // Whoever ends hands its place over, so `running` stays as it is.
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
}
