import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { insertTexts, storeTypes, storeVehicles } from "./import-store.ts";
import type { RuledRating } from "./logic/demonstration.ts";
import {
  compatibilityNotes as notes,
  compatibilityMakes as makes,
  compatibilityModels as models,
  compatibilitySources as sources,
  compatibilityVehicles as vehicles,
} from "./tables.ts";

/** Whether the demonstration set was made before, also if it has been replaced since. */
export async function wasMade(db: Executor): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sources} where ${sources.isDemonstration} limit 1`);
  return rows.length > 0;
}

/** A vehicle of the set, with the number of its ratings. */
export interface RuledVehicle {
  owner: number;
  make: string;
  makeKey: string;
  model: string;
  modelKey: string;
  year: number;
}

/** Stores the set in the tables that `beginImport` made. Vehicles that are rated already keep their ratings. */
export async function insertDemonstration(
  db: Executor,
  { cars, ratings, ratedOn }: { cars: readonly RuledVehicle[]; ratings: readonly (readonly RuledRating[])[]; ratedOn: string },
): Promise<void> {
  await db.execute(sql`create temp table ruled on commit drop as
    select r.*, null::text as note_text, 'demonstration'::text as source_key, null::text as source_name
    from (select (owner - 1)::int as owner, x.* from json_array_elements(${JSON.stringify(ratings)}::json) with ordinality as list (one, owner),
      json_to_recordset(one) as x (device_type_id smallint, element_id int, rating smallint, caveats smallint, note_key text)) r`);
  await insertTexts(db, sql`ruled`);
  await db.execute(sql`insert into merged
    select r.owner, r.device_type_id, r.element_id, r.rating, r.caveats, n.id, s.id, ${ratedOn}::date
    from ruled r join ${sources} s on s.key = r.source_key left join ${notes} n on n.key = r.note_key`);
  await storeTypes(db);
  await db.execute(sql`insert into owners select c.owner, c.make, c."makeKey", c.model, c."modelKey", c.year
    from json_to_recordset(${JSON.stringify(cars)}::json) as c
      (owner int, make text, "makeKey" text, model text, "modelKey" text, year smallint)
    where not exists (select from ${makes} k join ${models} m on m.make_id = k.id and m.key = c."modelKey"
      join ${vehicles} v on v.model_id = m.id and v.year = c.year where k.key = c."makeKey")`);
  await db.execute(sql`analyze owners`);
  await storeVehicles(db, sql`owners`);
}
