/** Writes to the browser's console that a call failed whose failure the screen does not, or not by itself, explain (section 8 "Only logged"). */
export function logProblem(what: string, problem: unknown): void {
  console.warn(`${what}:`, problem instanceof Error ? problem.message : problem);
}
