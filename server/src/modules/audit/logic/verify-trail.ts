import type { Executor } from "../../../platform/database/executor.ts";
import * as store from "../checkpoint-store.ts";
import { hashOf, openCheckpoint, readStatement, type Before, type CheckpointFault } from "./checkpoint.ts";
import { compareEntries, namedAlterations, type Alteration, type RowFault } from "./compare-entries.ts";

/** A checkpoint that is not to be believed; of one that is `missing` there is no row. */
export interface FaultyCheckpoint {
  number: number;
  fault: CheckpointFault | "missing" | "unknown-key" | "not-the-known-one";
}

export interface VerifiedTrail {
  checkpoints: number;
  /** Entries that are what was sealed. */
  entries: number;
  /** Entries that are no longer kept. */
  gone: number;
  rows: RowFault[];
  faulty: FaultyCheckpoint[];
  /** The last checkpoint; undefined without any. */
  last: { number: number; at: string; hash: string; publicKey: string } | undefined;
}

export interface VerifyOptions {
  /** The installation's key: the last checkpoint must be signed with it. Earlier ones are vouched for by the chain. */
  publicKey: string | undefined;
  /** A checkpoint that somebody wrote down. */
  known?: { number: number; hash: string } | undefined;
}

/** Checkpoints that are read at once. */
const page = 20;

/** Compares the whole trail with its checkpoints, in the order of their numbers. */
export async function verifyTrail(db: Executor, { publicKey, known }: VerifyOptions): Promise<VerifiedTrail> {
  const found: VerifiedTrail = { checkpoints: 0, entries: 0, gone: 0, rows: [], faulty: [], last: undefined };
  const altered: Alteration[] = [];
  const newest = await store.lastCheckpoint(db);
  const keptFrom = (newest && readStatement(newest.statement)?.keptFrom) ?? 0;
  let before: Before | undefined;
  let number = 0;
  let knownHash: string | undefined;
  for (;;) {
    const stored = await store.checkpointsAfter(db, number, page);
    if (stored.length === 0) break;
    for (const one of stored) {
      for (number += 1; number < one.number; number += 1) found.faulty.push({ number, fault: "missing" });
      found.checkpoints += 1;
      if (number === known?.number) knownHash = hashOf(one.statement);
      const opened = openCheckpoint(one, before);
      if (opened.fault !== undefined) found.faulty.push({ number, fault: opened.fault });
      const stated = readStatement(one.statement);
      before = stated && { statement: one.statement, stated };
      if (opened.stated === undefined || (opened.fault !== undefined && opened.fault !== "chain")) continue;
      await compareRows(db, { opened: opened.stated, entries: opened.entries, keptFrom, found, altered });
    }
  }
  found.rows.push(...namedAlterations(altered));
  found.rows.sort((a, b) => a.id - b.id);
  if (known !== undefined && knownHash !== known.hash) found.faulty.push({ number: known.number, fault: "not-the-known-one" });
  if (before !== undefined) {
    const { statement, stated } = before;
    found.last = { number: stated.number, at: stated.at, hash: hashOf(statement), publicKey: stated.publicKey };
    if (publicKey !== undefined && stated.publicKey !== publicKey) found.faulty.push({ number: stated.number, fault: "unknown-key" });
  }
  return found;
}

interface Comparing {
  opened: { number: number; after: number; upTo: number; count: number };
  entries: Parameters<typeof compareEntries>[0] | undefined;
  keptFrom: number;
  found: VerifiedTrail;
  altered: Alteration[];
}

async function compareRows(db: Executor, { opened, entries, keptFrom, found, altered }: Comparing): Promise<void> {
  const { number, after, upTo, count } = opened;
  // Ids below the first are none that the service gives out.
  const rows = await store.sealedBetween(db, { after: number === 1 ? -Number.MAX_SAFE_INTEGER : after, upTo, limit: Infinity });
  if (entries === undefined && upTo >= keptFrom) {
    found.faulty.push({ number, fault: "entries" });
    return;
  }
  const compared = compareEntries(entries ?? [], rows, { checkpoint: number, keptFrom });
  found.rows.push(...compared.faults);
  altered.push(...compared.altered);
  const gone = entries === undefined ? count : compared.gone;
  const wrong = compared.altered.length + compared.faults.filter(({ kind }) => kind === "deleted").length;
  found.gone += gone;
  found.entries += count - gone - wrong;
}
