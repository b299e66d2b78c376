import { compilePdf, makeCompiler } from "./compile.ts";
import type { WrittenJob } from "./job.ts";

/** What the setter's process answers to a job. */
export type Answer = { pdf: Uint8Array } | { error: string };

// The process lives and dies with the app: it goes when the app is gone, even killed, and leaves an interrupt of the whole
// group to the app, which finishes what is under way.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);

const compiler = makeCompiler();

process.on("message", (job) => {
  process.send?.(answer(job as WrittenJob));
});

function answer(job: WrittenJob): Answer {
  try {
    return { pdf: compilePdf(job, compiler) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
