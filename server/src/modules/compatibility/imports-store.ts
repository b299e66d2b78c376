import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import {
  compatibilityImports as imports,
  compatibilityImportVehicles as before,
  compatibilityMakes as makes,
  compatibilityModels as models,
  compatibilityRatings as ratings,
  compatibilityVehicles as vehicles,
} from "./tables.ts";

export type StoredImport = typeof imports.$inferSelect;
export type NewImport = Omit<typeof imports.$inferInsert, "id">;

/** Of so many imports the ratings before them are known. */
export const keptImports = 10;

/** The kept imports, the last first. */
export function selectImports(db: Executor): Promise<StoredImport[]> {
  return db.select().from(imports).orderBy(desc(imports.id)).limit(keptImports);
}

/** Names the state of the ratings: every import and every one that is taken back gives them another. */
export async function selectState(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(
    sql`select concat_ws('.', coalesce(max(id), 0), count(taken_back_at)) as state from ${imports}`,
  );
  return rows[0]?.state ?? "";
}

export async function insertImport(db: Executor, values: NewImport): Promise<StoredImport | undefined> {
  const [row] = await db.insert(imports).values(values).returning();
  return row;
}

/** Forgets the imports before the last ten, with the ratings before them. */
export async function forgetOldImports(db: Executor): Promise<void> {
  await db.delete(imports).where(sql`${imports.id} not in (select id from ${imports} order by id desc limit ${keptImports})`);
}

/** The ids of the imports that hold, the last first. */
export async function selectHolding(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(isNull(imports.takenBackAt)).orderBy(desc(imports.id));
  return rows.map(({ id }) => id);
}

/** Gives the vehicles that these imports changed what they had before the first of them. */
export async function restoreVehicles(db: Executor, ids: readonly number[], taken: { at: Date; by: string }): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`create temp table restored on commit drop as
    select distinct on (model_id, year) model_id, year, vehicle_id, type_id from ${before}
    where ${inArray(before.importId, [...ids])} order by model_id, year, import_id`);
  await db.execute(sql`analyze restored`);
  await db.execute(sql`delete from ${vehicles} v using restored r where v.model_id = r.model_id and v.year = r.year`);
  // Who has looked a vehicle up finds it under the same id.
  await db.execute(sql`insert into ${vehicles} (id, model_id, year, type_id) overriding system value
    select vehicle_id, model_id, year, type_id from restored where type_id is not null`);
  await db.delete(before).where(inArray(before.importId, [...ids]));
  await db
    .update(imports)
    .set({ takenBackAt: taken.at, takenBackBy: taken.by })
    .where(inArray(imports.id, [...ids]));
}

export async function importExists(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, id));
  return rows.length > 0;
}

/** The rated functions of the vehicles of a make and a year, with one type of device or all. */
export interface CoverageRow extends Record<string, unknown> {
  makeId: number;
  make: string;
  year: number;
  vehicles: number;
  green: number;
  amber: number;
  red: number;
}

/** The coverage by make and year, by name: the ratings of each type are counted once, however many vehicles share them. */
export async function selectCoverage(db: Executor, deviceTypeId: number | undefined, limit: number): Promise<CoverageRow[]> {
  const { rows } = await db.execute<CoverageRow>(sql`with counted as materialized (
      select type_id, count(*) filter (where rating = 1) as green, count(*) filter (where rating = 2) as amber,
        count(*) filter (where rating = 3) as red
      from ${ratings} ${deviceTypeId === undefined ? sql`` : sql`where device_type_id = ${deviceTypeId}::int`} group by type_id)
    select k.id as "makeId", k.name as make, v.year, count(*)::int as vehicles, coalesce(sum(c.green), 0)::float8 as green,
      coalesce(sum(c.amber), 0)::float8 as amber, coalesce(sum(c.red), 0)::float8 as red
    from ${vehicles} v join ${models} m on m.id = v.model_id join ${makes} k on k.id = m.make_id left join counted c on c.type_id = v.type_id
    group by k.id, v.year order by k.key, v.year limit ${limit}`);
  return rows;
}
