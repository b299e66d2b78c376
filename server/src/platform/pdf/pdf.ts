import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { problem, type ProblemError } from "../problem.ts";
import { makeFairQueue, type Bounds, type FairQueue, type Owner } from "./fair-queue.ts";
import { PdfError, type PdfJob, type SerializedJob } from "./job.ts";
import type { Answer } from "./renderer.ts";

export interface PdfOptions {
  /** Folder of the shipped fonts, with a `fonts.conf` that lists only this folder. */
  fonts?: string;
  /** Number of renderer processes. */
  processes?: number;
  /** Jobs that may wait: in all (`unavailable` beyond it), of a group and of a user (`too-many` beyond them). */
  bounds?: Partial<Bounds>;
  /** Milliseconds after which a job is rejected, its process killed and replaced. */
  timeout?: number;
  /** Milliseconds without a job after which a process ends to free its memory. */
  idle?: number;
}

/** Renders documents to PDF. The app creates one and closes it when it stops. */
export interface Pdf {
  /**
   * Renders one document; a function is called when it is the job's turn. Rejects with `PdfError` for a faulty template, with
   * `too-many` or `unavailable` where too many wait, with `unavailable` after a timeout or when the signal is aborted.
   */
  renderPdf(job: PdfJob | (() => Promise<PdfJob>), options?: RenderOptions): Promise<Buffer>;
  /** Refuses new jobs and those that wait, so that stopping does not take as long as the queue is; what is being rendered is finished. */
  refuse(): void;
  /** Refuses all jobs and ends the processes. For when no caller is left. */
  close(): Promise<void>;
}

export interface RenderOptions {
  /** Whose share the job is taken from; without it all share one. */
  owner?: Owner;
  /** Aborted when nobody waits for the document any more: it leaves the queue, or its process is killed. */
  signal?: AbortSignal;
}

interface QueuedJob {
  prepare: () => PdfJob | Promise<PdfJob>;
  resolve(pdf: Buffer): void;
  reject(error: unknown): void;
}

interface Slot {
  child: ChildProcess | undefined;
  current: QueuedJob | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface Pool {
  options: Required<Omit<PdfOptions, "bounds">>;
  slots: Slot[];
  queue: FairQueue<QueuedJob>;
  closed: boolean;
}

const shippedFonts = join(import.meta.dirname, "../../../fonts");

/** Seconds after which a refused caller may ask again. */
const retryAfter = { user: 2, group: 2, all: 5 };

/**
 * Creates the pool; the first job starts the first process. Processes and not threads: native code in a thread can neither be
 * stopped nor crash alone, and the fonts are configured by the process's environment (docs/decisions/004-typst.md).
 */
export function startPdf({ bounds, ...options }: PdfOptions = {}): Pdf {
  const all = { fonts: shippedFonts, processes: 1, timeout: 15_000, idle: 60_000, ...options };
  const slots = Array.from({ length: all.processes }, (): Slot => ({ child: undefined, current: undefined, timer: undefined }));
  const queue = makeFairQueue<QueuedJob>({ all: 100, group: 24, user: 6, ...bounds });
  const pool: Pool = { options: all, slots, queue, closed: false };
  return {
    renderPdf: (job, how = {}) => enqueue(pool, typeof job === "function" ? job : () => job, how),
    refuse: () => refuse(pool),
    close: () => close(pool),
  };
}

function enqueue(pool: Pool, prepare: QueuedJob["prepare"], { owner, signal }: RenderOptions): Promise<Buffer> {
  if (pool.closed) return Promise.reject(stopping());
  if (signal?.aborted) return Promise.reject(callerGone());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const job = { prepare, resolve, reject };
  const refusedBy = pool.queue.add(owner ?? { group: "", user: "" }, job);
  if (refusedBy !== undefined)
    return Promise.reject(problem(refusedBy === "all" ? "unavailable" : "too-many", { info: { RetryAfter: retryAfter[refusedBy] } }));
  const onAbort = (): void => abort(pool, job);
  signal?.addEventListener("abort", onAbort, { once: true });
  dispatch(pool);
  return promise.finally(() => signal?.removeEventListener("abort", onAbort));
}

/** Stops a job that nobody waits for, whether it still waits or is being rendered. */
function abort(pool: Pool, job: QueuedJob): void {
  pool.queue.remove(job);
  job.reject(callerGone());
  const slot = pool.slots.find((one) => one.current === job);
  if (slot) abandon(pool, slot, callerGone());
}

function callerGone(): ProblemError {
  return unavailable("Nobody waits for the document any more.");
}

function stopping(): ProblemError {
  return unavailable("The server is stopping.");
}

function unavailable(detail: string): ProblemError {
  return problem("unavailable", { detail, info: { RetryAfter: retryAfter.all } });
}

/** The renderer's JSON parser refuses a lone surrogate; it becomes U+FFFD. */
function serializeData(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** Gives queued jobs to free processes. */
function dispatch(pool: Pool): void {
  // A process that already runs comes first: starting one takes longer than rendering a page.
  for (const slot of pool.slots.filter((one) => !one.current).toSorted((a, b) => Number(!a.child) - Number(!b.child))) {
    const next = pool.queue.take();
    if (!next) return;
    void begin(pool, slot, next);
  }
}

async function begin(pool: Pool, slot: Slot, next: QueuedJob): Promise<void> {
  clearTimeout(slot.timer);
  slot.current = next;
  slot.child ??= startChild(pool, slot);
  slot.timer = setTimeout(
    () => abandon(pool, slot, unavailable(`The document was not rendered within ${pool.options.timeout} ms.`)),
    pool.options.timeout,
  );
  try {
    const job = await next.prepare();
    // Meanwhile it may have been given up or timed out.
    if (slot.current !== next) return;
    const serialized: SerializedJob = { ...job, data: serializeData(job.data) };
    slot.child?.send(serialized, (error) => {
      if (error && slot.current === next) fail(pool, slot, unavailable(`The renderer could not be reached: ${error.message}`));
    });
  } catch (error) {
    if (slot.current !== next) return;
    next.reject(error);
    finish(pool, slot);
  }
}

function startChild(pool: Pool, slot: Slot): ChildProcess {
  const child = fork(join(import.meta.dirname, "renderer.ts"), [], {
    serialization: "advanced",
    execArgv: [],
    // The app's own environment is not passed on: it holds secrets.
    env: { FONTCONFIG_FILE: join(pool.options.fonts, "fonts.conf") },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("message", (message) => {
    const answer = message as Answer;
    if (slot.child !== child || !slot.current) return;
    if ("error" in answer) slot.current.reject(new PdfError(answer.error));
    else slot.current.resolve(Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength));
    finish(pool, slot);
  });
  const onGone = (): void => {
    if (slot.child !== child) return;
    fail(pool, slot, unavailable("The renderer ended before the document was rendered."));
  };
  child.on("exit", onGone);
  child.on("error", onGone);
  return child;
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
  if (slot.child) slot.timer = setTimeout(() => endChild(slot), pool.options.idle).unref();
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
  return new Promise((done) => {
    child.once("exit", () => done());
    endChild(slot);
  });
}
