/** Writes to the browser's console that a call failed whose failure the screen does not, or not by itself, explain (domain.md#calibration-load). */
export function logProblem(what: string, problem: unknown): void {
  console.warn(`${what}:`, problem instanceof Error ? problem.message : problem);
}
