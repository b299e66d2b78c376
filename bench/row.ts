/** One line of what `npm run bench` prints. */
export interface BenchRow {
  /** What was measured, with its scale: `list, 1,000,000 requests, p95`. */
  name: string;
  /** What came out, with its unit; a ratio wherever there is something to compare with. */
  figure: string;
  /** What it should be; none where it is only watched. */
  goal?: string;
  /** False where the goal was missed. */
  ok: boolean;
}
