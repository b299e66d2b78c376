import { createHash } from "node:crypto";
import {
  compatibilityChanged,
  type ImportScope,
  maxLineFaults,
  type RatingImport,
  type RatingLineFault,
  type RatingPreview,
  type RatingSample,
} from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction, type Executor } from "../../../platform/database/executor.ts";
import { problem } from "../../../platform/problem.ts";
import { everybody } from "../../settings/service.ts";
import { compareLines, type Counts, type Difference, selectDifferences, selectRemoved } from "../compare-store.ts";
import * as transfers from "../import-store.ts";
import * as imports from "../imports-store.ts";
import { asFault, type LineFault, lineFault } from "./import-line.ts";
import { presentSample } from "./present-sample.ts";
import { readRatings } from "./read-ratings.ts";

/** What an import needs of its caller: a call's context, or the command's. */
export type ImportingCtx = Pick<AnonymousCtx, "db" | "audit" | "publish" | "now"> & { user: { name: string } | null };

/** A file of ratings: its bytes, and how it is read. */
export interface RatingsFile {
  bytes: AsyncIterable<Uint8Array>;
  /** Its name. */
  name: string;
  scope: ImportScope;
  /** The most ratings. */
  most: number;
  /** What names its content; absent where it is imported without a preview. */
  digest?: string;
}

/** Lines that are sent to the database at a time: reading so many takes the process a few milliseconds. */
const linesAtOnce = 500;
/** How many ratings a preview shows of those that it adds, changes and removes. */
const maxSamples = 8;

interface Collected {
  /** The first bad lines after the line that was asked for, and whether there are more behind them. */
  faults: LineFault[];
  hasMore: boolean;
  /** Of the whole file. */
  total: number;
}

/** Reads a file into the tables of this transaction. */
async function collectLines(db: Executor, { bytes, most }: RatingsFile, after: number): Promise<Collected> {
  await transfers.beginImport(db);
  const known = await transfers.selectKnown(db);
  const faults: LineFault[] = [];
  let total = 0;
  for await (const part of readRatings(bytes, known, { size: linesAtOnce, most })) {
    total += part.faults.length;
    if (faults.length <= maxLineFaults) for (const fault of part.faults) if (fault.line > after) faults.push(fault);
    if (part.ratings.length > 0) await transfers.addLines(db, part.ratings);
    // Other calls have their turn, also where no line of a long file can be stored.
    else await new Promise(setImmediate);
  }
  const twice = await transfers.selectDuplicates(db, after, maxLineFaults + 1);
  faults.push(
    ...twice.lines.map((line) => lineFault(line, "", "twice", "Another line rates the same function of this vehicle and type of device.")),
  );
  const first = firstLines(faults.toSorted((a, b) => a.line - b.line));
  return { faults: first, hasMore: faults.length > first.length, total: total + twice.total };
}

/** So many faults that no line is cut in two, unless it has all of them. */
function firstLines(faults: readonly LineFault[]): LineFault[] {
  const next = faults[maxLineFaults];
  if (next === undefined) return [...faults];
  const whole = faults.slice(0, maxLineFaults).filter(({ line }) => line < next.line);
  return whole.length > 0 ? whole : faults.slice(0, maxLineFaults);
}

/** What an import of a file would change; its bad lines after a line, if it has any. */
export function previewFile(ctx: Pick<AnonymousCtx, "db">, file: RatingsFile & { digest: string }, after: number): Promise<RatingPreview> {
  return inTransaction(ctx, async ({ db }) => {
    const state = await imports.selectState(db);
    const { faults, hasMore, total } = await collectLines(db, file, after);
    const nothing: Counts = { lines: 0, vehicles: 0, added: 0, changed: 0, removed: 0, same: 0 };
    const counts = total > 0 ? nothing : await compareLines(db, file.scope);
    return {
      ...presentCounts(counts),
      Samples: {
        Added: await samplesOf(counts.added, () => selectDifferences(db, 1, maxSamples)),
        Changed: await samplesOf(counts.changed, () => selectDifferences(db, 2, maxSamples)),
        Removed: await samplesOf(counts.removed, () => selectRemoved(db, maxSamples)),
      },
      Faults: faults.map(presentFault),
      FaultCount: total,
      NextAfter: hasMore ? (faults.at(-1)?.line ?? null) : null,
      Version: versionOf(file, state),
    };
  });
}

/** The samples of so many ratings, which are looked for only if there are any. */
async function samplesOf(count: number, select: () => Promise<Difference[]>): Promise<RatingSample[]> {
  return count > 0 ? (await select()).map(presentSample) : [];
}

