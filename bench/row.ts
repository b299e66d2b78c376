/** One line of what `npm run bench` prints. */
export interface BenchRow {
  /** The measurement and its scale: `list, 1,000,000 requests, p95`. */
  name: string;
  /** The result with its unit; a ratio if there is a baseline. */
  figure: string;
  /** The target; missing if the value is only reported. */
  goal?: string;
  /** False if the goal was missed. */
  ok: boolean;
}
