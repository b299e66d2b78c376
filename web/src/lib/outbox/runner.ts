import { CallProblem, isTransient } from "../http.ts";
import type { Outcome, OutboxPorts } from "./types.ts";
import { type Entry, type KeptProblem, ready, refused, sent, tried } from "./queue.ts";

/** What one tab knows of the outbox. */
export interface OutboxState {
  /** The signed-in user; nothing is sent for anybody else. */
  user: number | undefined;
  entries: readonly Entry[];
  /** Calls being sent, and the share of their bytes that was sent (0 to 1). */
  shares: Map<string, number>;
  isLineDown: boolean;
  isRunning: boolean;
  /** Ends the pause between rounds, or tells the running round that there is more to send. */
  wake: (() => void) | undefined;
}

/** Changes the stored calls of a user and shows them; `beforeShown` runs in between. */
export type Change = (
  edit: (entries: readonly Entry[]) => readonly Entry[],
  user?: number,
  beforeShown?: () => void,
) => Promise<readonly Entry[]>;

interface Acts {
  change: Change;
  finish: (outcome: Outcome) => void;
  show: () => void;
}

/** Milliseconds between two tries, doubled up to the longest. */
const shortestPause = 1000;
const longestPause = 15_000;
/** Calls being sent at once; at most one of them with a file. */
const maxAtOnce = 4;

/** Returns a function that sends everything that is ready, in rounds, with a growing pause after a round that lost the connection. */
export function makeRunner(ports: OutboxPorts, state: OutboxState, acts: Acts): () => void {
  const hasWork = () => state.user !== undefined && ready(state.entries, new Set(state.shares.keys())).length > 0;
  const work = async () => {
    let wait = shortestPause;
    while (hasWork()) {
      const asked = ports.isOnline() ? await roundAlone(ports, state, acts) : 0;
      state.isLineDown = asked !== undefined;
      acts.show();
      if (asked === undefined) wait = shortestPause;
      else await pause(ports, state, Math.max(asked, ports.isOnline() ? wait : longestPause));
      if (asked !== undefined) wait = Math.min(wait * 2, longestPause);
    }
  };
  const run = () => {
    state.wake?.();
    if (state.isRunning || !hasWork()) return;
    state.isRunning = true;
    void work().finally(() => {
      state.isRunning = false;
      state.isLineDown = false;
      acts.show();
      // Something may have been added while the last round ended.
      run();
    });
  };
  return run;
}

async function pause(ports: OutboxPorts, state: OutboxState, milliseconds: number): Promise<void> {
  const sleep = ports.sleep(milliseconds);
  state.wake = sleep.wake;
  await sleep.over;
  state.wake = undefined;
}

async function roundAlone(ports: OutboxPorts, state: OutboxState, acts: Acts): Promise<number | undefined> {
  const { user } = state;
  let asked: number | undefined;
  await ports.alone(async () => {
    // Another tab may have sent some of it meanwhile.
    await acts.change((entries) => entries);
    if (state.user === user) asked = await sendRound(ports, state, acts);
  });
  return asked;
}

/** Tries everything that is ready once. Returns undefined if the connection held, else the milliseconds that the service asks to wait. */
async function sendRound(ports: OutboxPorts, state: OutboxState, acts: Acts): Promise<number | undefined> {
  const { user } = state;
  const running = new Map<string, Promise<void>>();
  const failed = new Set<string>();
  let asked: number | undefined;
  let isLost = false;

  const start = (entry: Entry) => {
    const attempt = sendOne(ports, state, acts, entry).then((problem) => {
      running.delete(entry.key);
      if (!problem) return;
      failed.add(entry.key);
      asked = Math.max(asked ?? 0, (problem.retryAfter ?? 0) * 1000);
      // A large file may fail alone; a small call without an answer means that there is no connection.
      if (problem.code === "offline" && !entry.form) isLost = true;
    });
    running.set(entry.key, attempt);
  };
  const next = (): Entry | undefined => {
    if (isLost || state.user !== user || running.size >= maxAtOnce) return undefined;
    const able = ready(state.entries, new Set([...running.keys(), ...failed]));
    const isUploading = state.entries.some((entry) => entry.form && running.has(entry.key));
    return able.find((entry) => !entry.form) ?? (isUploading ? undefined : able[0]);
  };
  for (;;) {
    for (let entry = next(); entry; entry = next()) start(entry);
    if (running.size === 0) return asked;
    const { promise: more, resolve } = Promise.withResolvers<void>();
    state.wake = resolve;
    await Promise.race([more, ...running.values()]);
    state.wake = undefined;
  }
}

/** Sends one call and stores its outcome; returns the problem if it should be tried again later. */
async function sendOne(ports: OutboxPorts, state: OutboxState, acts: Acts, { key, userId }: Entry): Promise<CallProblem | undefined> {
  state.shares.set(key, 0);
  acts.show();
  try {
    const entry = (await acts.change((entries) => tried(entries, key), userId)).find((one) => one.key === key && one.state === "waiting");
    if (!entry) return undefined;
    const reply = await ports.send(entry, (share) => {
      state.shares.set(key, share);
      acts.show();
    });
    state.isLineDown = false;
    const finish = () => acts.finish({ key, entry, reply });
    await acts.change((entries) => sent(entries, key, reply), userId, finish);
    return undefined;
  } catch (error) {
    const problem = error instanceof CallProblem ? error : new CallProblem("internal", 0);
    if (isRetryable(problem)) return problem;
    state.isLineDown = false;
    await storeRefusal(acts, { key, userId }, problem);
    return undefined;
  } finally {
    state.shares.delete(key);
    acts.show();
  }
}

/** True if the same call may succeed later: no connection or a slow one, too many calls, or not signed in at the moment. */
function isRetryable(problem: CallProblem): boolean {
  return isTransient(problem) || ["too-slow", "too-many", "unauthenticated"].includes(problem.code);
}

async function storeRefusal(acts: Acts, { key, userId }: Pick<Entry, "key" | "userId">, problem: CallProblem): Promise<void> {
  const { code, status, errors, info, requestId } = problem;
  const kept: KeptProblem = {
    code: code === "offline" ? "unavailable" : code,
    status,
    errors: [...errors],
    info,
    ...(requestId === undefined ? {} : { requestId }),
  };
  let ended: readonly Entry[] = [];
  const edit = (before: readonly Entry[]) => {
    const after = refused(before, key, kept);
    ended = after.filter((entry) => !before.includes(entry));
    return after;
  };
  await acts.change(edit, userId, () => {
    for (const entry of ended) acts.finish({ key: entry.key, entry, problem: kept });
  });
}
