import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { problem } from "../problem.ts";
import { PdfError, type PdfJob, type SerializedJob } from "./job.ts";
import type { Answer } from "./renderer.ts";

export interface PdfOptions {
  /** Folder of the shipped fonts, with a `fonts.conf` that lists only this folder. */
  fonts?: string;
  /** Number of renderer processes. */
  processes?: number;
  /** Length of the queue; a job beyond it is refused with `unavailable`. */
  queue?: number;
  /** Milliseconds after which a job is rejected, its process killed and replaced. */
  timeout?: number;
  /** Milliseconds without a job after which a process ends to free its memory. */
  idle?: number;
}

/** Renders documents to PDF. The app creates one and closes it when it stops. */
export interface Pdf {
  /** Renders one document. Rejects with `PdfError` for a faulty template or a timeout, with problem `unavailable` if the queue is full. */
  renderPdf(job: PdfJob): Promise<Buffer>;
  /** Refuses new jobs, finishes the queued ones and ends the processes. */
  close(): Promise<void>;
}

interface QueuedJob {
  job: SerializedJob;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

interface Slot {
  child: ChildProcess | undefined;
  current: QueuedJob | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface Pool {
  options: Required<PdfOptions>;
  slots: Slot[];
  queue: QueuedJob[];
  closed: boolean;
  /** Called each time a job or a process ended. */
  watchers: Set<() => void>;
}

const shippedFonts = join(import.meta.dirname, "../../../fonts");

/**
 * Creates the pool; the first job starts the first process. Processes and not threads: native code in a thread can neither be
 * stopped nor crash alone, and the fonts are configured by the process's environment (docs/decisions/004-typst.md).
 */
export function startPdf(options: PdfOptions = {}): Pdf {
  const all = { fonts: shippedFonts, processes: 1, queue: 100, timeout: 15_000, idle: 60_000, ...options };
  const slots = Array.from({ length: all.processes }, (): Slot => ({ child: undefined, current: undefined, timer: undefined }));
  const pool: Pool = { options: all, slots, queue: [], closed: false, watchers: new Set() };
  return { renderPdf: (job) => enqueue(pool, job), close: () => close(pool) };
}

function enqueue(pool: Pool, job: PdfJob): Promise<Buffer> {
  if (pool.closed || pool.queue.length >= pool.options.queue) return Promise.reject(problem("unavailable"));
  const serialized = { ...job, data: serializeData(job.data) };
  return new Promise((resolve, reject) => {
    pool.queue.push({ job: serialized, resolve, reject });
    dispatch(pool);
  });
}

/** The renderer's JSON parser refuses a lone surrogate; it becomes U+FFFD. */
function serializeData(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** Gives queued jobs to free processes. */
function dispatch(pool: Pool): void {
  // A process that already runs comes first: starting one takes longer than rendering a page.
  for (const slot of pool.slots.filter((one) => !one.current).toSorted((a, b) => Number(!a.child) - Number(!b.child))) {
    const next = pool.queue.shift();
    if (!next) return;
    begin(pool, slot, next);
  }
}

function begin(pool: Pool, slot: Slot, next: QueuedJob): void {
  clearTimeout(slot.timer);
  slot.current = next;
  slot.child ??= startChild(pool, slot);
  slot.timer = setTimeout(() => {
    slot.child?.kill("SIGKILL");
    fail(pool, slot, `The document was not rendered within ${pool.options.timeout} ms.`);
  }, pool.options.timeout);
  slot.child.send(next.job, (error) => {
    if (error && slot.current === next) fail(pool, slot, `The renderer could not be reached: ${error.message}`);
  });
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
    fail(pool, slot, "The renderer ended before the document was rendered.");
  };
  child.on("exit", onGone);
  child.on("error", onGone);
  return child;
}

/** Rejects the job and abandons its process; the next job starts another. */
function fail(pool: Pool, slot: Slot, message: string): void {
  slot.child = undefined;
  slot.current?.reject(new PdfError(message));
  finish(pool, slot);
}

function finish(pool: Pool, slot: Slot): void {
  clearTimeout(slot.timer);
  slot.current = undefined;
  if (slot.child) slot.timer = setTimeout(() => endChild(slot), pool.options.idle).unref();
  dispatch(pool);
  for (const watcher of pool.watchers) watcher();
}

function endChild(slot: Slot): void {
  const { child } = slot;
  slot.child = undefined;
  if (child?.connected) child.disconnect();
}

async function close(pool: Pool): Promise<void> {
  pool.closed = true;
  await new Promise<void>((done) => {
    const check = (): void => {
      if (pool.queue.length === 0 && pool.slots.every((slot) => !slot.current)) done();
    };
    pool.watchers.add(check);
    check();
  });
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
