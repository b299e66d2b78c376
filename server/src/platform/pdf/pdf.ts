import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { problem } from "../problem.ts";
import { PdfError, type PdfJob, type WrittenJob } from "./job.ts";
import type { Answer } from "./setter.ts";

export interface PdfOptions {
  /** Folder of the shipped fonts; it holds a `fonts.conf` that names itself and no other. */
  fonts?: string;
  /** Processes that set pages at the same time. */
  processes?: number;
  /** Jobs that may wait; one more is answered `unavailable`. */
  queue?: number;
  /** Milliseconds after which a job is given up, its process killed and replaced. */
  timeout?: number;
  /** Milliseconds without a job after which a process ends and gives its memory back. */
  idle?: number;
}

/** Sets documents. Made once by the app, which closes it when it stops. */
export interface Pdf {
  /** Sets one document. Rejects with `PdfError` where the template is at fault or time ran out, with problem `unavailable` where too many wait. */
  renderPdf(job: PdfJob): Promise<Buffer>;
  /** Refuses new jobs, finishes those under way and ends the processes. */
  close(): Promise<void>;
}

interface Waiting {
  job: WrittenJob;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

interface Slot {
  child: ChildProcess | undefined;
  current: Waiting | undefined;
  timer: NodeJS.Timeout | undefined;
}

interface Pool {
  options: Required<PdfOptions>;
  slots: Slot[];
  waiting: Waiting[];
  closed: boolean;
  /** Told each time a job ended or a process went. */
  watchers: Set<() => void>;
}

const shippedFonts = join(import.meta.dirname, "../../../fonts");

/**
 * Starts nothing yet: the first job starts the first process. A process and not a thread, since native code in a thread can
 * neither be stopped nor crash alone, and since which fonts there are is a process's environment (docs/decisions/004-typst.md).
 */
export function startPdf(options: PdfOptions = {}): Pdf {
  const all = { fonts: shippedFonts, processes: 1, queue: 100, timeout: 15_000, idle: 60_000, ...options };
  const slots = Array.from({ length: all.processes }, (): Slot => ({ child: undefined, current: undefined, timer: undefined }));
  const pool: Pool = { options: all, slots, waiting: [], closed: false, watchers: new Set() };
  return { renderPdf: (job) => enqueue(pool, job), close: () => close(pool) };
}

function enqueue(pool: Pool, job: PdfJob): Promise<Buffer> {
  if (pool.closed || pool.waiting.length >= pool.options.queue) return Promise.reject(problem("unavailable"));
  const written = { ...job, data: writeData(job.data) };
  return new Promise((resolve, reject) => {
    pool.waiting.push({ job: written, resolve, reject });
    hand(pool);
  });
}

/** Half a character (a lone surrogate) is no JSON to the setter: it becomes U+FFFD. */
function writeData(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** Gives waiting jobs to free processes. */
function hand(pool: Pool): void {
  // One that already runs goes first: starting another costs more than a page does.
  for (const slot of pool.slots.filter((one) => !one.current).toSorted((a, b) => Number(!a.child) - Number(!b.child))) {
    const next = pool.waiting.shift();
    if (!next) return;
    begin(pool, slot, next);
  }
}

function begin(pool: Pool, slot: Slot, next: Waiting): void {
  clearTimeout(slot.timer);
  slot.current = next;
  slot.child ??= startChild(pool, slot);
  slot.timer = setTimeout(() => {
    slot.child?.kill("SIGKILL");
    fail(pool, slot, `The document was not set within ${pool.options.timeout} ms.`);
  }, pool.options.timeout);
  slot.child.send(next.job, (error) => {
    if (error && slot.current === next) fail(pool, slot, `The setter could not be reached: ${error.message}`);
  });
}

function startChild(pool: Pool, slot: Slot): ChildProcess {
  const child = fork(join(import.meta.dirname, "setter.ts"), [], {
    serialization: "advanced",
    execArgv: [],
    // Nothing of the app's own environment, which holds its secrets.
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
  const gone = (): void => {
    if (slot.child !== child) return;
    fail(pool, slot, "The setter ended before the document was set.");
  };
  child.on("exit", gone);
  child.on("error", gone);
  return child;
}

/** The job failed and its process is given up: the next job starts another. */
function fail(pool: Pool, slot: Slot, message: string): void {
  slot.child = undefined;
  slot.current?.reject(new PdfError(message));
  finish(pool, slot);
}

function finish(pool: Pool, slot: Slot): void {
  clearTimeout(slot.timer);
  slot.current = undefined;
  if (slot.child) slot.timer = setTimeout(() => endChild(slot), pool.options.idle).unref();
  hand(pool);
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
      if (pool.waiting.length === 0 && pool.slots.every((slot) => !slot.current)) done();
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
