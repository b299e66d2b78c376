import pg from "pg";
import { executorOn, inTransaction, type Executor } from "./executor.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { tracedClient } from "./traced-client.ts";

export interface Database {
  pool: pg.Pool;
  /** Tables are read with `db.select()`; SQL lives in `store.ts` files only. */
  db: Executor;
  /** The connection string, for connections outside the pool (LISTEN, jobs). */
  url: string;
  /** Runs `work` in one transaction; rolls back when it throws. Runs it again, twice at most, after a deadlock. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Throws if the database does not answer at present; never waits long. For `/readyz`. */
  check(): Promise<void>;
  /** A connection outside the pool, as `newConnection`, that is ended when the database stops answering. */
  newConnection(name: string): pg.Client;
  /** The options of another pool: its time-outs are this one's, and its connections are ended as those of `newConnection` are. */
  poolOptions(name: string): pg.PoolConfig & { connectionString: string };
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Maximum size of the pool; default 20. */
  connections?: number;
  /** Called with errors of idle connections, which no caller receives. */
  onError?: (error: Error) => void;
  /** Called once when the database stops answering; until it answers again every query fails at once. */
  onAway?: (error: Error) => void;
  /** Called once when it answers again. */
  onBack?: () => void;
}

/** Milliseconds after which a pool or the server gives up. */
const timeouts = {
  // Also the longest wait for a place in a pool that is exhausted.
  connectionTimeoutMillis: 4_000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Opens a connection pool. It connects at the first query; `check` verifies that it can. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const Client = tracedClient();
  const pool = new GuardedPool(
    {
      ...(Client && { Client }),
      connectionString: url,
      max: options.connections ?? 20,
      application_name: "remotebay",
      ...timeouts,
      // A statement is sent while those before it on the same connection are still being answered.
      pipeline: true,
      // One plan for all values: making one for each call takes several times as long as running it. A text that needs another plan for other values is another text.
      options: "-c plan_cache_mode=force_generic_plan",
    },
    options,
  );
  pool.on("error", (error) => options.onError?.(error));
  const db = executorOn(pool);
  let closing: Promise<void> | undefined;
  return {
    pool,
    db,
    url,
    transaction: (work) => withRetry(() => inTransaction({ db }, (tx) => work(tx.db))),
    check: () => pool.heartbeat.check(),
    newConnection: (name) => {
      const client = newConnection(url, name);
      pool.keep(client);
      return client;
    },
    poolOptions: (name) => ({ ...timeouts, connectionString: url, application_name: `remotebay ${name}`, Client: keptClient(pool) }),
    close: () => (closing ??= Promise.all([pool.heartbeat.close(), pool.end()]).then(ignore)),
  };
}

const ignore = () => undefined;

/** A client for another pool whose connections this pool ends when the database stops answering. */
function keptClient(guard: GuardedPool): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      guard.keep(this);
    }
  };
}

/** A connection outside the pool; `name` is shown in `pg_stat_activity`. If it is lost, the next statement fails, not the process. */
export function newConnection(url: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: `remotebay ${name}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", ignore);
  return client;
}

const retriable = new Set(["40001", "40P01"]);

async function withRetry<T>(run: () => Promise<T>, left = 2): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (left > 0 && retriable.has(sqlState(error) ?? "")) return withRetry(run, left - 1);
    throw error;
  }
}

/** The SQLSTATE of a database error, also if Drizzle wrapped it: `23505` is a violated unique key, `53100` a full disk. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code)) return current.code;
  }
  return undefined;
}

/** The name of the constraint that a statement violated. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("constraint" in current && typeof current.constraint === "string") return current.constraint;
  }
  return undefined;
}
