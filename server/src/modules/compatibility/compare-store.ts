import type { ImportScope } from "@remotebay/contract";
import { sql, type SQL } from "drizzle-orm";
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

// What collected lines would change (`import-store.ts`).

/** How many ratings the lines add, change, remove, and find as they are. */
export interface Counts {
  lines: number;
  vehicles: number;
  added: number;
  changed: number;
  removed: number;
  same: number;
}

/** A rating as it is stored, in the texts that the product or the installation has for it. */
export interface StoredWords {
  rating: number;
  caveats: number;
  noteKey: string | null;
  noteText: string | null;
  sourceKey: string | null;
  sourceName: string | null;
  ratedOn: string | null;
}

/** A rating that the lines add, change or remove. */
export interface Difference {
  line: number;
  year: number;
  make: string;
  model: string;
  deviceTypeId: number;
  deviceType: string | null;
  elementId: number;
  ownName: string | null;
  before: StoredWords | null;
  after: StoredWords | null;
}

/** Compares each line with the rating that it would replace, and counts. */
export async function compareLines(db: Executor, scope: ImportScope): Promise<Counts> {
  await db.execute(sql`analyze incoming`);
  await db.execute(sql`create temp table compared on commit drop as
    select i.line, v.id as vehicle_id, i.device_type_id, i.element_id, case
      when r.type_id is null then 1
      when (r.rating, r.caveats, r.rated_on) is distinct from (i.rating, i.caveats, i.rated_on)
        or (n.key, n.text) is distinct from (i.note_key, i.note_text) or (s.key, s.name) is distinct from (i.source_key, i.source_name) then 2
      else 0 end::smallint as difference
    from incoming i
    left join (${makes} k join ${models} m on m.make_id = k.id join ${vehicles} v on v.model_id = m.id)
      on k.key = i.make_key and m.key = i.model_key and v.year = i.year
    left join ${ratings} r on r.type_id = v.type_id and r.device_type_id = i.device_type_id and r.element_id = i.element_id
    left join ${notes} n on n.id = r.note_id left join ${sources} s on s.id = r.source_id`);
  const { rows } = await db.execute<Record<keyof Counts, number | string>>(sql`select count(*) as lines,
      (select count(*) from (select distinct make_key, model_key, year from incoming) cars) as vehicles,
      count(*) filter (where difference = 1) as added, count(*) filter (where difference = 2) as changed,
      count(*) filter (where difference = 0) as same,
      ${scope === "all" ? sql`(${everyRating}) - count(*) filter (where difference <> 1)` : sql`0`} as removed
    from compared`);
  const [row] = rows;
  const numberIn = (name: keyof Counts) => Number(row?.[name] ?? 0);
  return {
    lines: numberIn("lines"),
    vehicles: numberIn("vehicles"),
    added: numberIn("added"),
    changed: numberIn("changed"),
    removed: numberIn("removed"),
    same: numberIn("same"),
  };
}

/** The number of all ratings: vehicles of a type share those that are stored. */
const everyRating: SQL = sql`select coalesce(sum(v.vehicles * r.ratings), 0)
  from (select type_id, count(*) as vehicles from ${vehicles} group by type_id) v
  join (select type_id, count(*) as ratings from ${ratings} group by type_id) r using (type_id)`;

const words = (
  rating: SQL,
) => sql`json_build_object('rating', ${rating}.rating, 'caveats', ${rating}.caveats, 'ratedOn', ${rating}.rated_on,
  'noteKey', n.key, 'noteText', n.text, 'sourceKey', s.key, 'sourceName', s.name)`;

const named = sql`t.description as "deviceType", e.name as "ownName"`;

/** The first lines that add a rating (1) or change one (2). */
export async function selectDifferences(db: Executor, difference: 1 | 2, limit: number): Promise<Difference[]> {
  const { rows } = await db.execute<Difference & Record<string, unknown>>(sql`select i.line, i.year, i.make, i.model,
      i.device_type_id as "deviceTypeId", i.element_id as "elementId", ${named},
      ${difference === 1 ? sql`null` : words(sql`r`)} as before,
      json_build_object('rating', i.rating, 'caveats', i.caveats, 'ratedOn', i.rated_on, 'noteKey', i.note_key, 'noteText', i.note_text,
        'sourceKey', i.source_key, 'sourceName', i.source_name) as after
    from (select * from compared where difference = ${difference} order by line limit ${limit}) c join incoming i using (line)
    join ${deviceTypes} t on t.id = i.device_type_id join ${serviceElements} e on e.id = i.element_id
    left join ${vehicles} v on v.id = c.vehicle_id
    left join ${ratings} r on r.type_id = v.type_id and r.device_type_id = i.device_type_id and r.element_id = i.element_id
    left join ${notes} n on n.id = r.note_id left join ${sources} s on s.id = r.source_id
    order by i.line`);
  return rows;
}

/** Some ratings that no line names. */
export async function selectRemoved(db: Executor, limit: number): Promise<Difference[]> {
  await db.execute(sql`create index on compared (vehicle_id, device_type_id, element_id)`);
  await db.execute(sql`analyze compared`);
  const { rows } = await db.execute<Difference & Record<string, unknown>>(sql`select 0 as line, v.year, k.name as make, m.name as model,
      r.device_type_id as "deviceTypeId", r.element_id as "elementId", ${named}, ${words(sql`r`)} as before, null as after
    from ${vehicles} v join ${models} m on m.id = v.model_id join ${makes} k on k.id = m.make_id join ${ratings} r on r.type_id = v.type_id
    join ${deviceTypes} t on t.id = r.device_type_id join ${serviceElements} e on e.id = r.element_id
    left join ${notes} n on n.id = r.note_id left join ${sources} s on s.id = r.source_id
    where not exists (select from compared c
      where c.vehicle_id = v.id and c.device_type_id = r.device_type_id and c.element_id = r.element_id) limit ${limit}`);
  return rows;
}
