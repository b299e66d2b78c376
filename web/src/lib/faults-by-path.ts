import type { CallProblem } from "./call.ts";

/** The first rule each field breaks, by dotted path. */
export function faultsByPath(problem: Pick<CallProblem, "errors"> | null): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const fault of problem?.errors ?? []) faults[fault.path] ??= fault.code;
  return faults;
}
