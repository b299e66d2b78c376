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
  const order = inOrder(from, ports.apply);
  const state = { isClosed: false, isFetching: false, isWanted: false, attempt: 0 };

  /** Fetches one page; true if there are more. */
  const fetchMissed = async () => {
    const before = order.last();
    const { rows, lastSeq } = await ports.fetchAfter(before);
    if (state.isClosed) return false;
    if (lastSeq - before > maxMissed) {
      order.continueAt(await ports.reset());
      return false;
    }
    order.add(rows);
    return order.last() > before && order.last() < lastSeq;
  };
  const run = async () => {
    state.isFetching = true;
    try {
      do {
        state.isWanted = false;
        while (!state.isClosed && (await fetchMissed()));
        state.attempt = 0;
      } while (state.isWanted && !state.isClosed);
    } catch {
      state.attempt += 1;
      if (!state.isClosed) ports.later(catchUp, state.attempt);
    } finally {
      state.isFetching = false;
    }
  };
  function catchUp(): void {
    if (state.isFetching) state.isWanted = true;
    else if (!state.isClosed) void run();
  }
  return {
    take: (row) => {
      if (!state.isClosed && !order.take(row)) catchUp();
    },
    catchUp,
    last: order.last,
    close: () => {
      state.isClosed = true;
    },
  };
}

/** Passes rows on without holes, and keeps those that came too early. */
function inOrder<R extends StreamRow>(from: number, apply: (rows: readonly R[]) => void) {
  let last = from;
  const early = new Map<number, R>();
  const add = (rows: readonly R[]) => {
    const next: R[] = [];
    for (const row of rows) if (row.seq === last + next.length + 1) next.push(row);
    for (let row = early.get(last + next.length + 1); row; row = early.get(last + next.length + 1)) next.push(row);
    last += next.length;
    for (const seq of early.keys()) if (seq <= last) early.delete(seq);
    if (next.length > 0) apply(next);
  };
  return {
    add,
    last: () => last,
    continueAt: (seq: number) => {
      last = seq;
      add([]);
    },
    /** False if rows before this one are missing. */
    take: (row: R) => {
      if (row.seq <= last + 1) add([row]);
      else if (early.size < maxEarly) early.set(row.seq, row);
      return row.seq <= last;
    },
  };
}
