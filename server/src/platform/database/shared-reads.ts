import type pg from "pg";

/** Statements that share a connection at most: they are answered one after the other. */
const most = 16;

/** A connection that the statements of one turn share. */
interface Lease {
  client: Promise<pg.PoolClient>;
  users: number;
}

/** Runs one statement outside of transactions. */
export type ReadShared = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Statements that arrive in one turn of the event loop go to one connection in one write, and one process of PostgreSQL answers them.
 * To wake a process for each of them, and to be woken by each of their answers, costs more of the processor than answering, on both sides.
 * For quick statements only, since each waits for those before it.
 */
export function shareConnections(connect: () => Promise<pg.PoolClient>): ReadShared {
  let open: Lease | undefined;
  const lease = (): Lease => {
    const begun: Lease = { client: connect(), users: 0 };
    let isOver = false;
    let stream: Held | undefined;
    begun.client.then((client) => {
      if (isOver) return;
      stream = (client as unknown as { connection: { stream: Held } }).connection.stream;
      stream.cork();
    }, ignore);
    // Runs when the calls that have arrived are read.
    setImmediate(() => {
      isOver = true;
      if (open === begun) open = undefined;
      stream?.uncork();
    });
    return begun;
  };
  return async (config) => {
    const mine = (open ??= lease());
    mine.users += 1;
    if (mine.users === most) open = undefined;
    const client = await mine.client;
    try {
      return await client.query(config);
    } finally {
      mine.users -= 1;
      if (mine.users === 0) {
        // A connection that failed at once.
        if (open === mine) open = undefined;
        client.release();
      }
    }
  };
}

/** A socket that can keep what is written to it. */
interface Held {
  cork(): void;
  uncork(): void;
}

const ignore = () => undefined;
