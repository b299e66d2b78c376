import { sql, type SQL } from "drizzle-orm";
import { locationScanTypes } from "./tables.ts";

// What other nouns' stores may join and read; they never write these rows (tools/foreign-writes.ts).

export { locations, locationScanTypes } from "./tables.ts";

/** Whether a location may ask for a remote service. */
export function offersScanType(locationId: number, scanTypeId: number | null): SQL<boolean> {
  return sql`exists (select 1 from ${locationScanTypes}
    where ${locationScanTypes.scanTypeId} = ${scanTypeId}::int and ${locationScanTypes.locationId} = ${locationId})`;
}
