import { setTimeout } from "node:timers/promises";
import { ProblemError } from "../../../platform/problem.ts";
import { namedNow, nextNamed } from "../integrity-store.ts";
import { type At, type Part, shown } from "./check-parts.ts";
import { mendFile, type Mended } from "./mend-file.ts";

/** Files of one part. */
const atOnce = 200;

type State = "whole" | "missing" | "damaged" | "unlooked";

/** Reads the next files that something names, and mends those that are missing or damaged where that is asked for. */
export const checkFiles: Part<Extract<At, { step: "files" }>> = async ({ ctx, check, signal, files, stored }, { after, named }) => {
  const keys = await nextNamed(ctx.db, after, atOnce);
  const states = new Map<string, State>();
  for (const key of keys) {
    const begun = performance.now();
    states.set(key, await stateOf(files, key));
    // Half of the time is left to others.
    await setTimeout(performance.now() - begun, undefined, { signal });
  }
  const wrong = keys.filter((key) => ["missing", "damaged"].includes(states.get(key) ?? ""));
  // What named it may be gone since.
  const faults = [...(await namedNow(ctx.db, stored().keys, wrong))].toSorted();
  const mended = new Map<string, Mended>();
  for (const key of check.mends ? faults : []) {
    const by = await mendFile({ ctx, files, remade: stored().remade }, key);
    if (by !== undefined) mended.set(key, by);
  }
  return async (tx, { missing, damaged, files: before, kinds }) => {
    for (const { store } of mended.values()) await store?.(tx.db);
    const lost = rowOf(
      faults.filter((key) => states.get(key) === "missing"),
      mended,
    );
    const torn = rowOf(
      faults.filter((key) => states.get(key) === "damaged"),
      mended,
    );
    const last = keys.at(-1);
    const looked = before + keys.length;
    const unread = keys.filter((key) => states.get(key) === "unlooked").length;
    // The list of named files does not survive a crash of the database: what is not in it any more was not looked at.
    const forgotten = last === undefined ? Math.max(0, named - looked - (kinds.missing?.unlooked ?? 0)) : 0;
    return {
      kinds: { missing: { ...lost.row, unlooked: unread + forgotten }, damaged: torn.row },
      set: {
        files: looked - unread,
        missing: missing.concat(lost.left).slice(0, shown),
        damaged: damaged.concat(torn.left).slice(0, shown),
      },
      next: last === undefined ? { step: "orphans" } : { step: "files", after: last, named },
    };
  };
};

/** What is left comes before what was mended. */
function rowOf(all: readonly string[], mended: ReadonlyMap<string, Mended>) {
  const left = all.filter((key) => !mended.has(key));
  const told = all.filter((key) => mended.has(key)).map((key) => `${key} (${mended.get(key)?.by})`);
  return { row: { found: all.length, mended: told.length, names: left.concat(told) }, left };
}

async function stateOf(files: Parameters<typeof checkFiles>[0]["files"], key: string): Promise<State> {
  try {
    return await files.inspect(key);
  } catch (error) {
    // A store that is away.
    if (error instanceof ProblemError && error.code === "unavailable") return "unlooked";
    throw error;
  }
}
