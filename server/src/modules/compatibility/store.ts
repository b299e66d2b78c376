import { and, asc, eq, or, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { devices } from "../devices/joins.ts";
import { serviceElementGroups as groups, serviceElements } from "../lookups/joins.ts";
import { featureSettings, type FeatureSettings } from "../settings/joins.ts";
import type { StoredRating } from "./logic/ratings.ts";
import type { NamedVehicle } from "./logic/vehicle-names.ts";
import {
  compatibilityMakes as makes,
  compatibilityModels as models,
  compatibilityNotes as notes,
  compatibilityRatings as ratings,
  compatibilitySources as sources,
  compatibilityVehicles as vehicles,
} from "./tables.ts";

/** The most rows of a list of years, makes or models. */
const maxChoices = 2_000;

/** Years with rated vehicles, newest first: one index probe a year, however many vehicles there are. */
export async function selectYears(db: Executor): Promise<number[]> {
  const rows = await readYears.run(db);
  return rows.map(({ year }) => year);
}

const readYears = statement<{ year: number }>(
  sql`with recursive years(year) as (
      select max(${vehicles.year}) from ${vehicles}
      union all
      select (select max(${vehicles.year}) from ${vehicles} where ${vehicles.year} < years.year) from years where years.year is not null)
    select year from years where year is not null order by year desc`,
  { prepare: true },
);

const makesOf = statement((db) =>
  db
    .selectDistinct({ id: makes.id, name: makes.name })
    .from(vehicles)
    .innerJoin(models, eq(models.id, vehicles.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(eq(vehicles.year, sql.placeholder("year")))
    .orderBy(asc(makes.name))
    .limit(maxChoices),
);

/** Makes with rated vehicles of a year. */
export function selectMakes(db: Executor, year: number): Promise<{ id: number; name: string }[]> {
  return makesOf.run(db, { year });
}

const modelsOf = statement((db) =>
  db
    .select({ id: models.id, name: models.name })
    .from(vehicles)
    .innerJoin(models, eq(models.id, vehicles.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .where(
      and(
        eq(vehicles.year, sql.placeholder("year")),
        or(eq(makes.id, sql.placeholder("makeId")), eq(makes.key, sql.placeholder("makeKey"))),
      ),
    )
    .orderBy(asc(models.name))
    .limit(maxChoices),
);

/** Rated models of a make in a year; the make by id or by compared name. */
export function selectModels(db: Executor, year: number, make: { id: number; key: string }): Promise<{ id: number; name: string }[]> {
  return modelsOf.run(db, { year, makeId: make.id, makeKey: make.key });
}

const value = (name: string) => sql.placeholder(name);

/** The id of a rated vehicle. Its make and model are ids or compared names; an id goes before a name. */
const vehicleOf: SQL = sql`select ${vehicles.id}, ${vehicles.typeId} from ${makes}
  join ${models} on ${models.makeId} = ${makes.id}
  join ${vehicles} on ${vehicles.modelId} = ${models.id}
  where (${makes.id} = ${value("makeId")}::int or ${makes.key} = ${value("makeKey")}::text)
    and (${models.id} = ${value("modelId")}::int or ${models.key} = ${value("modelKey")}::text)
    and ${vehicles.year} = ${value("year")}::int
  order by ${models.id} <> ${value("modelId")}::int limit 1`;

const readVehicle = statement<{ id: number }>(vehicleOf, { prepare: true });

export async function selectVehicleId(db: Executor, vehicle: NamedVehicle): Promise<number | undefined> {
  const [row] = await readVehicle.run(db, { ...vehicle });
  return row?.id;
}

/** A stored rating with where it comes from. */
export interface RatedFunction extends StoredRating {
  vehicleId: number;
  /** The installation's own name of the group. */
  groupName: string | null;
  sourceKey: string | null;
  sourceName: string | null;
  isDemonstration: boolean | null;
  /** `2026-11-22` */
  ratedOn: string | null;
}

const columns = sql`${serviceElements.id} as "elementId", ${serviceElements.groupId} as "groupId", ${serviceElements.name} as "ownName",
  (select ${groups.name} from ${groups} where ${groups.id} = ${serviceElements.groupId}) as "groupName",
  ${ratings.rating} as "rating", ${ratings.caveats} as "caveats", ${ratings.noteId} as "noteId", ${ratings.ratedOn}::text as "ratedOn",
  ${notes.key} as "noteKey", ${notes.text} as "noteText",
  ${sources.key} as "sourceKey", ${sources.name} as "sourceName", ${sources.isDemonstration} as "isDemonstration"`;

const withTexts = sql`left join ${notes} on ${notes.id} = ${ratings.noteId} left join ${sources} on ${sources.id} = ${ratings.sourceId}`;

const ratedOn = (car: SQL): SQL => sql`cross join ${serviceElements}
  left join ${ratings} on ${ratings.elementId} = ${serviceElements.id} and ${ratings.typeId} = ${car}.type_id
    and ${ratings.deviceTypeId} = ${car}.device_type_id ${withTexts}`;

// A type's ratings with a type of device are one range of the index, which is read once and not searched for each function.
const readRatings = statement<RatedFunction>(
  sql`with car as materialized (select found.*, ${value("deviceTypeId")}::int as device_type_id from (${vehicleOf}) found),
      rated as materialized (select ${ratings}.* from car join ${ratings} on ${ratings.typeId} = car.type_id
        and ${ratings.deviceTypeId} = car.device_type_id)
    select car.id as "vehicleId", ${columns}
    from car cross join ${serviceElements} left join rated as ${ratings} on ${ratings.elementId} = ${serviceElements.id} ${withTexts}
    order by ${serviceElements.groupId}, ${serviceElements.id} limit ${value("limit")}::int`,
  { prepare: true },
);

/** Every function with its rating on a vehicle and type of device; none if the vehicle is not rated at all. */
export function selectRatings(db: Executor, vehicle: NamedVehicle, deviceTypeId: number, limit: number): Promise<RatedFunction[]> {
  return readRatings.run(db, { ...vehicle, deviceTypeId, limit });
}

const readGroup = statement<RatedFunction>(
  sql`select ${value("vehicleId")}::int as "vehicleId", ${columns}
    from (select (select ${vehicles.typeId} from ${vehicles} where ${vehicles.id} = ${value("vehicleId")}::int) as type_id,
      ${value("deviceTypeId")}::int as device_type_id) car ${ratedOn(sql`car`)}
    where ${serviceElements.groupId} = ${value("groupId")}::int
    order by ${serviceElements.id} limit ${value("limit")}::int`,
  { prepare: true },
);

/** The functions of a group with their ratings on a vehicle and type of device. */
export function selectGroup(
  db: Executor,
  asked: { groupId: number; vehicleId: number; deviceTypeId: number; limit: number },
): Promise<RatedFunction[]> {
  return readGroup.run(db, { ...asked });
}

/** An ordered function's rating, with what decides whether the caller's variant has the checker. */
export interface AskedRating extends StoredRating {
  settings: FeatureSettings;
}

const readOrdered = statement<AskedRating>(
  sql`select ${columns}, ${featureSettings(sql`${value("variant")}::text`)} as settings
    from (select (select found.type_id from (${vehicleOf}) found) as type_id,
      (select ${devices.deviceTypeId} from ${devices} where ${devices.id} = ${value("deviceId")}::int) as device_type_id) car ${ratedOn(sql`car`)}
    where ${serviceElements.id} = any(${value("elementIds")}::int[])
    order by array_position(${value("elementIds")}::int[], ${serviceElements.id})`,
  { prepare: true },
);

/** The ratings of functions on a vehicle with a device, in their order; unknown functions have none. */
export function selectOrderedRatings(
  db: Executor,
  asked: NamedVehicle & { deviceId: number; elementIds: readonly number[]; variant: string },
): Promise<AskedRating[]> {
  return readOrdered.run(db, { ...asked });
}
