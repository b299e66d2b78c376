/** A row of a stream: its place in the stream's order, from 1 without holes. */
export interface StreamRow {
  seq: number;
}

/** What a follower needs. Everything that waits or asks is passed in, so that tests can lose, repeat and reorder events. */
export interface StreamPorts<R extends StreamRow> {
  /** Asks the service for the rows after a place, in order, a page at a time. `lastSeq` is the stream's newest place. */
  fetchAfter: (seq: number) => Promise<{ rows: readonly R[]; lastSeq: number }>;
  /** Receives rows that follow what was applied before, in order. */
  apply: (rows: readonly R[]) => void;
  /** Called if too much was missed to fetch it row by row: whoever shows the stream loads its newest page. Answers the new last place. */
  reset: () => Promise<number>;
  /** Calls back after a pause, to try again after a failed call; doubles with each attempt. */
  later: (callback: () => void, attempt: number) => void;
}

/** Applies each row of a stream once and in order, whatever the connection loses, repeats or reorders. */
export interface StreamFollower<R extends StreamRow> {
  /** An event brought a row. */
  take: (row: R) => void;
  /** Rows may have been missed: the connection is new, or the tab woke up. */
  catchUp: () => void;
  /** The last place that was applied. */
  last: () => number;
  close: () => void;
}

/** With more missed rows than this the newest page is loaded instead. */
const maxMissed = 300;
/** Rows that came before the ones they follow, kept until those have been fetched. */
const maxEarly = 500;

/** Follows a stream from a place on. */
export function followStream<R extends StreamRow>(from: number, ports: StreamPorts<R>): StreamFollower<R> {
  let last = from;
  let isClosed = false;
  let isFetching = false;
  let isWanted = false;
  let attempt = 0;
  const early = new Map<number, R>();

  const apply = (rows: readonly R[]) => {
    const next: R[] = [];
    for (const row of rows) if (row.seq === last + next.length + 1) next.push(row);
    for (let row = early.get(last + next.length + 1); row; row = early.get(last + next.length + 1)) next.push(row);
    if (next.length === 0) return;
    last += next.length;
    for (const seq of early.keys()) if (seq <= last) early.delete(seq);
    ports.apply(next);
  };
  const fetchMissed = async () => {
    const { rows, lastSeq } = await ports.fetchAfter(last);
    if (isClosed) return false;
    if (lastSeq - last > maxMissed) {
      last = await ports.reset();
      apply([]);
      return false;
    }
    const before = last;
    apply(rows);
    return last > before && last < lastSeq;
  };
  const run = async () => {
    isFetching = true;
    try {
      do {
        isWanted = false;
        while (!isClosed && (await fetchMissed()));
        attempt = 0;
      } while (isWanted && !isClosed);
    } catch {
      attempt += 1;
      if (!isClosed) ports.later(catchUp, attempt);
    } finally {
      isFetching = false;
    }
  };
  function catchUp(): void {
    if (isClosed) return;
    if (isFetching) isWanted = true;
    else void run();
  }
  return {
    take: (row) => {
      if (isClosed || row.seq <= last) return;
      if (row.seq === last + 1) return apply([row]);
      if (early.size < maxEarly) early.set(row.seq, row);
      return catchUp();
    },
    catchUp,
    last: () => last,
    close: () => {
      isClosed = true;
    },
  };
}
