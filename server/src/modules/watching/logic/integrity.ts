import * as v from "valibot";
import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Files } from "../../../platform/files/files.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { ProblemError } from "../../../platform/problem.ts";
import { countAll, countAnew } from "../../requests/service.ts";
import * as store from "../store.ts";

/** The job that checks all stored files and the counters. */
export const checking = defineJob("watching.check", v.object({ run: v.string() }), { retries: 1, timeoutSeconds: 3_600 });

/** Keys of each kind that are named; of more only the number is known. */
const shown = 100;

/** What a check needs. */
export interface Checking {
  files: Pick<Files, "read" | "list" | "exists">;
  systemContext(): AnonymousCtx;
  /** The keys of files that any module names. */
  storedKeys(db: AnonymousCtx["db"]): Promise<ReadonlySet<string>>;
}

/** Reads every file that something names, looks for files that nothing names, and counts the requests anew. */
export async function checkStored(
  { run }: { run: string },
  signal: AbortSignal,
  { files, systemContext, storedKeys }: Checking,
): Promise<void> {
  const ctx = systemContext();
  // Files first: one that is stored meanwhile is named a moment later.
  const there = await listed(files, ctx);
  const named = await storedKeys(ctx.db);
  const [missing, damaged]: [string[], string[]] = [[], []];
  for (const key of named) {
    signal.throwIfAborted();
    const isWhole = await files.read(key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError && error.code === "not-found") return false;
        throw error;
      },
    );
    if (!isWhole) ((await files.exists(key)) ? damaged : missing).push(key);
  }
  const orphaned = [...there].filter((key) => !named.has(key));
  const counters = (await countAll(ctx.db)).reduce((sum, { total }) => sum + total, 0);
  await store.endCheck(ctx.db, run, {
    endedAt: systemContext().now,
    files: named.size,
    missing: missing.slice(0, shown),
    damaged: damaged.slice(0, shown),
    orphaned: orphaned.slice(0, shown),
    counters,
    counted: await countAnew(ctx.db),
  });
}

/** The keys of all files; none where a bucket does not let its files be listed, so that those that nothing names are not looked for. */
async function listed(files: Checking["files"], { log }: Pick<AnonymousCtx, "log">): Promise<ReadonlySet<string>> {
  const there = new Set<string>();
  try {
    for await (const key of files.list()) there.add(key);
  } catch (error) {
    log.warn({ err: error }, "the file store does not list its files: those that nothing names were not looked for");
    return new Set();
  }
  return there;
}
