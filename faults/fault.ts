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
  /** What became of people's writes, where a case lets them write. */
  writes?: Writes;
}

/** What became of writes: each that was acknowledged is to be there, and none twice. */
export interface Writes {
  /** Answered as done. */
  acknowledged: number;
  /** Those of them that the database has. */
  there: number;
  /** Those that it has more than once, acknowledged or not. */
  twice: number;
  /** Seconds from the fault until writes are done again and none fails any more; 0 where none failed. */
  untilGood?: number;
  /** Attempts that failed: answered otherwise than as done, or not at all. */
  failed?: number;
}
