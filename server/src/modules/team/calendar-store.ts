import { appointmentMinutes, maxAppointments } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { users } from "../users/joins.ts";

/** Dates that are counted. */
const counted = 2000;

const one = alias(requests, "r") as unknown as typeof requests;
const literal = (value: number) => sql.raw(String(value));
const at = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
const length = sql`interval '${literal(appointmentMinutes)} minutes'`;

export interface DateRow {
  id: number;
  workOrderNumber: string;
  roNumber: string;
  vin: string;
  vrm: string;
  modelYear: number | null;
  make: string;
  model: string;
  scanTypeId: number | null;
  scanTypeName: string | null;
  priority: number;
  locationId: number;
  demo: boolean;
  statusId: number;
  reportVersion: number;
  locationName: string;
  timeZone: string;
  variant: string;
  technicianId: number | null;
  technician: string;
  confirmedDate: Date;
  overlaps: boolean;
}

/** An appointment of the technician's that begins before it ends: of those in order, the one before it or the one after it. */
const overlaps = sql`coalesce(technician_id is not null and (confirmed_date - lag(confirmed_date) over mine < ${length} or lead(confirmed_date) over mine - confirmed_date < ${length}), false)`;

/**
 * Read off the index of confirmed dates, with an appointment's length before and after for what overlaps, until enough are counted; what a date
 * refers to is joined to those that are shown.
 */
const dates = composedOnce((demo: boolean) =>
  statement<Omit<DateRow, "confirmedDate"> & { confirmedDate: string; total: number }>(
    sql`with around as materialized (
        select r.* from ${requests} r
        where ${isDemo(one.demo, demo)} and r.status_id = 3
          and coalesce(r.confirmed_date, 'infinity') > ${at("from")} - ${length} and coalesce(r.confirmed_date, 'infinity') < ${at("until")} + ${length}
        order by coalesce(r.confirmed_date, 'infinity'), r.id limit ${literal(2 * counted)}),
      found as (select *, ${overlaps} as overlaps from around window mine as (partition by technician_id order by confirmed_date, id)),
      inside as materialized (select * from found where confirmed_date >= ${at("from")} and confirmed_date < ${at("until")}
        order by confirmed_date, id limit ${literal(counted)}),
      shown as (select * from inside order by confirmed_date, id limit ${literal(maxAppointments)})
      select r.id, r.work_order_number as "workOrderNumber", r.ro_number as "roNumber", r.vin, r.vrm, r.model_year as "modelYear", r.make, r.model,
        r.scan_type_id as "scanTypeId", ${scanTypes.name} as "scanTypeName", r.priority, r.location_id as "locationId", r.demo,
        r.status_id as "statusId", r.report_version as "reportVersion", ${locations.name} as "locationName", ${locations.timeZone} as "timeZone",
        ${locations.variant} as variant, r.technician_id as "technicianId", concat_ws(' ', ${users.givenName}, ${users.familyName}) as technician,
        r.confirmed_date as "confirmedDate", r.overlaps, (select count(*)::int from inside) as total
      from shown r join ${locations} on ${locations.id} = r.location_id left join ${users} on ${users.id} = r.technician_id
        left join ${scanTypes} on ${scanTypes.id} = r.scan_type_id
      order by r.confirmed_date, r.id`,
  ),
);

/** The confirmed dates from an instant until another one, the earliest first, and how many there are. */
export async function readDates(db: Executor, demo: boolean, from: Date, until: Date): Promise<{ rows: DateRow[]; total: number }> {
  const found = await dates(demo).run(db, { from: from.toISOString(), until: until.toISOString() });
  const total = found[0]?.total ?? 0;
  return { rows: found.map((row) => Object.assign(row, { confirmedDate: instantOf(row.confirmedDate) })), total };
}

const surroundings = composedOnce((demo: boolean) =>
  statement<{ variant: string; overlaps: number }>(
    sql`select ${locations.variant} as variant, (select count(*)::int from ${requests}
        where ${requests.technicianId} = ${sql.placeholder("technicianId")}::int and ${requests.statusId} = 3
          and ${isDemo(requests.demo, demo)} and ${requests.id} <> ${sql.placeholder("id")}::int
          and ${requests.confirmedDate} > ${at("date")} - ${length} and ${requests.confirmedDate} < ${at("date")} + ${length}) as overlaps
      from ${locations} where ${locations.id} = ${sql.placeholder("locationId")}::int`,
  ),
);

/** What is around a date: whose hours hold for its shop, and how many other dates its technician has that overlap. */
export async function readSurroundings(
  db: Executor,
  { id, demo, technicianId, locationId }: Record<"id" | "locationId", number> & { demo: boolean; technicianId: number | null },
  date: Date,
): Promise<{ variant: string; overlaps: number }> {
  const [row] = await surroundings(demo).run(db, { id, technicianId, locationId, date: date.toISOString() });
  if (row === undefined) throw new Error("a request has a location");
  return row;
}

const booked = composedOnce((demo: boolean) =>
  statement<{ technicianId: number | null; at: string }>(
    sql`select r.technician_id as "technicianId", r.confirmed_date as at from ${requests} r
      where ${isDemo(one.demo, demo)} and r.status_id = 3
        and coalesce(r.confirmed_date, 'infinity') >= ${at("from")} and coalesce(r.confirmed_date, 'infinity') < ${at("until")}
      order by coalesce(r.confirmed_date, 'infinity'), r.id limit ${literal(counted)}`,
  ),
);

/** Whose time is taken from an instant until another one, the earliest first, and until when that is known: it ends where enough are read. */
export async function readBooked(
  db: Executor,
  demo: boolean,
  from: Date,
  until: Date,
): Promise<{ rows: { technicianId: number | null; at: Date }[]; knownUntil: Date }> {
  const found = await booked(demo).run(db, { from: from.toISOString(), until: until.toISOString() });
  const rows = found.map((row) => ({ technicianId: row.technicianId, at: instantOf(row.at) }));
  return { rows, knownUntil: rows.length < counted ? until : (rows.at(-1)?.at ?? until) };
}
