import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { devices } from "./tables.ts";

/** A device in use of a location by its serial number; `until` is the end of its licence. */
export async function findLicence(db: Executor, locationId: number, serialNumber: string): Promise<{ until: Date | null } | undefined> {
  const [row] = await db
    .select({ until: devices.licensedUntil })
    .from(devices)
    .where(and(eq(devices.serialNumber, serialNumber), eq(devices.locationId, locationId), eq(devices.retired, false)));
  return row;
}

const endingOf = statement<{ until: string }>(
  sql`select ${devices.licensedUntil} as until from ${devices}
    where ${devices.id} = ${sql.placeholder("deviceId")}::int and ${devices.licensedUntil} is not null`,
  { prepare: true },
);

/** The end of a device's licence; undefined if it has none. */
export async function findLicenceEnd(db: Executor, deviceId: number): Promise<Date | undefined> {
  const [row] = await endingOf.run(db, { deviceId });
  return row && instantOf(row.until);
}

/** Gives a device a licence until then; null takes it away, as if it never had one. */
export async function licenseDevice(db: Executor, deviceId: number, until: Date | null): Promise<void> {
  await db.update(devices).set({ licensedUntil: until }).where(eq(devices.id, deviceId));
}
