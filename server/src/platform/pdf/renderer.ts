import { compilePdf, makeCompiler } from "./compile.ts";
import type { SerializedJob } from "./job.ts";

/** The renderer's answer to one job. */
export type Answer = { pdf: Uint8Array } | { error: string };

// The process exits when the app is gone, even if that was killed. It ignores an interrupt of the whole process group, because
// the app then finishes the jobs under way.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);

const compiler = makeCompiler();

process.on("message", (job) => {
  process.send?.(render(job as SerializedJob));
});

function render(job: SerializedJob): Answer {
  try {
    return { pdf: compilePdf(job, compiler) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
