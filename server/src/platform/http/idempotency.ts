import { createHash } from "node:crypto";
import { keyRetentionDays } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import { inTransaction } from "../database/executor.ts";
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
  return inTransaction(ctx, async (tx) => {
    const inserted = await tx.db.execute(sql`
      insert into idempotency_keys (user_id, key, call, body_hash) values (${ctx.user.id}, ${key}, ${call}, ${bodyHash})
      on conflict do nothing returning 1`);
    if (inserted.rows.length === 0) return (await kept(tx, call, key, bodyHash)) as R;
    const reply = await work(tx);
    await tx.db.execute(sql`
      update idempotency_keys set reply = ${JSON.stringify(reply ?? null)}::jsonb where user_id = ${ctx.user.id} and key = ${key}`);
    return reply;
  });
}

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
  return row.reply;
}

/** Deletes keys older than `keyRetentionDays`. */
export async function forgetOldKeys(db: Ctx["db"], now: Date): Promise<void> {
  await db.execute(
    sql`delete from idempotency_keys where at < ${new Date(now.getTime() - keyRetentionDays * 86_400_000).toISOString()}::timestamptz`,
  );
}
