import { statuses, type Scan, type WorkItem } from "@remotebay/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { findings } from "../findings/joins.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";

const technician = people("technician");
const given = (name: string) => sql.placeholder(name);

/** Most requests of a car that are counted. */
const maxCounted = 500;

interface Found {
  id: number;
  locationName: string;
  workOrderNumber: string;
  roNumber: string;
  statusId: number;
  scanTypeId: number | null;
  scanTypeName: string | null;
  technician: string;
  reportVersion: number;
  odometer: number | null;
  odometerUnit: string;
  scans: Scan[] | null;
  work: WorkItem[] | null;
  notes: string | null;
}

export interface CarRecord extends Found {
  createdAt: Date;
  completedAt: Date | null;
}

/** The requests of a VIN, at one shop or everywhere: of each status off the index of its lists by VIN. */
const ofCar = (everywhere: boolean, demo: boolean, conditions: SQL, limit: number) => {
  const own = everywhere ? sql`true` : sql`${requests.locationId} = ${given("locationId")}`;
  const parts = statuses.map(
    ({
      Id,
    }) => sql`(select * from ${requests} where ${own} and ${isDemo(requests.demo, demo)} and ${requests.statusId} = ${sql.raw(String(Id))}
      and ${requests.vin} = ${given("vin")} and ${conditions} order by ${requests.id} desc limit ${sql.raw(String(limit))})`,
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) parts order by id desc limit ${sql.raw(String(limit))})`;
};

const page = composedOnce(({ everywhere, demo }: { everywhere: boolean; demo: boolean }) =>
  statement<Found & { createdAt: string; completedAt: string | null; total: number }>(
    sql`select r.id, l.name as "locationName", r.work_order_number as "workOrderNumber", r.ro_number as "roNumber", r.status_id as "statusId",
        r.scan_type_id as "scanTypeId", ${scanTypes.name} as "scanTypeName", ${personName(technician)} as technician,
        r.report_version as "reportVersion", r.odometer, coalesce(r.odometer_units ->> 'Text', '') as "odometerUnit", f.scans, f.work, f.notes, r.created_at as "createdAt", r.completed_at as "completedAt",
        (select count(*)::int from ${ofCar(everywhere, demo, sql`true`, maxCounted)} counted) as total
      from ${ofCar(everywhere, demo, sql`(${given("after")}::int is null or ${requests.id} < ${given("after")}::int)`, 25)} r
      join ${locations} l on l.id = r.location_id
      left join ${findings} f on f.request_id = r.id
      left join ${scanTypes} on ${scanTypes.id} = r.scan_type_id
      left join ${peopleAs("technician")} on ${technician.id} = r.technician_id
      order by r.id desc`,
  ),
);

/** Up to 25 requests of a car with what was found and done, the newest first, and how many there are. */
export async function readCar(
  db: Executor,
  asked: { vin: string; locationId: number | null; demo: boolean; after: number | null },
): Promise<{ rows: CarRecord[]; total: number }> {
  const { vin, locationId, demo, after } = asked;
  const found = await page({ everywhere: locationId === null, demo }).run(db, { vin, locationId, after });
  const rows = found.map(({ total: _total, ...row }) =>
    Object.assign(row, { createdAt: instantOf(row.createdAt), completedAt: instantOf(row.completedAt) }),
  );
  return { rows, total: found[0]?.total ?? 0 };
}
