import { byteOrderMark, csvLine } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction, type Executor } from "../../../platform/database/executor.ts";
import { type ExportedVehicle, readOneState, selectRatingsOf, selectVehicles } from "../export-store.ts";
import { cellsOfRating, cellsOfVehicle, headerCells } from "./export-line.ts";
import { nameKey } from "./name-key.ts";

/** Vehicles of one reading: their lines take the process a few milliseconds, also where none share their ratings. */
const vehiclesAtOnce = 25;
/** The most lines that are kept for the next vehicles of the same type. */
const maxKept = 100_000;

/**
 * Writes every rating, or those of a make, as CSV, which an import reads back to the same; returns their number. Vehicles of a type share the lines that are made of their
 * ratings, so that millions of lines cost little more than their bytes.
 */
export async function exportAll(ctx: Pick<AnonymousCtx, "db">, write: (text: string) => Promise<void>, make = ""): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    await readOneState(db);
    const kept: KeptLines = { byType: new Map(), count: 0 };
    let lines = 0;
    await write(byteOrderMark + csvLine(headerCells, ","));
    for await (const vehicles of selectVehicles(db, make === "" ? undefined : nameKey(make), vehiclesAtOnce)) {
      await addTypes(db, kept, vehicles);
      let text = "";
      for (const vehicle of vehicles) {
        const start = csvLine(cellsOfVehicle(vehicle), ",").trimEnd();
        const ends = kept.byType.get(vehicle.typeId) ?? [];
        lines += ends.length;
        for (const end of ends) text += `${start},${end}`;
      }
      await write(text);
    }
    return lines;
  });
}

interface KeptLines {
  /** The ends of a type's lines, after the vehicle. */
  byType: Map<number, string[]>;
  count: number;
}

/** Reads the types of these vehicles that are not kept yet. */
async function addTypes(db: Executor, kept: KeptLines, vehicles: readonly ExportedVehicle[]): Promise<void> {
  const missing = new Set(vehicles.map(({ typeId }) => typeId).filter((id) => !kept.byType.has(id)));
  if (missing.size === 0) return;
  if (kept.count > maxKept) {
    kept.byType.clear();
    kept.count = 0;
    for (const { typeId } of vehicles) missing.add(typeId);
  }
  for (const id of missing) kept.byType.set(id, []);
  for (const row of await selectRatingsOf(db, [...missing])) kept.byType.get(row.typeId)?.push(csvLine(cellsOfRating(row), ","));
  for (const id of missing) kept.count += kept.byType.get(id)?.length ?? 0;
}
