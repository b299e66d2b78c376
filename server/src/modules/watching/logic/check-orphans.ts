import type { AnonymousCtx } from "../../../platform/context.ts";
import { StartUpError } from "../../../platform/start-up/start-up-error.ts";
import * as store from "../integrity-store.ts";
import { type At, type Checking, type Part, shown } from "./check-parts.ts";

/** Files that are asked for at once. */
const atOnce = 500;
const dayMs = 86_400_000;
/** Milliseconds for which nothing may have named a file that is set aside, and for which it waits there before it is deleted. */
const grace = 7 * dayMs;
const kept = 30 * dayMs;

/** Looks for files that nothing names; those that nothing has named for a week are set aside, and deleted a month later. */
export const checkOrphans: Part<Extract<At, { step: "orphans" }>> = async ({ ctx, check, signal, files, stored }) => {
  const { run, mends, startedAt } = check;
  const queries = stored().keys;
  const isListed = await noteAll(files, queries, { ctx, run, signal, at: startedAt });
  const old = new Date(startedAt.getTime() - grace);
  let aside = 0;
  if (isListed && mends) {
    await bringNamedBack(files, queries, ctx, signal);
    await setOldAside(files, queries, { ctx, signal, since: old, at: startedAt });
    await deleteOld(files, ctx, { signal, before: new Date(startedAt.getTime() - kept) });
    // Of an earlier try of this part too.
    aside = await store.countAsideAt(ctx.db, startedAt);
  }
  return async (tx) => {
    const { all, young } = await store.countOrphans(tx.db, old);
    const names = await store.selectOrphans(tx.db, shown);
    return {
      kinds: { orphaned: { found: all + aside, mended: aside, waiting: young, unlooked: isListed ? 0 : 1, names } },
      set: { orphaned: names },
      next: { step: "derived", nth: 0, after: 0 },
    };
  };
};

type Queries = Parameters<typeof store.namedNow>[1];

/** Notes every file that nothing names; false where a bucket does not let its files be listed, or is away. */
async function noteAll(
  files: Checking["files"],
  queries: Queries,
  { ctx, run, signal, at }: { ctx: AnonymousCtx; run: string; signal: AbortSignal; at: Date },
): Promise<boolean> {
  let keys: string[] = [];
  const note = async () => {
    const unknown = await store.notNoted(ctx.db, keys);
    keys = [];
    // Those that were stored since the named ones were noted have a name by now.
    const named = await store.namedNow(ctx.db, queries, unknown);
    await store.noteOrphans(
      ctx.db,
      unknown.filter((key) => !named.has(key)),
      { run, at },
    );
  };
  try {
    for await (const key of files.list()) {
      signal.throwIfAborted();
      keys.push(key);
      if (keys.length >= atOnce) await note();
    }
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error;
    ctx.log.warn({ err: error }, "the file store does not list its files: those that nothing names were not looked for");
    return false;
  }
  await note();
  await store.forgetOthers(ctx.db, run);
  return true;
}

/** A row that was being written while its file was set aside. */
async function bringNamedBack(files: Checking["files"], queries: Queries, ctx: AnonymousCtx, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const keys: string[] = await store.selectAside(ctx.db, { after, limit: atOnce });
    const named = await store.namedNow(ctx.db, queries, keys);
    for (const key of named) {
      signal.throwIfAborted();
      if ((await files.inspect(key)) !== "whole") await files.bringBack(key);
      await files.deleteAside(key);
    }
    await store.forgetOrphans(ctx.db, [...named]);
    after = keys.at(-1);
  }
}

async function setOldAside(
  files: Checking["files"],
  queries: Queries,
  { ctx, signal, since, at }: { ctx: AnonymousCtx; signal: AbortSignal; since: Date; at: Date },
): Promise<void> {
  for (;;) {
    const keys = await store.selectOrphans(ctx.db, atOnce, since);
    if (keys.length === 0) return;
    const named = await store.namedNow(ctx.db, queries, keys);
    await store.forgetOrphans(ctx.db, [...named]);
    const free = keys.filter((key) => !named.has(key));
    for (const key of free) {
      signal.throwIfAborted();
      await files.setAside(key);
    }
    await store.markAside(ctx.db, free, at);
  }
}

async function deleteOld(
  files: Checking["files"],
  ctx: AnonymousCtx,
  { signal, before }: { signal: AbortSignal; before: Date },
): Promise<void> {
  for (;;) {
    const keys = await store.selectAside(ctx.db, { after: "", limit: atOnce, before });
    if (keys.length === 0) return;
    for (const key of keys) {
      signal.throwIfAborted();
      await files.deleteAside(key);
    }
    await store.forgetOrphans(ctx.db, keys);
  }
}
