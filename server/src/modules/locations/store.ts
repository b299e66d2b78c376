import { eq, inArray, or, sql, type SQLWrapper } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations, locationScanTypes } from "./tables.ts";

export type LocationRow = typeof locations.$inferSelect;

const locationById = statement((db) =>
  db
    .select()
    .from(locations)
    .where(eq(locations.id, sql.placeholder("id"))),
);

export async function selectLocation(db: Executor, id: number): Promise<LocationRow | undefined> {
  const [row] = await locationById.run(db, { id });
  return row;
}

/** All locations, by name. */
export function selectLocations(db: Executor, limit: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .orderBy(sql`${locations.name} collate "und-x-icu"`, locations.id)
    .limit(limit);
}

/** The locations of these names (in lower case) or ids, at most `limit`. */
export function selectNamed(
  db: Executor,
  { names, ids, limit }: { names: readonly string[]; ids: readonly number[]; limit: number },
): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(or(inArray(sql`lower(${locations.name})`, [...names]), inArray(locations.id, [...ids])))
    .orderBy(locations.id)
    .limit(limit);
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

/** Changes what people read about a location, and counts its version up. */
export async function updateLocation(db: Executor, id: number, values: Partial<typeof locations.$inferInsert>): Promise<void> {
  await db
    .update(locations)
    .set({ ...values, version: sql`${locations.version} + 1` })
    .where(eq(locations.id, id));
}

/** The remote services of a location, by id. */
export async function selectScanTypeIds(db: Executor, locationId: number): Promise<number[]> {
  const rows = await scanTypeIds.run(db, { locationId });
  return rows.map(({ scanTypeId }) => scanTypeId);
}

const scanTypeIds = statement((db) =>
  db
    .select({ scanTypeId: locationScanTypes.scanTypeId })
    .from(locationScanTypes)
    .where(eq(locationScanTypes.locationId, sql.placeholder("locationId")))
    .orderBy(locationScanTypes.scanTypeId),
);

/** The update that increments a location's work-order counter and answers the new number as `number`; at least six digits. */
export function countUp(locationId: SQLWrapper) {
  return sql`update ${locations} set last_work_order = ${locations.lastWorkOrder} + 1 where ${locations.id} = ${locationId}
    returning ${locations.id} || '-' || lpad(last_work_order::text, greatest(6, length(last_work_order::text)), '0') as number`;
}

const counting = statement<{ number: string }>(countUp(sql.placeholder("locationId")), { prepare: true });

/** Increments the location's work-order counter and returns the new number. */
export async function countUpWorkOrder(db: Executor, locationId: number): Promise<string | undefined> {
  const [row] = await counting.run(db, { locationId });
  return row?.number;
}

/** Replaces the remote services that a location may order. */
export async function replaceScanTypes(db: Executor, locationId: number, scanTypeIds: readonly number[]): Promise<void> {
  await db.delete(locationScanTypes).where(eq(locationScanTypes.locationId, locationId));
  if (scanTypeIds.length > 0) await db.insert(locationScanTypes).values(scanTypeIds.map((scanTypeId) => ({ locationId, scanTypeId })));
}
