import type { AnonymousCtx } from "../../../platform/context.ts";
import type { Executor } from "../../../platform/database/executor.ts";
import type { Signer } from "../../../platform/session/signer.ts";
import * as store from "../checkpoint-store.ts";
import { makeCheckpoint, readStatement, type Before } from "./checkpoint.ts";

/** Entries of one checkpoint at most … */
const most = 5_000;
/** … and checkpoints that one run makes at most: a trail of many years is caught up in some runs. */
const mostAtOnce = 20;

const dayMs = 86_400_000;
/** An entry is dropped by its own time, its checkpoint is somewhat younger. */
const slack = 3_600_000;

/** For what the key that signs is derived from the installation's. */
export const checkpointPurpose = "audit checkpoints";

export interface CheckpointRules {
  signer: Signer;
  /** After so many days parts of the trail may be dropped; undefined: never. */
  keepDays: number | undefined;
  most?: number;
}

/**
 * Makes the checkpoints over entries that are in none yet and whose transactions have ended, as have all that could still add one before them. Those who
 * write are not waited for: while one of them goes on, the next run looks again. Answers how many it made.
 */
export async function makeCheckpoints(ctx: Pick<AnonymousCtx, "db" | "now">, rules: CheckpointRules): Promise<number> {
  const { db } = ctx;
  let before = await lastOf(db);
  let made = 0;
  let horizon = (await store.selectHorizon(db)) ?? (await store.takeHorizon(db));
  // Up to what was decided before, and where nobody writes at present, up to now.
  for (const isLast of [false, true]) {
    const writers = await store.stillWriting(db, horizon.writers);
    if (writers.length > 0) {
      await store.keepHorizon(db, { upTo: horizon.upTo, writers });
      break;
    }
    const covered = await coverUpTo(ctx, { upTo: horizon.upTo, before, left: mostAtOnce - made, rules });
    made += covered.made;
    before = covered.before;
    if (made === mostAtOnce || isLast) {
      await store.keepHorizon(db, made === mostAtOnce ? { upTo: horizon.upTo, writers: [] } : undefined);
      break;
    }
    horizon = await store.takeHorizon(db);
  }
  if (made > 0) await store.dropLeaves(db, before?.stated.keptFrom ?? 0);
  return made;
}

interface Cover {
  upTo: number;
  before: Before | undefined;
  /** Checkpoints that may still be made. */
  left: number;
  rules: CheckpointRules;
}

/** Makes the checkpoints up to an id below which nobody writes any more. */
async function coverUpTo(
  ctx: Pick<AnonymousCtx, "db" | "now">,
  { upTo, before, left, rules }: Cover,
): Promise<{ made: number; before: Before | undefined }> {
  const { db, now: at } = ctx;
  const limit = rules.most ?? most;
  let last = before;
  let made = 0;
  let keptFrom: number | undefined;
  while (made < left) {
    const entries = await store.sealedBetween(db, { after: last?.stated.upTo ?? 0, upTo, limit });
    if (entries.length === 0) break;
    const end = entries.length === limit ? (entries.at(-1)?.id ?? upTo) : upTo;
    keptFrom ??= await findKeptFrom(ctx, before, rules.keepDays);
    const { stated, ...stored } = await makeCheckpoint(entries, { at, upTo: end, keptFrom, before: last, signer: rules.signer });
    await store.insertCheckpoint(db, { ...stored, at, upTo: end });
    last = { statement: stored.statement, stated };
    made += 1;
  }
  return { made, before: last };
}

async function lastOf(db: Executor): Promise<Before | undefined> {
  const last = await store.lastCheckpoint(db);
  if (last === undefined) return undefined;
  const stated = readStatement(last.statement);
  // A chain never goes on behind a forged end as if it were whole: that is for a person to look at.
  if (stated === undefined) throw new Error(`the audit checkpoint ${last.number} cannot be read`);
  return { statement: last.statement, stated };
}

/** From which id on entries are kept: what is gone below it was old enough to be dropped. */
async function findKeptFrom(
  { db, now }: Pick<AnonymousCtx, "db" | "now">,
  before: Before | undefined,
  days: number | undefined,
): Promise<number> {
  const known = before?.stated.keptFrom ?? 0;
  const first = days === undefined ? undefined : await store.firstKept(db);
  if (days === undefined || first === undefined || first <= known) return known;
  // All entries of the checkpoints before the one that holds the first of the kept ones are gone; where none does yet, those of all.
  const holding = await store.checkpointOf(db, first);
  const stated = holding === undefined ? before?.stated : readStatement(holding.statement);
  const isOld = stated !== undefined && Date.parse(stated.at) < now.getTime() - days * dayMs + slack;
  return isOld ? first : known;
}
