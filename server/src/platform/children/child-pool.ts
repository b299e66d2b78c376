import { fork, type ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { problem, type ProblemError } from "../problem.ts";
import { makeFairQueue, type Bounds, type FairQueue, type Owner } from "./fair-queue.ts";

export interface ChildPoolOptions {
  /** The program of a child. It answers each message with one, and exits when it is disconnected. */
  program: string;
  /** A child's whole environment: the app's own is not passed on, since it holds secrets. */
  environment: Record<string, string>;
  /** Number of processes. */
  processes: number;
  /** What may wait, in the weights of jobs: in all (`unavailable` beyond it), of a group and of a user (`too-many` beyond them). */
  bounds: Bounds;
  /** Jobs of one group that are done at a time, so that its heavy ones leave processes to others; default all. */
  atOnceOfGroup?: number;
  /** Milliseconds after which a job is rejected, its process killed and replaced. */
  timeout: number;
  /** Milliseconds without a job after which a process ends to free its memory. */
  idle: number;
  /** How far it stands back where processors are short, from 0 to 19 as of the command `nice`; default 0. */
  niceness?: number;
}

export interface JobOptions {
  /** Whose share the job is taken from; without it all share one. */
  owner?: Owner;
  /** Aborted when nobody waits for the job any more: it leaves the queue, or its process is killed. */
  signal?: AbortSignal;
  /** What it counts against the bounds; default 1. */
  weight?: number;
}

/** Child processes that do one job at a time each. */
export interface ChildPool<Job extends object, Answer> {
  /**
   * Does one job and answers what the child says; `prepare` is called when it is the job's turn. Rejects with `too-many` or `unavailable` where too much
   * waits, with `unavailable` after a timeout, where the process ends, or when the signal is aborted.
   */
  run(prepare: () => Job | Promise<Job>, options?: JobOptions): Promise<Answer>;
  /** Refuses new jobs and those that wait, so that stopping does not take as long as the queue is; what is being done is finished. */
  refuse(): void;
  /** Refuses all jobs and ends the processes. For when no caller is left. */
  close(): Promise<void>;
}

interface QueuedJob {
  prepare(): object | Promise<object>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  group: string;
}

interface Slot {
  child: ChildProcess | undefined;
  current: QueuedJob | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface Pool {
  options: ChildPoolOptions;
  slots: Slot[];
  queue: FairQueue<QueuedJob>;
  closed: boolean;
}

/** Seconds after which a refused caller may ask again. */
const retryAfter = { user: 2, group: 2, all: 5 };

/**
 * Creates the pool; the first job starts the first process. Processes and not threads: native code in a thread can neither be stopped nor crash alone,
 * and keeps its memory; and it shares libuv's few threads with sign-ins and files.
 */
export function startChildren<Job extends object, Answer>(options: ChildPoolOptions): ChildPool<Job, Answer> {
  const slots = Array.from({ length: options.processes }, (): Slot => ({ child: undefined, current: undefined, timer: undefined }));
  const pool: Pool = { options, slots, queue: makeFairQueue<QueuedJob>(options.bounds), closed: false };
  return {
    run: (prepare, how = {}) => enqueue(pool, prepare, how) as Promise<Answer>,
    refuse: () => refuse(pool),
    close: () => close(pool),
  };
}

function enqueue(pool: Pool, prepare: QueuedJob["prepare"], { owner, signal, weight }: JobOptions): Promise<unknown> {
  if (pool.closed) return Promise.reject(stopping());
  if (signal?.aborted) return Promise.reject(callerGone());
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const { group, user } = owner ?? { group: "", user: "" };
  const job = { prepare, resolve, reject, group };
  const refusedBy = pool.queue.add({ group, user }, job, weight);
  if (refusedBy !== undefined)
    return Promise.reject(problem(refusedBy === "all" ? "unavailable" : "too-many", { info: { RetryAfter: retryAfter[refusedBy] } }));
  const onAbort = (): void => abort(pool, job);
  signal?.addEventListener("abort", onAbort, { once: true });
  dispatch(pool);
  return promise.finally(() => signal?.removeEventListener("abort", onAbort));
}

/** Stops a job that nobody waits for, whether it still waits or is being done. */
function abort(pool: Pool, job: QueuedJob): void {
  pool.queue.remove(job);
  job.reject(callerGone());
  const slot = pool.slots.find((one) => one.current === job);
  if (slot) abandon(pool, slot, callerGone());
}

function callerGone(): ProblemError {
  return unavailable("Nobody waits for it any more.");
}

function stopping(): ProblemError {
  return unavailable("The server is stopping.");
}

function unavailable(detail: string): ProblemError {
  return problem("unavailable", { detail, info: { RetryAfter: retryAfter.all } });
}

/** The cause of a rejection: the process ended by itself while it did the job, as native code does that the job's content crashes. */
class Crash extends Error {}

/** True for the rejection of a job during which the process ended by itself. */
export function isCrash(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Crash;
}

/** Gives queued jobs to free processes. */
function dispatch(pool: Pool): void {
  const { atOnceOfGroup = pool.slots.length } = pool.options;
  const isBusy = (group: string) => pool.slots.filter(({ current }) => current?.group === group).length >= atOnceOfGroup;
  // A process that already runs comes first: starting one takes longer than most jobs.
  for (const slot of pool.slots.filter((one) => !one.current).toSorted((a, b) => Number(!a.child) - Number(!b.child))) {
    const next = pool.queue.take(isBusy);
    if (!next) return;
    void begin(pool, slot, next);
  }
}

async function begin(pool: Pool, slot: Slot, next: QueuedJob): Promise<void> {
  const { timeout } = pool.options;
  clearTimeout(slot.timer);
  slot.current = next;
  slot.child ??= startChild(pool, slot);
  holdProcess(slot, true);
  slot.timer = setTimeout(() => abandon(pool, slot, unavailable(`It was not done within ${timeout} ms.`)), timeout);
  try {
    const job = await next.prepare();
    // Meanwhile it may have been given up or timed out.
    if (slot.current !== next) return;
    slot.child?.send(job, (error) => {
      if (error && slot.current === next) fail(pool, slot, unavailable(`The process could not be reached: ${error.message}`));
    });
  } catch (error) {
    if (slot.current !== next) return;
    next.reject(error);
    finish(pool, slot);
  }
}

function startChild(pool: Pool, slot: Slot): ChildProcess {
  const { program, environment, niceness = 0 } = pool.options;
  const child = fork(program, [], {
    serialization: "advanced",
    execArgv: [],
    env: environment,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  if (niceness > 0) standBack(child, niceness);
  child.on("message", (answer) => {
    if (slot.child !== child || !slot.current) return;
    slot.current.resolve(answer);
    finish(pool, slot);
  });
  const onGone = (): void => {
    if (slot.child !== child) return;
    const error = unavailable("The process ended before it was done.");
    error.cause = new Crash();
    fail(pool, slot, error);
  };
  child.on("exit", onGone);
  child.on("error", onGone);
  return child;
}

function standBack({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** A child without a job keeps nobody's process alive: whoever has no more work may end without closing the pool. */
function holdProcess({ child }: Slot, isHeld: boolean): void {
  if (isHeld) child?.ref();
  else child?.unref();
  if (isHeld) child?.channel?.ref();
  else child?.channel?.unref();
}

/** Kills the process of a job that is given up. */
function abandon(pool: Pool, slot: Slot, error: Error): void {
  slot.child?.kill("SIGKILL");
  fail(pool, slot, error);
}

/** Rejects the job and abandons its process; the next job starts another. */
function fail(pool: Pool, slot: Slot, error: Error): void {
  slot.child = undefined;
  slot.current?.reject(error);
  finish(pool, slot);
}

function finish(pool: Pool, slot: Slot): void {
  clearTimeout(slot.timer);
  slot.current = undefined;
  if (slot.child) {
    holdProcess(slot, false);
    slot.timer = setTimeout(() => endChild(slot), pool.options.idle).unref();
  }
  dispatch(pool);
}

function endChild(slot: Slot): void {
  const { child } = slot;
  slot.child = undefined;
  if (child?.connected) child.disconnect();
}

function refuse(pool: Pool): void {
  pool.closed = true;
  for (let job = pool.queue.take(); job; job = pool.queue.take()) job.reject(stopping());
}

async function close(pool: Pool): Promise<void> {
  refuse(pool);
  for (const slot of pool.slots) if (slot.current) abandon(pool, slot, stopping());
  await Promise.all(pool.slots.map(stopSlot));
}

function stopSlot(slot: Slot): Promise<void> {
  const { child } = slot;
  clearTimeout(slot.timer);
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  holdProcess(slot, true);
  return new Promise((done) => {
    child.once("exit", () => done());
    endChild(slot);
  });
}
