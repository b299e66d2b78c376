import type pg from "pg";

/** Statements that share a connection at most: they are answered one after the other. */
const most = 16;

/** A connection that the statements of one turn share. */
interface Lease {
  client: Promise<pg.PoolClient>;
  users: number;
}

const leases = new WeakMap<pg.Pool, Lease>();

/**
 * Runs one statement outside of transactions. Those that arrive in one turn of the event loop go to one connection, and one process of
 * PostgreSQL answers them: to wake a process for each, and to be woken by each of their answers, takes more of the processor than a list
 * itself. For quick statements only, since each waits for those before it.
 */
export async function readShared(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const mine = leases.get(pool) ?? lease(pool);
  mine.users += 1;
  if (mine.users === most) leases.delete(pool);
  try {
    return await (await mine.client).query(config);
  } finally {
    mine.users -= 1;
    if (mine.users === 0) {
      close(pool, mine);
      // One that could not be had has told each of its users.
      await mine.client.then((client) => client.release(), ignore);
    }
  }
}

function lease(pool: pg.Pool): Lease {
  const begun: Lease = { client: pool.connect(), users: 0 };
  leases.set(pool, begun);
  // Runs when the calls that have arrived are read.
  setImmediate(() => close(pool, begun));
  return begun;
}

function close(pool: pg.Pool, one: Lease): void {
  if (leases.get(pool) === one) leases.delete(pool);
}

const ignore = () => undefined;
