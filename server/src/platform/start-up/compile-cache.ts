import { enableCompileCache } from "node:module";
import { join } from "node:path";

/** Beside the packages, so that installing them anew discards it. */
const folder = join(import.meta.dirname, "../../../../node_modules/.cache/remotebay-compiled");

/**
 * Keeps the compiled modules of this start, which are written when the process ends, for the next one. A folder that cannot be written
 * only leaves later starts as slow as the first.
 */
export function keepCompiled(): void {
  enableCompileCache(folder);
}
