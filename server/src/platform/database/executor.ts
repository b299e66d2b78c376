import type { PgDatabase } from "drizzle-orm/pg-core";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";

/** Something that runs SQL: the pool, or an open transaction. */
export type Executor = PgDatabase<NodePgQueryResultHKT>;

const transactions = new WeakSet<object>();

/**
 * Runs `work` with a context whose statements are one transaction; an open transaction is joined.
 * `publish` and `audit` of the context read `this.db`, so those of the copy write in the transaction too.
 */
export async function inTransaction<C extends { db: Executor }, R>(ctx: C, work: (ctx: C) => Promise<R>): Promise<R> {
  if (transactions.has(ctx.db)) return work(ctx);
  return ctx.db.transaction(async (tx) => {
    transactions.add(tx);
    return work({ ...ctx, db: tx });
  });
}
