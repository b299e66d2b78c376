import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { deviceTypes } from "../devices/joins.ts";
import { serviceElements } from "../lookups/joins.ts";
import {
  compatibilityMakes as makes,
  compatibilityModels as models,
  compatibilityNotes as notes,
  compatibilityRatings as ratings,
  compatibilitySources as sources,
  compatibilityVehicles as vehicles,
} from "./tables.ts";

/** A vehicle of an export. */
export interface ExportedVehicle extends Record<string, unknown> {
  year: number;
  make: string;
  model: string;
  typeId: number;
}

/** A rating of a type of vehicle. */
export interface ExportedRating extends Record<string, unknown> {
  typeId: number;
  deviceTypeId: number;
  deviceType: string | null;
  elementId: number;
  ownName: string | null;
  rating: number;
  caveats: number;
  noteKey: string | null;
  noteText: string | null;
  sourceKey: string | null;
  sourceName: string | null;
  ratedOn: string | null;
}

/** Has every statement of this transaction, which must be its first, read the same state. */
export async function readOneState(db: Executor): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`);
}

/** Every vehicle, or those of a make (by its compared name), by name and year, a batch at a time. */
export async function* selectVehicles(db: Executor, makeKey: string | undefined, batch: number): AsyncGenerator<ExportedVehicle[]> {
  await db.execute(sql`declare exported no scroll cursor for
    select v.year, k.name as make, m.name as model, v.type_id as "typeId"
    from ${vehicles} v join ${models} m on m.id = v.model_id join ${makes} k on k.id = m.make_id
    ${makeKey === undefined ? sql`` : sql`where k.key = ${makeKey}`} order by k.key, m.key, v.year`);
  for (;;) {
    const { rows } = await db.execute<ExportedVehicle>(sql`fetch ${sql.raw(String(batch))} from exported`);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The ratings of types of vehicles, by type of device and function. */
export async function selectRatingsOf(db: Executor, typeIds: readonly number[]): Promise<ExportedRating[]> {
  const { rows } = await db.execute<ExportedRating>(sql`
    select r.type_id as "typeId", r.device_type_id as "deviceTypeId", t.description as "deviceType", r.element_id as "elementId",
      e.name as "ownName", r.rating, r.caveats, n.key as "noteKey", n.text as "noteText", s.key as "sourceKey", s.name as "sourceName",
      r.rated_on::text as "ratedOn"
    from ${ratings} r join ${deviceTypes} t on t.id = r.device_type_id join ${serviceElements} e on e.id = r.element_id
    left join ${notes} n on n.id = r.note_id left join ${sources} s on s.id = r.source_id
    where r.type_id = any(${sql.param([...typeIds])}::int[]) order by r.type_id, r.device_type_id, r.element_id`);
  return rows;
}
