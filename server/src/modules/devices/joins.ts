import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { devices } from "./tables.ts";

// What other nouns' stores may join and read; they never write these rows (tools/foreign-writes.ts).

export { devices, deviceTypes } from "./tables.ts";

/** Whether a device was retired. */
export function isRetired(id: SQLWrapper): SQL<boolean> {
  return sql`exists (select 1 from ${devices} where ${devices.id} = ${id}::int and ${devices.retired})`;
}

/** Whether a device is of a location. */
export function isDeviceAt(id: SQLWrapper, locationId: SQLWrapper): SQL<boolean> {
  return sql`exists (select 1 from ${devices} where ${devices.id} = ${id}::int and ${devices.locationId} = ${locationId})`;
}
