import { randomUUID } from "node:crypto";
import { IntegrityKind } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import type { JobAttempt, Jobs } from "../../../platform/jobs/jobs.ts";
import * as store from "../integrity-store.ts";
import type { FoundOfKind } from "../tables.ts";
import { checkDerived, noteFiles } from "./check-derived.ts";
import { checkFiles } from "./check-files.ts";
import { checkOrphans } from "./check-orphans.ts";
import { type At, checking, type Checking, type Finding, type Part, shown } from "./check-parts.ts";

/** Milliseconds after which a check that has not ended was given up. */
const longest = 20 * 3_600_000;

/** Begins a check in the transaction of `tx`, unless one runs; answers whether it began. */
export async function beginCheck(tx: AnonymousCtx, jobs: Pick<Jobs, "enqueue">, { mends }: { mends: boolean }): Promise<boolean> {
  const run = randomUUID();
  const stale = new Date(tx.now.getTime() - longest);
  if (!(await store.beginCheck(tx.db, { run, startedAt: tx.now, mends, stale }))) return false;
  await jobs.enqueue(checking, { run }, { tx: tx.db });
  return true;
}

/** Does one part of a check and adds the next: what it found and that it was done are stored together, so that a part that is repeated counts once. */
export async function checkPart(
  { run, part, at }: { run: string; part: number; at: At },
  { signal, retry }: Pick<JobAttempt, "signal" | "retry">,
  parts: Checking,
): Promise<void> {
  const ctx = parts.systemContext();
  const begun = await store.selectCheck(ctx.db);
  if (begun?.run !== run || begun.part !== part || begun.endedAt !== null) return;
  const storeResult = (finding: (tx: AnonymousCtx, check: store.Check) => Promise<Finding>) =>
    inTransaction(parts.systemContext(), async (tx) => {
      const check = await store.lockCheck(tx.db, run);
      if (check?.part === part) await storePart(tx, check, await finding(tx, check), parts.jobs);
    });
  try {
    await storeResult(await look({ ...parts, ctx, check: begun, signal }, at));
  } catch (error) {
    // After the last try: what is still to come was not looked at, and is not counted as good.
    if (retry >= checking.options.retries) await storeResult((_tx, { kinds }) => Promise.resolve(givenUp(kinds)));
    throw error;
  }
}

function look(parts: Parameters<Part>[0], at: At): ReturnType<Part> {
  if (at.step === "named") return noteFiles(parts, at);
  if (at.step === "files") return checkFiles(parts, at);
  return at.step === "orphans" ? checkOrphans(parts, at) : checkDerived(parts, at);
}

function givenUp(kinds: store.Check["kinds"]): Finding {
  const rest = IntegrityKind.options.filter((kind) => kinds[kind] === undefined);
  return { kinds: Object.fromEntries((rest.length > 0 ? rest : ["coins"]).map((kind) => [kind, { unlooked: 1 }])), next: undefined };
}

async function storePart(tx: AnonymousCtx, check: store.Check, { kinds, set, next }: Finding, jobs: Pick<Jobs, "enqueue">): Promise<void> {
  const all = { ...check.kinds };
  for (const kind of IntegrityKind.options) {
    const found = kinds[kind];
    if (found === undefined) continue;
    all[kind] = together(all[kind], found);
    if (found.mended)
      await tx.audit({
        action: "integrity.mended",
        noun: "integrity",
        locationId: null,
        details: { kind, count: found.mended, names: found.names?.slice(0, 20) ?? [] },
      });
  }
  const { run } = check;
  await store.updateCheck(tx.db, run, { ...set, kinds: all, part: check.part + 1, endedAt: next === undefined ? tx.now : null });
  if (next !== undefined) return void (await jobs.enqueue(checking, { run, part: check.part + 1, at: next }, { tx: tx.db }));
  const counts = Object.entries(all).map(([kind, { found, mended, waiting, unlooked }]) => ({ kind, found, mended, waiting, unlooked }));
  const isWhole = counts.every(({ found, mended, waiting, unlooked }) => found === mended + waiting && unlooked === 0);
  tx.log[isWhole ? "info" : "warn"](
    { counts },
    isWhole ? "stored data was checked" : "stored data was checked: something is not as it should be",
  );
}

function together(before: FoundOfKind | undefined, more: Partial<FoundOfKind>): FoundOfKind {
  const sum = (name: "found" | "mended" | "waiting" | "unlooked") => (before?.[name] ?? 0) + (more[name] ?? 0);
  return {
    found: sum("found"),
    mended: sum("mended"),
    waiting: sum("waiting"),
    unlooked: sum("unlooked"),
    names: (before?.names ?? []).concat(more.names ?? []).slice(0, shown),
  };
}
