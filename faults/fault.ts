/** One fault that `npm run faults` makes happen to the running product. */
export interface FaultCase {
  /** What happens: `SIGTERM under load`. */
  fault: string;
  /** What has to come of it, with its bounds. */
  wanted: string;
  /** Makes it happen to a server of its own and says what came of it. An error counts as a failure and is printed. */
  run(): Promise<Seen>;
}

/** What was measured. */
export interface Seen {
  seen: string;
  ok: boolean;
}
