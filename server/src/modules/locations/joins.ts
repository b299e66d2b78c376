import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { locations, locationScanTypes } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

export { locations, locationScanTypes } from "./tables.ts";

/** Whether a location is closed. */
export function isClosed(locationId: SQLWrapper): SQL<boolean> {
  return sql`(select ${locations.closed} from ${locations} where ${locations.id} = ${locationId})`;
}

/** Whether a location may order a remote service. */
export function offersScanType(locationId: SQLWrapper, scanTypeId: SQLWrapper): SQL<boolean> {
  return sql`exists (select 1 from ${locationScanTypes}
    where ${locationScanTypes.scanTypeId} = ${scanTypeId}::int and ${locationScanTypes.locationId} = ${locationId})`;
}
