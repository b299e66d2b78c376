import { PassThrough, Readable } from "node:stream";
import { promisify } from "node:util";
import {
  type getRatingCoverage,
  type importRatingsFile,
  type ImportScope,
  type Input,
  maxRatingLines,
  type previewRatings,
  type RatingImport,
  type RatingPreview,
  type Reply,
  type takeBackRatings,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { RunOnce } from "../../../platform/http/idempotency.ts";
import { problem } from "../../../platform/problem.ts";
import { makeTurns } from "../../../platform/turns.ts";
import { deviceTypeNames } from "../../devices/service.ts";
import { selectKnown } from "../import-store.ts";
import { selectCoverage } from "../imports-store.ts";
import { keepsRatings } from "../policy.ts";
import { exportAll } from "./exporting.ts";
import { importFile, lastImports, previewFile, takeBack } from "./importing.ts";
import type { SentFile } from "./read-ratings-file.ts";

// What administrators do with ratings in /admin.

/** What is for a SuperAdmin alone. Throws `not-found`. */
function requireKeeper(ctx: Ctx): void {
  if (!keepsRatings(ctx.user)) throw problem("not-found");
}

/** Reading and merging a file takes a connection for seconds. */
const inTurn = makeTurns({ atOnce: 2, maxWaiting: 6 });

const asRead = ({ name, parts, digest }: SentFile, scope: ImportScope) => ({
  bytes: Readable.from(parts),
  name,
  digest,
  scope,
  most: maxRatingLines,
});

/** What an import of a sent file would change, or its bad lines after a line. Throws `not-found` for who is no SuperAdmin, before the file is read. */
export async function preview(
  ctx: Ctx,
  read: () => Promise<SentFile>,
  { scope, after }: Input<typeof previewRatings>["query"],
): Promise<RatingPreview> {
  requireKeeper(ctx);
  const file = await read();
  return inTurn(() => previewFile(ctx, asRead(file, scope), after));
}

/** Imports a sent file as it was previewed (`importFile`), once for a key. Throws `not-found` for who is no SuperAdmin. */
export async function importSent(
  ctx: Ctx,
  read: () => Promise<SentFile>,
  { scope, version }: Input<typeof importRatingsFile>["query"],
  once: RunOnce,
): Promise<RatingImport> {
  requireKeeper(ctx);
  const file = await read();
  return inTurn(() => once.run({ scope, version, file: file.digest }, (tx) => importFile(tx, asRead(file, scope), version)));
}

/** The last ten imports. Throws `not-found`. */
export async function getImports(ctx: Ctx): Promise<RatingImport[]> {
  requireKeeper(ctx);
  return lastImports(ctx);
}

/** Brings the ratings back to what they were before an import (`takeBack`). Throws `not-found`. */
export async function takeImportBack(ctx: Ctx, { Id, Newest }: Input<typeof takeBackRatings>["body"]): Promise<RatingImport[]> {
  requireKeeper(ctx);
  return takeBack(ctx, Id, Newest);
}

/** Every rating, or those of a make, as CSV, as a stream that ends early with an error where its reader goes away. Throws `not-found`. */
export async function openExport(ctx: Ctx, make: string): Promise<Readable> {
  requireKeeper(ctx);
  const stream = new PassThrough();
  const write = promisify((text: string, done: (error?: Error | null) => void) => stream.write(text, done));
  inTurn(() => exportAll(ctx, write, make)).then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

/** The most pairs of a make and a year of a coverage. */
const maxCells = 20_000;

/** How many functions are rated, and how, by make and year. Throws `not-found`. */
export async function getCoverage(ctx: Ctx, deviceTypeId: number | undefined): Promise<Reply<typeof getRatingCoverage>> {
  requireKeeper(ctx);
  const [rows, types, { elements }] = await Promise.all([
    selectCoverage(ctx.db, deviceTypeId, maxCells),
    deviceTypeNames(ctx),
    selectKnown(ctx.db),
  ]);
  const functions = elements.size * (deviceTypeId === undefined ? types.size : 1);
  const makes = new Map(rows.map(({ makeId, make }) => [makeId, make]));
  return {
    DeviceTypes: [...types].map(([id, name]) => ({ Id: id, Text: name })),
    Makes: [...makes].map(([id, name]) => ({ Id: id, Name: name })),
    Cells: rows.map(({ makeId, year, vehicles, green, amber, red }) => ({
      MakeId: makeId,
      Year: year,
      Vehicles: vehicles,
      Green: green,
      Amber: amber,
      Red: red,
      Unknown: Math.max(vehicles * functions - green - amber - red, 0),
    })),
  };
}
