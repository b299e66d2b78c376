import { Counter, Histogram, Registry } from "@prometheus-io/client";

/** What this process counts, whichever application of it: it stands where it is countsOf, and `/metrics` shows all of it. */
const registry = new Registry();

/** A count that only rises. `labels` take few values, never an id. */
export function countsOf<const L extends string>(name: string, help: string, labels: readonly L[]): Counter<L> {
  return new Counter({ name, help, labelNames: [...labels], registers: [registry] });
}

/** Upper bounds in seconds of what is measured: from a statement to a backup. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/** A distribution of seconds, with its count. `labels` take few values, never an id. */
export function secondsOf<const L extends string>(name: string, help: string, labels: readonly L[]): Histogram<L> {
  return new Histogram({ name, help, labelNames: [...labels], buckets, registers: [registry] });
}

/** Does `work` and records how long it took under the labels, and as `outcome` whether it failed: `ok` or `failed`. */
export async function timing<L extends string, T>(
  times: Histogram<L | "outcome">,
  labels: Readonly<Record<L, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "ok";
    return result;
  } finally {
    times.observe({ ...labels, outcome } as Record<L | "outcome", string>, (performance.now() - began) / 1000);
  }
}

/** The text of all of it, and what there is. */
export const measured: Pick<Registry, "metrics" | "getMetricsAsArray"> = registry;
