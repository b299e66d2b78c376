import { join } from "node:path";
import { startChildren, type ChildPoolOptions, type JobOptions } from "../children/child-pool.ts";
import type { Bounds } from "../children/fair-queue.ts";
import { PdfError, type PdfJob, type SerializedJob } from "./job.ts";
import type { Answer } from "./renderer.ts";

export interface PdfOptions extends Partial<Pick<ChildPoolOptions, "processes" | "timeout" | "idle">> {
  /** Folder of the shipped fonts, with a `fonts.conf` that lists only this folder. */
  fonts?: string;
  /** Jobs that may wait. */
  bounds?: Partial<Bounds>;
}

/** Whose share a document is taken from, how much it counts, and until when somebody waits for it. */
export type RenderOptions = JobOptions;

/** Renders documents to PDF. The app creates one and closes it when it stops. */
export interface Pdf {
  /** Renders one document; a function is called when it is the job's turn. Rejects with `PdfError` for a faulty template, else as `ChildPool.run` does. */
  renderPdf(job: PdfJob | (() => Promise<PdfJob>), options?: RenderOptions): Promise<Buffer>;
  /** See `ChildPool`. */
  refuse(): void;
  close(): Promise<void>;
}

const shippedFonts = join(import.meta.dirname, "../../../fonts");

/** Creates the renderer. The fonts are configured by its processes' environment (docs/decisions/004-typst.md). */
export function startPdf({ bounds, fonts = shippedFonts, ...options }: PdfOptions = {}): Pdf {
  const children = startChildren<SerializedJob, Answer>({
    program: join(import.meta.dirname, "renderer.ts"),
    environment: { FONTCONFIG_FILE: join(fonts, "fonts.conf") },
    processes: 1,
    timeout: 15_000,
    idle: 60_000,
    bounds: { all: 100, group: 24, user: 6, ...bounds },
    ...options,
  });
  return {
    renderPdf: async (job, how) => {
      const answer = await children.run(async () => serialized(typeof job === "function" ? await job() : job), how);
      if ("error" in answer) throw new PdfError(answer.error);
      return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
    },
    refuse: children.refuse,
    close: children.close,
  };
}

/** The renderer's JSON parser refuses a lone surrogate; it becomes U+FFFD. */
function serialized(job: PdfJob): SerializedJob {
  return { ...job, data: JSON.stringify(job.data, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value)) };
}
