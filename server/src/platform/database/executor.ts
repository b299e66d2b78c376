import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { flush, flushGroupOf, flushTogether, isCrowded, type FlushGroup } from "./group-flush.ts";

/** Something that runs SQL: the pool, or the connection of an open transaction. */
export type Executor = NodePgDatabase & { $client: pg.Pool | pg.PoolClient };

/** Answers what to throw instead of a statement's error; `db` is outside the transaction, which has been rolled back. */
type Explain = (error: unknown, db: Executor) => unknown;

interface Open {
  /** Statements that were sent and that the end of the transaction waits for. */
  pending: { answer: Promise<unknown>; explain?: Explain | undefined }[];
  /** Run once it has committed. */
  following: (() => void)[];
}

const transactions = new WeakMap<Executor, Open>();

/** Runs SQL on a pool or a connection. */
export function executorOn<Client extends pg.Pool | pg.PoolClient>(client: Client): NodePgDatabase & { $client: Client } {
  return Object.assign(drizzle(client, { casing: "snake_case" }), { $client: client });
}

/**
 * Runs `work` with a context whose statements are one transaction; an open transaction is joined.
 * `publish` and `audit` of the context read `this.db`, so those of the copy write in the transaction too.
 *
 * Begin and `guard` are sent without waiting for their answers, so that they travel with the first statement of `work`. Where `guard`
 * throws, the statements of `work` throw the same.
 */
export async function inTransaction<C extends { db: Executor }, R>(
  ctx: C,
  work: (ctx: C) => Promise<R>,
  guard?: (db: Executor) => Promise<void>,
): Promise<R> {
  if (!isPool(ctx.db.$client)) {
    await guard?.(ctx.db);
    return work(ctx);
  }
  const pool = ctx.db.$client;
  const client = await pool.connect();
  const open: Open = { pending: [], following: [] };
  const group = flushGroupOf(pool);
  group.open += 1;
  const lane = laneOf(client);
  transactions.set(lane.db, open);
  try {
    later(open, client.query(begin));
    lane.admitted = guard?.(lane.unguarded);
    lane.admitted?.catch(ignore);
    const result = await work({ ...ctx, db: lane.db });
    await lane.admitted;
    await commit(client, open, group);
    leave(lane);
    client.release();
    for (const run of open.following) run();
    return result;
  } catch (error) {
    const failed = await rollBack(client, open, lane);
    throw failed === undefined ? error : ((await failed.explain?.(failed.error, ctx.db)) ?? failed.error);
  } finally {
    group.open -= 1;
  }
}

/**
 * Leaves a statement that was sent to the end of the transaction: nobody waits for its answer before commit is sent, and where it fails
 * the whole transaction does. For writes whose answer decides nothing. Outside a transaction it is waited for.
 */
export async function untilCommit(db: Executor, answer: Promise<unknown>, explain?: Explain): Promise<void> {
  const open = transactions.get(db);
  if (open !== undefined) return later(open, answer, explain);
  try {
    await answer;
  } catch (error) {
    throw (await explain?.(error, db)) ?? error;
  }
}

/** Runs something as soon as the transaction has committed, and never if it is rolled back; outside a transaction at once. */
export function afterCommit(db: Executor, run: () => void): void {
  const open = transactions.get(db);
  if (open === undefined) run();
  else open.following.push(run);
}

/** Waits for statements that were sent one after the other, and then throws the first failure: none of them is still on its way when the transaction ends. */
export async function together<const T extends readonly Promise<unknown>[]>(
  answers: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(answers);
  const values: unknown[] = [];
  for (const answer of answers) values.push(await answer);
  return values as { -readonly [K in keyof T]: Awaited<T[K]> };
}

/** Resolves when what other transactions had committed before the call is as durable as their own callers were to be told. */
export async function settled(db: Executor): Promise<void> {
  // Inside a transaction the commit does it.
  if (!isPool(db.$client)) return;
  const client = await db.$client.connect();
  try {
    await flush(client);
  } finally {
    client.release();
  }
}

function later(open: Open, answer: Promise<unknown>, explain?: Explain): void {
  // Its failure is seen when the transaction ends.
  answer.catch(ignore);
  open.pending.push({ answer, explain });
}

const ignore = () => undefined;

const isPool = (client: pg.Pool | pg.PoolClient): client is pg.Pool => !("release" in client);

/** What the transactions of a connection run on, kept with it: a statement is composed once for each. */
interface Lane {
  /** Its answers count only where `admitted` does not reject. */
  db: Executor;
  unguarded: Executor;
  admitted: Promise<void> | undefined;
}

const lanes = new WeakMap<pg.PoolClient, Lane>();

function laneOf(client: pg.PoolClient): Lane {
  const known = lanes.get(client);
  if (known !== undefined) return known;
  const guarded = Object.create(client) as pg.PoolClient;
  const lane: Lane = { db: executorOn(guarded), unguarded: executorOn(client), admitted: undefined };
  // Drizzle and `statement` pass a query and take a promise.
  guarded.query = ((config: pg.QueryConfig, values?: unknown[]) => {
    const answer = client.query(config, values);
    const { admitted } = lane;
    if (admitted === undefined) return answer;
    answer.catch(ignore);
    return admitted.then(() => answer);
  }) as typeof client.query;
  lanes.set(client, lane);
  return lane;
}

/** The connection is given back: whatever still holds its executor is outside of transactions. */
function leave(lane: Lane): void {
  lane.admitted = undefined;
  transactions.delete(lane.db);
}

/**
 * A transaction's locks are kept until its commit, which by itself waits for the disk: whoever waits for the same row, as for a location's
 * next number, would wait for the disk too. So it commits without waiting, and `flush` waits for the disk when its locks are gone.
 */
const begin = "begin; set local synchronous_commit = off";

async function commit(client: pg.PoolClient, open: Open, group: FlushGroup): Promise<void> {
  const isShared = isCrowded(group);
  const done = client.query("commit");
  const flushed = isShared ? undefined : flush(client);
  flushed?.catch(ignore);
  // Where a statement has failed, PostgreSQL takes commit for a rollback and says so.
  if ((await done).command !== "COMMIT") throw new Error("a statement of the transaction failed");
  await Promise.all(open.pending.map(({ answer }) => answer));
  await (flushed ?? flushTogether(group, client));
}

/** Ends a transaction that failed; answers the first failure that nobody has waited for, which is the cause of those after it. */
async function rollBack(
  client: pg.PoolClient,
  open: Open,
  lane: Lane,
): Promise<{ error: unknown; explain: Explain | undefined } | undefined> {
  const isOver = await client.query("rollback").then(
    () => true,
    () => false,
  );
  leave(lane);
  // A connection on which this fails may still be in the transaction.
  client.release(!isOver);
  for (const { answer, explain } of open.pending) {
    const error: unknown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error !== undefined) return { error, explain };
  }
  return undefined;
}
