import type { SealedEntry } from "./sealed-entry.ts";

/** A row that is not what was sealed. */
export interface RowFault {
  kind: "altered" | "deleted" | "inserted" | "swapped";
  id: number;
  /** The checkpoint that holds the entry, or between whose ids an inserted one stands. */
  checkpoint: number;
  /** Of a swapped one: whose contents it has now. */
  with?: number;
}

/** A row whose contents are another's than were sealed: what was sealed, and what is there. */
export interface Alteration {
  id: number;
  checkpoint: number;
  was: Buffer;
  is: Buffer;
}

/**
 * Compares rows with what a checkpoint holds, both in the order of their ids. Entries with ids below `keptFrom` may be gone. Which alterations are swaps is
 * seen once those of all checkpoints are known (`namedAlterations`).
 */
export function compareEntries(
  held: readonly SealedEntry[],
  found: readonly SealedEntry[],
  { checkpoint, keptFrom }: { checkpoint: number; keptFrom: number },
): { faults: RowFault[]; altered: Alteration[]; gone: number } {
  const faults: RowFault[] = [];
  const altered: Alteration[] = [];
  const rows = new Map(found.map((entry) => [entry.id, entry.digest]));
  let gone = 0;
  for (const { id, digest } of held) {
    const is = rows.get(id);
    rows.delete(id);
    if (is === undefined && id < keptFrom) gone += 1;
    else if (is === undefined) faults.push({ kind: "deleted", id, checkpoint });
    else if (!is.equals(digest)) altered.push({ id, checkpoint, was: digest, is });
  }
  for (const id of rows.keys()) faults.push({ kind: "inserted", id, checkpoint });
  return { faults, altered, gone };
}

/** Names alterations: a row that has what was sealed of another altered one, which has what was sealed of it or of a third, was swapped. */
export function namedAlterations(altered: readonly Alteration[]): RowFault[] {
  const sealedAt = new Map<string, number>();
  for (const { id, was } of altered) sealedAt.set(was.toString("hex"), id);
  const present = new Set(altered.map(({ is }) => is.toString("hex")));
  return altered.map(({ id, checkpoint, was, is }) => {
    const other = sealedAt.get(is.toString("hex"));
    // A copy of another's contents alone is an alteration: its own are nowhere.
    const isSwapped = other !== undefined && other !== id && present.has(was.toString("hex"));
    return isSwapped ? { kind: "swapped", id, checkpoint, with: other } : { kind: "altered", id, checkpoint };
  });
}
