import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";
import { people, personName } from "../users/joins.ts";

const technician = people("technician");

export interface QueueFilter {
  demo: boolean;
  statusIds: readonly number[];
  /** Only jobs of this technician. */
  technicianId: number | null;
  patterns: readonly string[];
  now: Date;
}

export type QueueRecord = Awaited<ReturnType<typeof findQueue>>[number];

/** Start of the waiting time: the confirmed date of a scheduled job, otherwise the time it was sent. */
const waitingSince =
  sql<Date | null>`case when ${requests.statusId} = 3 then ${requests.confirmedDate} else ${requests.sentAt} end`.mapWith(requests.sentAt);

function conditions(filter: QueueFilter): SQL[] {
  return [
    eq(requests.demo, filter.demo),
    inArray(requests.statusId, [...filter.statusIds]),
    ...(filter.technicianId === null ? [] : [eq(requests.technicianId, filter.technicianId)]),
    ...(filter.patterns.length === 0 ? [] : [eq(locations.id, requests.locationId)]),
    ...filter.patterns.map((pattern) => sql`(${requests.searchText} like ${pattern} or ' ' || lower(${locations.name}) like ${pattern})`),
  ];
}

/** The tables of the query; locations are joined only if their names are searched. */
function sources(filter: QueueFilter): SQL {
  return filter.patterns.length === 0 ? sql`${requests}` : sql`${requests}, ${locations}`;
}

/** Jobs in working order: due ones before those scheduled for later, then by priority, then by waiting time. */
export async function findQueue(db: Executor, filter: QueueFilter, offset: number, pageSize: number) {
  const notYet = sql`(${requests.statusId} = 3 and ${requests.confirmedDate} > ${filter.now.toISOString()}::timestamptz)`;
  const order = [asc(notYet), desc(requests.priority), asc(waitingSince), asc(requests.id)];
  // The ids of the page come from the index alone; only these rows are then read and joined.
  const page = sql`array(select ${requests.id} from ${sources(filter)} where ${and(...conditions(filter))}
    order by ${sql.join(order, sql`, `)} limit ${pageSize} offset ${offset})`;
  return db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      statusId: requests.statusId,
      locationName: locations.name,
      vin: requests.vin,
      make: requests.make,
      model: requests.model,
      modelYear: requests.modelYear,
      scanTypeId: requests.scanTypeId,
      scanTypeName: scanTypes.name,
      priority: requests.priority,
      waitingSince,
      createdAt: requests.createdAt,
      confirmedDate: requests.confirmedDate,
      technicianId: requests.technicianId,
      technicianName: personName(technician),
    })
    .from(requests)
    .innerJoin(locations, eq(locations.id, requests.locationId))
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(technician, eq(technician.id, requests.technicianId))
    .where(sql`${requests.id} = any(${page})`)
    .orderBy(...order);
}

/** Number of jobs that match a filter, counted up to 10,000. */
export async function countQueue(db: Executor, filter: QueueFilter): Promise<number> {
  const rows = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select 1 from ${sources(filter)} where ${and(...conditions(filter))} limit 10000) bounded`);
  return rows.rows[0]?.total ?? 0;
}
