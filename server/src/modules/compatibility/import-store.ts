import type { ImportScope } from "@remotebay/contract";
import { sql, type SQL } from "drizzle-orm";
import { sqlState } from "../../platform/database/database.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { deviceTypes } from "../devices/joins.ts";
import { serviceElements } from "../lookups/joins.ts";
import type { ImportedRating } from "./logic/import-line.ts";
import {
  compatibilityImportVehicles as before,
  compatibilityMakes as makes,
  compatibilityModels as models,
  compatibilityNotes as notes,
  compatibilityRatings as ratings,
  compatibilitySources as sources,
  compatibilityTypes as types,
  compatibilityVehicles as vehicles,
} from "./tables.ts";

// An import is collected in temporary tables and then merged by a few statements, so that its memory does not grow with the file.

/** Has whoever else changes ratings wait until this transaction ends. It waits itself as long as it takes, or for some seconds: false if others are not done by then. */
export async function lockRatings(db: Executor, isPatient: boolean): Promise<boolean> {
  await db.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${isPatient ? "0" : "8s"}, true)`);
  try {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('compatibility'))`);
    return true;
  } catch (error) {
    if (sqlState(error) === "55P03") return false;
    throw error;
  }
}

/** Makes the tables in which lines are collected. */
export async function beginImport(db: Executor): Promise<void> {
  // Merging millions of lines takes longer than any statement of a call may.
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`set local work_mem = '64MB'`);
  await db.execute(sql`create temp table incoming (line int, make text, make_key text, model text, model_key text, year smallint,
    device_type_id int, element_id int, rating smallint, caveats smallint, note_key text, note_text text, source_key text, source_name text,
    rated_on date) on commit drop`);
  await db.execute(sql`create temp table merged (owner int, device_type_id smallint, element_id int, rating smallint, caveats smallint, note_id int, source_id smallint,
    rated_on date) on commit drop`);
  await db.execute(
    sql`create temp table owners (owner int, make text, make_key text, model text, model_key text, year smallint) on commit drop`,
  );
}

/** What lines may refer to. */
export async function selectKnown(db: Executor): Promise<{ elements: Set<number>; deviceTypes: Set<number> }> {
  const known = await db.select({ id: serviceElements.id }).from(serviceElements);
  const kinds = await db.select({ id: deviceTypes.id }).from(deviceTypes);
  return { elements: new Set(known.map(({ id }) => id)), deviceTypes: new Set(kinds.map(({ id }) => id)) };
}

/** Adds lines to the import. */
export async function addLines(db: Executor, lines: readonly ImportedRating[]): Promise<void> {
  await db.execute(sql`insert into incoming select r.* from json_to_recordset(${JSON.stringify(lines)}::json) as r (line int, make text,
    "makeKey" text, model text, "modelKey" text, year smallint, "deviceTypeId" int, "elementId" int, rating smallint, caveats smallint,
    "noteKey" text, "noteText" text, "sourceKey" text, "sourceName" text, "ratedOn" date)`);
}

