import { createHash } from "node:crypto";
import { keyRetentionDays } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { inTransaction, settled, untilCommit, type Executor } from "../database/executor.ts";
import { statement } from "../database/statement.ts";
import { problem } from "../problem.ts";

interface Kept extends Record<string, unknown> {
  call: string;
  body_hash: string;
  reply: unknown;
}

/**
 * Runs `work` once for a key. Key, work and reply are one transaction, so a retry either finds the reply
 * or waits for the first attempt to end, and a failed attempt leaves nothing behind.
 */
export async function once<C extends Ctx, R>(ctx: C, call: string, key: string, body: unknown, work: (ctx: C) => Promise<R>): Promise<R> {
  if (!/^[\w.:-]{1,100}$/.test(key)) {
    throw problem("invalid", { errors: [{ path: "Idempotency-Key", code: "choice", message: "At most 100 letters, digits and . : _ -" }] });
  }
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  let isTaken = false;
  const takeKey = async (db: Executor) => {
    const inserted = await insertKey.run(db, { userId: ctx.user.id, key, call, bodyHash });
    isTaken = inserted.length === 0;
    if (isTaken) throw problem("key-reused");
  };
  try {
    return await inTransaction(
      ctx,
      async (tx) => {
        const reply = await work(tx);
        await untilCommit(tx.db, keepReply.run(tx.db, { userId: ctx.user.id, key, reply: JSON.stringify(reply ?? null) }));
        return reply;
      },
      takeKey,
    );
  } catch (error) {
    if (isTaken) return (await kept(ctx, call, key, bodyHash)) as R;
    throw error;
  }
}

const [userId, key] = [sql.placeholder("userId"), sql.placeholder("key")];

/** Waits for another transaction that is inserting the same key; answers no row where that key is kept. */
const insertKey = statement<{ inserted: number }>(
  sql`insert into idempotency_keys (user_id, key, call, body_hash)
    values (${userId}, ${key}, ${sql.placeholder("call")}, ${sql.placeholder("bodyHash")}) on conflict do nothing returning 1 as inserted`,
  { prepare: true },
);

const keepReply = statement(
  sql`update idempotency_keys set reply = ${sql.placeholder("reply")}::jsonb where user_id = ${userId} and key = ${key}`,
  { prepare: true },
);

/** Idempotency for a handler that reads the body itself and therefore must say what the body was. */
export interface RunOnce<C extends Ctx = Ctx> {
  /** True if a reply is stored for the key. A retry then gets that reply, whatever has changed since. */
  isAnswered(): Promise<boolean>;
  /** Like `once`; `body` represents the request body (a file by the hash of its content). Without a key, `work` just runs. */
  run<R>(body: unknown, work: (ctx: C) => Promise<R>): Promise<R>;
}

/** Makes a `RunOnce` for a call and its key, if it has one. */
export function runOnce<C extends Ctx>(ctx: C, call: string, key: string | undefined): RunOnce<C> {
  if (key === undefined) return { isAnswered: () => Promise.resolve(false), run: (_, work) => work(ctx) };
  return {
    isAnswered: async () => {
      const found = await ctx.db.execute(sql`select 1 from idempotency_keys where user_id = ${ctx.user.id} and key = ${key}`);
      return found.rows.length > 0;
    },
    run: (body, work) => once(ctx, call, key, body, work),
  };
}

async function kept(ctx: Ctx, call: string, key: string, bodyHash: string): Promise<unknown> {
  const found = await ctx.db.execute<Kept>(sql`
    select call, body_hash, reply from idempotency_keys where user_id = ${ctx.user.id} and key = ${key}`);
  const row = found.rows[0];
  if (!row || row.call !== call || row.body_hash !== bodyHash) throw problem("key-reused");
  // The first attempt may have been cut between its commit and the disk, or wait for a standby that does not answer.
  await settled(ctx.db);
  return row.reply;
}

/** Deletes keys older than `keyRetentionDays`. */
export async function forgetOldKeys(db: Ctx["db"], now: Date): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where at < ${new Date(now.getTime() - keyRetentionDays * 86_400_000).toISOString()}::timestamptz`,
  );
}
