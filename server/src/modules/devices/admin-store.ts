import { type deviceThing, type ThingRow } from "@remotebay/contract";
import { eq, sql } from "drizzle-orm";
import { asInstant, inOrder, listFrom } from "../../platform/administered/listing-store.ts";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { deviceHours, devices, deviceTypes } from "./tables.ts";

const connectedSince = sql`${sql.placeholder("connectedSince")}::timestamptz`;

/** What of a device is searched, as its index has it. */
const searchText = sql`(${devices.friendlyName} || chr(10) || ${devices.serialNumber})`;

/** A page of devices; `own` narrows it to a location. */
export const selectAdministered = listFrom<ThingRow<typeof deviceThing>>({
  columns: {
    Id: devices.id,
    FriendlyName: devices.friendlyName,
    SerialNumber: devices.serialNumber,
    DeviceTypeId: devices.deviceTypeId,
    LocationId: devices.locationId,
    LocationName: locations.name,
    LastHeardAt: asInstant(devices.lastHeardAt),
    LicenceUntil: asInstant(devices.licensedUntil),
    State: sql`case when ${devices.retired} then 'retired' when ${devices.lastHeardAt} is null then 'never'
      when ${devices.lastHeardAt} >= ${connectedSince} then 'connected' else 'silent' end`,
  },
  from: sql`${devices} join ${locations} on ${locations.id} = ${devices.locationId}`,
  id: devices.id,
  order: {
    FriendlyName: inOrder(devices.friendlyName),
    SerialNumber: devices.serialNumber,
    LocationName: inOrder(locations.name),
    LastHeardAt: sql`coalesce(${devices.lastHeardAt}, '-infinity')`,
    LicenceUntil: sql`coalesce(${devices.licensedUntil}, '-infinity')`,
  },
  search: [searchText, locations.name],
  found: sql`select ${devices.id} from ${devices} where ${searchText} ilike ${sql.placeholder("pattern")}
    union all select ${devices.id} from ${locations} join ${devices} on ${devices.locationId} = ${locations.id}
    where ${locations.name} ilike ${sql.placeholder("pattern")}`,
  where: {
    location: eq(devices.locationId, sql.placeholder("location")),
    connectedSince: sql`true`,
    connected: sql`not ${devices.retired} and ${devices.lastHeardAt} >= ${connectedSince}`,
    silent: sql`not ${devices.retired} and ${devices.lastHeardAt} < ${connectedSince}`,
    never: sql`not ${devices.retired} and ${devices.lastHeardAt} is null`,
    retired: sql`${devices.retired}`,
    own: eq(devices.locationId, sql.placeholder("own")),
  },
});

// The names are looked up and not joined: a read that waited for another's change of the type or the location finds no joined row any more, and so no device.
const oneBy = (lock: boolean) =>
  statement((db) => {
    const found = db
      .select({
        device: devices,
        typeDescription: sql<string>`(select ${deviceTypes.description} from ${deviceTypes} where ${deviceTypes.id} = ${devices.deviceTypeId})`,
        locationName: sql<string>`(select ${locations.name} from ${locations} where ${locations.id} = ${devices.locationId})`,
      })
      .from(devices)
      .where(eq(devices.id, sql.placeholder("id")));
    return lock ? found.for("no key update") : found;
  });
const [one, oneLocked] = [oneBy(false), oneBy(true)];

/** One device, locked until the transaction ends where `forWrite`. */
export async function selectOne(db: Executor, id: number, forWrite: boolean) {
  const [row] = await (forWrite ? oneLocked : one).run(db, { id });
  return row;
}

const hours = statement<{ hour: string }>(
  sql`select ${asInstant(deviceHours.hour)} as hour from ${deviceHours} where ${deviceHours.deviceId} = ${sql.placeholder("id")}::int
    and ${deviceHours.hour} >= ${sql.placeholder("since")}::timestamptz order by ${deviceHours.hour}`,
);

/** The beginnings of the hours since an instant in which a device was heard from. */
export async function selectHours(db: Executor, id: number, since: Date): Promise<string[]> {
  const rows = await hours.run(db, { id, since: since.toISOString() });
  return rows.map(({ hour }) => hour);
}

/** Whether another device has this serial number. */
export async function isSerialTaken(db: Executor, serialNumber: string, id: number | undefined): Promise<boolean> {
  const [row] = await db.select({ id: devices.id }).from(devices).where(eq(devices.serialNumber, serialNumber));
  return row !== undefined && row.id !== id;
}

export async function hasType(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: deviceTypes.id }).from(deviceTypes).where(eq(deviceTypes.id, id));
  return rows.length > 0;
}

export async function updateDevice(db: Executor, id: number, values: Partial<typeof devices.$inferInsert>): Promise<void> {
  await db.update(devices).set(values).where(eq(devices.id, id));
}