/** Lines after one that rate what another line rates too, at most `limit`, and how many there are in all. */
export async function selectDuplicates(db: Executor, after: number, limit: number): Promise<{ lines: number[]; total: number }> {
  await db.execute(sql`create temp table twice on commit drop as select line from (
      select line, count(*) over (partition by make_key, model_key, year, device_type_id, element_id) as times from incoming) counted
    where times > 1`);
  const { rows } = await db.execute<{ line: number; total: number }>(sql`select line, (select count(*)::int from twice) as total
    from twice where line > ${after} order by line limit ${limit}`);
  const [first] = rows;
  if (first !== undefined) return { lines: rows.map(({ line }) => line), total: first.total };
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from twice`);
  return { lines: [], total: counted.rows[0]?.total ?? 0 };
}

/**
 * Merges the lines: they replace the ratings of the same vehicle, device type and function. Other ratings stay, or all go. The vehicles
 * whose ratings this changes are stored with the import, with what they had before.
 */
export async function mergeLines(db: Executor, importId: number, scope: ImportScope): Promise<void> {
  await db.execute(sql`create temp table earlier on commit drop as select id, model_id, year, type_id from ${vehicles}`);
  await insertTexts(db, sql`incoming`);
  // Vehicles own their merged ratings, of which those that are the same become one type.
  await db.execute(sql`insert into owners select row_number() over (), * from (
    select distinct on (make_key, model_key, year) make, make_key, model, model_key, year from incoming order by make_key, model_key, year, line) cars`);
  await analyze(db, "owners");
  await db.execute(sql`create temp table patch on commit drop as
    select o.owner, i.device_type_id::smallint as device_type_id, i.element_id, i.rating, i.caveats, coalesce(nk.id, nt.id) as note_id,
      coalesce(sk.id, sn.id) as source_id, i.rated_on
    from incoming i join owners o using (make_key, model_key, year)
    left join ${notes} nk on nk.key = i.note_key left join ${notes} nt on nt.text = i.note_text
    left join ${sources} sk on sk.key = i.source_key left join ${sources} sn on sn.name = i.source_name`);
  await db.execute(sql`create index on patch (owner, device_type_id, element_id)`);
  await analyze(db, "patch");
  await findHeads(db, scope);
  await db.execute(sql`insert into merged select p.* from patch p join heads h on h.owner = p.owner and h.head = p.owner`);
  if (scope === "named") await keepUnnamed(db);
  await storeTypes(db);
  await db.execute(
    sql`insert into digests select h.owner, d.digest from heads h join digests d on d.owner = h.head where h.owner <> h.head`,
  );
  await storeVehicles(db, sql`owners`);
  if (scope === "all") await deleteUnnamed(db);
  await db.execute(sql`insert into ${before} (import_id, model_id, year, vehicle_id, type_id)
    select ${importId}, coalesce(v.model_id, e.model_id), coalesce(v.year, e.year), e.id, e.type_id
    from ${vehicles} v full join earlier e on e.id = v.id
    where v.type_id is distinct from e.type_id order by 2, 3`);
}

/**
 * Finds for each vehicle a head: of those that had the same ratings and that the lines say the same of, the first. Only heads are merged, so
 * that a line for every vehicle costs as many merged types as there were types, and not as there are vehicles.
 */
async function findHeads(db: Executor, scope: ImportScope): Promise<void> {
  await db.execute(sql`create temp table heads on commit drop as
    select owner, type_id, min(owner) over (partition by type_id, patch) as head from (
      select o.owner, ${scope === "named" ? sql`v.type_id` : sql`null::int as type_id`}, ${digestOf} as patch
      from owners o join patch p using (owner) left join ${makes} k on k.key = o.make_key
      left join ${models} m on m.make_id = k.id and m.key = o.model_key left join ${vehicles} v on v.model_id = m.id and v.year = o.year
      group by o.owner, v.type_id) patched`);
  await analyze(db, "heads");
}

/** Adds what the lines do not name of their vehicles. */
async function keepUnnamed(db: Executor): Promise<void> {
  await db.execute(sql`insert into merged
    select h.owner, r.device_type_id, r.element_id, r.rating, r.caveats, r.note_id, r.source_id, r.rated_on
    from heads h join ${ratings} r on r.type_id = h.type_id
    where h.head = h.owner and not exists (
      select from patch p where p.owner = h.owner and p.device_type_id = r.device_type_id and p.element_id = r.element_id)`);
}

/** Deletes the vehicles that no line names. */
async function deleteUnnamed(db: Executor): Promise<void> {
  await db.execute(sql`create temp table named on commit drop as
    select m.id as model_id, o.year from owners o join ${makes} k on k.key = o.make_key join ${models} m on m.make_id = k.id and m.key = o.model_key`);
  await db.execute(sql`analyze named`);
  await db.execute(sql`delete from ${vehicles} v where not exists (select from named n where n.model_id = v.model_id and n.year = v.year)`);
}

/** Deletes what no vehicle has any more and no import could bring back. */
export async function dropUnused(db: Executor): Promise<void> {
  await db.execute(sql`create temp table unused on commit drop as
    select t.id from ${types} t where not exists (select from ${vehicles} v where v.type_id = t.id)
      and not exists (select from ${before} b where b.type_id = t.id)`);
  await db.execute(sql`delete from ${ratings} using unused where ${ratings.typeId} = unused.id`);
  await db.execute(sql`delete from ${types} using unused where ${types.id} = unused.id`);
  // A name that comes back is spelled as whoever brings it spells it.
  await db.execute(sql`delete from ${models} m where not exists (select from ${vehicles} v where v.model_id = m.id)
    and not exists (select from ${before} b where b.model_id = m.id)`);
  await db.execute(sql`delete from ${makes} k where not exists (select from ${models} m where m.make_id = k.id)`);
  // Look-ups keep the plan of an earlier size until the planner knows the new one.
  await db.execute(sql`analyze ${makes}, ${models}, ${vehicles}, ${ratings}, ${notes}, ${sources}`);
}

/** Inserts the notes and sources of a table that are missing. */
export async function insertTexts(db: Executor, from: SQL): Promise<void> {
  await db.execute(sql`insert into ${notes} (key, text) select distinct note_key, note_text from ${from}
    where note_key is not null or note_text is not null order by 1, 2 on conflict do nothing`);
  await db.execute(sql`insert into ${sources} (key, name, is_demonstration)
    select distinct source_key, source_name, coalesce(source_key = 'demonstration', false) from ${from}
    where source_key is not null or source_name is not null order by 1, 2 on conflict do nothing`);
}

/** The digest of an owner's ratings. */
const digestOf: SQL = sql`md5(string_agg(concat_ws(':', device_type_id, element_id, rating, caveats, coalesce(note_id, 0), coalesce(source_id, 0),
  coalesce(rated_on::text, '')), ',' order by device_type_id, element_id))`;

/** Stores the ratings in `merged` as types, each only once, and writes the type of each owner to `digests`. */
export async function storeTypes(db: Executor): Promise<void> {
  await analyze(db, "merged");
  await db.execute(sql`create temp table digests on commit drop as
    select owner, ${digestOf} as digest from merged group by owner`);
  await analyze(db, "digests");
  // What is stored already needs no rows; the others get the ratings of one of their owners.
  await db.execute(sql`create temp table fresh on commit drop as
    select distinct on (digest) digest, owner from digests d where not exists (select from ${types} t where t.digest = d.digest) order by digest, owner`);
  await analyze(db, "fresh");
  await db.execute(sql`insert into ${types} (digest) select digest from fresh`);
  await db.execute(sql`insert into ${ratings} (type_id, element_id, note_id, rated_on, device_type_id, rating, caveats, source_id)
    select t.id, m.element_id, m.note_id, m.rated_on, m.device_type_id, m.rating, m.caveats, m.source_id
    from fresh f join ${types} t on t.digest = f.digest join merged m on m.owner = f.owner order by t.id, m.device_type_id, m.element_id`);
}

/** Inserts the vehicles of a table with `owner`, or gives those that exist their new type. */
export async function storeVehicles(db: Executor, cars: SQL): Promise<void> {
  await db.execute(sql`insert into ${makes} (name, key) select distinct on (make_key) make, make_key from ${cars} order by make_key, make
    on conflict do nothing`);
  await db.execute(sql`insert into ${models} (make_id, name, key)
    select distinct on (k.id, c.model_key) k.id, c.model, c.model_key from ${cars} c join ${makes} k on k.key = c.make_key
    order by k.id, c.model_key, c.model on conflict do nothing`);
  await db.execute(sql`insert into ${vehicles} (model_id, year, type_id)
    select distinct on (m.id, c.year) m.id, c.year, t.id from ${cars} c join digests d using (owner) join ${types} t on t.digest = d.digest
    join ${makes} k on k.key = c.make_key join ${models} m on m.make_id = k.id and m.key = c.model_key
    order by m.id, c.year
    on conflict (model_id, year) do update set type_id = excluded.type_id`);
}

/** Without statistics the planner takes a new table for a small one and joins it row by row. */
async function analyze(db: Executor, table: "owners" | "patch" | "heads" | "merged" | "digests" | "fresh"): Promise<void> {
  await db.execute(sql`analyze ${sql.identifier(table)}`);
}
