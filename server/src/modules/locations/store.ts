import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { locations, locationScanTypes } from "./tables.ts";

export type LocationRow = typeof locations.$inferSelect;

export async function selectLocation(db: Executor, id: number): Promise<LocationRow | undefined> {
  const [row] = await db.select().from(locations).where(eq(locations.id, id));
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockLocation(db: Executor, id: number): Promise<LocationRow | undefined> {
  const [row] = await db.select().from(locations).where(eq(locations.id, id)).for("no key update");
  return row;
}

export async function insertLocation(db: Executor, values: typeof locations.$inferInsert): Promise<number> {
  const [row] = await db.insert(locations).values(values).returning({ id: locations.id });
  return row?.id ?? 0;
}

/** Increments the location's work-order counter and returns the new value. */
export async function countUpWorkOrder(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db
    .update(locations)
    .set({ lastWorkOrder: sql`${locations.lastWorkOrder} + 1` })
    .where(eq(locations.id, id))
    .returning({ last: locations.lastWorkOrder });
  return row?.last;
}

/** Replaces the remote services that a location may order. */
export async function replaceScanTypes(db: Executor, locationId: number, scanTypeIds: readonly number[]): Promise<void> {
  await db.delete(locationScanTypes).where(eq(locationScanTypes.locationId, locationId));
  if (scanTypeIds.length > 0) await db.insert(locationScanTypes).values(scanTypeIds.map((scanTypeId) => ({ locationId, scanTypeId })));
}
