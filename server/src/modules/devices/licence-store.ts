import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { devices, diagnosticLicences } from "./tables.ts";

/** A device in use of a location by its serial number; `until` is the end of its licence. */
export async function findLicence(db: Executor, locationId: number, serialNumber: string): Promise<{ until: Date | null } | undefined> {
  const [row] = await db
    .select({ until: diagnosticLicences.until })
    .from(devices)
    .leftJoin(diagnosticLicences, eq(diagnosticLicences.deviceId, devices.id))
    .where(and(eq(devices.serialNumber, serialNumber), eq(devices.locationId, locationId), eq(devices.retired, false)));
  return row;
}

const endingOf = statement<{ until: string }>(
  sql`select until from diagnostic_licences where device_id = ${sql.placeholder("deviceId")}::int`,
  { prepare: true },
);

/** The end of a device's licence; undefined if it has none. */
export async function findLicenceEnd(db: Executor, deviceId: number): Promise<Date | undefined> {
  const [row] = await endingOf.run(db, { deviceId });
  return row && instantOf(row.until);
}

/** Takes a device's licence away: it never had one. */
export async function deleteLicence(db: Executor, deviceId: number): Promise<void> {
  await db.delete(diagnosticLicences).where(eq(diagnosticLicences.deviceId, deviceId));
}

/** Gives a device a licence until then. */
export async function licenseDevice(db: Executor, deviceId: number, until: Date): Promise<void> {
  await db
    .insert(diagnosticLicences)
    .values({ deviceId, until })
    .onConflictDoUpdate({ target: diagnosticLicences.deviceId, set: { until } });
}