/** Names a file, what becomes of other ratings, and the ratings that it was compared with. */
function versionOf({ digest = "", scope }: RatingsFile, state: string): string {
  return createHash("sha256").update(`${digest} ${scope} ${state}`).digest("base64url");
}

/** Seconds after which a call that waits for another import is asked to come again. */
const retryAfter = 15;

/** Has others wait that change ratings; a call that waits too long itself is `unavailable`, the command is patient. */
async function lock(db: Executor, isPatient: boolean): Promise<void> {
  if (!(await transfers.lockRatings(db, isPatient))) throw problem("unavailable", { info: { RetryAfter: retryAfter } });
}

/**
 * Imports a file (docs/operating.md#compatibility-ratings): all lines or none. Throws `invalid` with the faults of the first bad lines, as
 * `17.Rating`; `info.Total` is the number of all faults. With the version of a preview `stale`, if it would do something else than what was shown.
 */
export function importFile(ctx: ImportingCtx, file: RatingsFile, version?: string): Promise<RatingImport> {
  return inTransaction(ctx, async (tx) => {
    await lock(tx.db, version === undefined);
    if (version !== undefined && version !== versionOf(file, await imports.selectState(tx.db))) throw problem("stale");
    const { faults, total } = await collectLines(tx.db, file, 0);
    if (total > 0) throw problem("invalid", { errors: faults.map(asFault), info: { Total: total } });
    const counts = await compareLines(tx.db, file.scope);
    const made = await imports.insertImport(tx.db, {
      ...counts,
      at: tx.now,
      userName: tx.user?.name ?? "",
      fileName: file.name,
      scope: file.scope,
    });
    if (made === undefined) throw new Error("an import was not stored");
    await transfers.mergeLines(tx.db, made.id, file.scope);
    await imports.forgetOldImports(tx.db);
    await transfers.dropUnused(tx.db);
    const { lines, vehicles, added, changed, removed } = counts;
    const details = { name: file.name, scope: file.scope, lines, vehicles, added, changed, removed };
    await tx.audit({ action: "compatibility.imported", noun: "compatibility", id: made.id, locationId: null, details });
    await tx.publish(compatibilityChanged, [everybody], { Id: made.id });
    return presentImport(made);
  });
}

/**
 * Brings the ratings back to what they were before an import, and so takes back every later one too. `newest` is the last import that holds, as
 * the caller saw it: `stale` if another one is by now, or if this one is taken back already. Throws `not-found`.
 */
export function takeBack(ctx: ImportingCtx, id: number, newest: number): Promise<RatingImport[]> {
  return inTransaction(ctx, async (tx) => {
    await lock(tx.db, false);
    if (!(await imports.importExists(tx.db, id))) throw problem("not-found");
    const holding = await imports.selectHolding(tx.db);
    if (holding[0] !== newest || !holding.includes(id)) throw problem("stale");
    const taken = holding.filter((one) => one >= id);
    await imports.restoreVehicles(tx.db, taken, { at: tx.now, by: tx.user?.name ?? "" });
    await transfers.dropUnused(tx.db);
    const rows = (await imports.selectImports(tx.db)).map(presentImport);
    const details = { name: rows.find(({ Id }) => Id === id)?.Name ?? "", imports: taken };
    await tx.audit({ action: "compatibility.taken-back", noun: "compatibility", id, locationId: null, details });
    await tx.publish(compatibilityChanged, [everybody], { Id: id });
    return rows;
  });
}

/** The last ten imports. */
export async function lastImports({ db }: Pick<AnonymousCtx, "db">): Promise<RatingImport[]> {
  return (await imports.selectImports(db)).map(presentImport);
}

function presentCounts({ lines, vehicles, added, changed, removed, same }: Counts) {
  return { Lines: lines, Vehicles: vehicles, Added: added, Changed: changed, Removed: removed, Same: same };
}

function presentFault({ line, column, code, value }: LineFault): RatingLineFault {
  return { Line: line, Column: column, Code: code, Value: value };
}

function presentImport(row: imports.StoredImport): RatingImport {
  return {
    Id: row.id,
    At: row.at.toISOString(),
    Who: row.userName,
    Name: row.fileName,
    Scope: row.scope,
    ...presentCounts(row),
    TakenBackAt: row.takenBackAt?.toISOString() ?? null,
    TakenBackBy: row.takenBackBy ?? "",
  };
}
