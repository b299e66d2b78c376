import { and, asc, count, desc, eq, gt, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { deviceHours, devices, deviceTypes } from "./tables.ts";

const columns = {
  id: devices.id,
  friendlyName: devices.friendlyName,
  serialNumber: devices.serialNumber,
  deviceTypeId: devices.deviceTypeId,
  deviceTypeDescription: deviceTypes.description,
  lastHeardAt: devices.lastHeardAt,
  voltage: devices.voltage,
  delay: devices.delay,
  locationId: devices.locationId,
  locationName: locations.name,
  licenceUntil: devices.licensedUntil,
};

export type DeviceRecord = Awaited<ReturnType<typeof devicesOf.run>>[number];

function selectAll(db: Executor) {
  return db
    .select(columns)
    .from(devices)
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.deviceTypeId))
    .innerJoin(locations, eq(locations.id, devices.locationId));
}

/** Retired ones are listed by administrators alone. */
const isInUse = eq(devices.retired, false);

const devicesOf = statement((db) =>
  selectAll(db)
    .where(and(eq(devices.locationId, sql.placeholder("locationId")), isInUse))
    .orderBy(
      sql`coalesce(${devices.lastHeardAt} >= ${sql.placeholder("since")}::timestamptz, false) desc`,
      sql`${devices.friendlyName} collate "und-x-icu"`,
      asc(devices.id),
    )
    .limit(sql.placeholder("limit")),
);

/** The devices in use of a location: those with a heartbeat after `since` first, then by name. */
export function selectDevices(db: Executor, locationId: number, since: Date, limit: number) {
  return devicesOf.run(db, { locationId, since: since.toISOString(), limit });
}

const sortable = {
  Id: devices.id,
  FriendlyName: sql`${devices.friendlyName} collate "und-x-icu"`,
  SerialNumber: devices.serialNumber,
  LastHeardAt: devices.lastHeardAt,
};

export interface DeviceListing {
  /** Null for the devices of all locations. */
  locationId: number | null;
  search: string;
  orderBy: keyof typeof sortable;
  sortBy: "asc" | "desc";
  offset: number;
  pageSize: number;
}

/** A page of devices in use and the total number. */
export async function selectListing(db: Executor, listing: DeviceListing): Promise<{ rows: DeviceRecord[]; total: number }> {
  const { locationId, search, orderBy, sortBy, offset, pageSize } = listing;
  const asked = listingOf({ everywhere: locationId === null, isSearched: search !== "", orderBy, sortBy });
  const values = { locationId, pattern: `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`, offset, pageSize };
  const rows = await asked.page.run(db, values);
  const [all] = await asked.count.run(db, values);
  return { rows, total: all?.total ?? 0 };
}

/** All of a question that its statements' texts depend on. */
interface Shape extends Pick<DeviceListing, "orderBy" | "sortBy"> {
  everywhere: boolean;
  isSearched: boolean;
}

const listingOf = composedOnce((shape: Shape) => {
  const column = sortable[shape.orderBy];
  const order = shape.sortBy === "asc" ? sql`${column} asc nulls first` : sql`${column} desc nulls last`;
  const where = matching(shape);
  return {
    page: statement((db) =>
      selectAll(db)
        .where(where)
        .orderBy(order, shape.sortBy === "asc" ? asc(devices.id) : desc(devices.id))
        .limit(sql.placeholder("pageSize"))
        .offset(sql.placeholder("offset")),
    ),
    count: statement((db) =>
      db.select({ total: count() }).from(devices).innerJoin(locations, eq(locations.id, devices.locationId)).where(where),
    ),
  };
});

const has = (column: PgColumn) => sql`${column} ilike ${sql.placeholder("pattern")}`;

function matching({ everywhere, isSearched }: Shape): SQL | undefined {
  return and(
    isInUse,
    everywhere ? undefined : eq(devices.locationId, sql.placeholder("locationId")),
    isSearched ? or(has(devices.friendlyName), has(devices.serialNumber), has(locations.name)) : undefined,
  );
}

/** The hash of the secret with which a device reports; none of a retired one. */
export async function selectSecretHash(db: Executor, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ secretHash: devices.secretHash })
    .from(devices)
    .where(and(eq(devices.id, id), isInUse));
  return row?.secretHash;
}

/** Locks a device until the transaction ends and returns its location. */
export async function lockDevice(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.select({ locationId: devices.locationId }).from(devices).where(eq(devices.id, id)).for("no key update");
  return row?.locationId;
}

export async function updateSecretHash(db: Executor, id: number, secretHash: string): Promise<void> {
  await db.update(devices).set({ secretHash }).where(eq(devices.id, id));
}

/** What a heartbeat states. */
export interface Stated {
  voltage: number | null;
  delay: number | null;
}

/** Saves a heartbeat and returns what the previous one said; undefined for a retired device. The row lock serialises concurrent heartbeats. */
export async function markHeard(
  db: Executor,
  id: number,
  now: Date,
  stated: Stated,
): Promise<({ before: Date | null; locationId: number } & Stated) | undefined> {
  const [row] = await db
    .select({ before: devices.lastHeardAt, locationId: devices.locationId, voltage: devices.voltage, delay: devices.delay })
    .from(devices)
    .where(and(eq(devices.id, id), isInUse))
    .for("no key update");
  if (row)
    await db
      .update(devices)
      .set({ lastHeardAt: now, ...stated })
      .where(eq(devices.id, id));
  return row;
}

/** Notes that a device was heard from in an hour. */
export async function insertHour(db: Executor, deviceId: number, hour: Date): Promise<void> {
  await db.insert(deviceHours).values({ deviceId, hour }).onConflictDoNothing();
}

/** Forgets the hours before an instant. */
export async function deleteHours(db: Executor, before: Date): Promise<void> {
  await db.delete(deviceHours).where(lt(deviceHours.hour, before));
}

/** Devices in use whose last heartbeat is after `after` and not after `until`. */
export function selectHeardBetween(db: Executor, after: Date, until: Date): Promise<{ id: number; locationId: number }[]> {
  return db
    .select({ id: devices.id, locationId: devices.locationId })
    .from(devices)
    .where(and(gt(devices.lastHeardAt, after), lte(devices.lastHeardAt, until), isInUse));
}

export async function insertDevice(db: Executor, values: typeof devices.$inferInsert): Promise<number> {
  const [row] = await db.insert(devices).values(values).returning({ id: devices.id });
  return row?.id ?? 0;
}

const types = statement((db) => db.select().from(deviceTypes).orderBy(asc(deviceTypes.id)).limit(100));

/** The device types, at most a hundred. */
export function selectDeviceTypes(db: Executor): Promise<{ id: number; description: string | null }[]> {
  return types.run(db);
}

/** Adds the missing device types. */
export async function insertDeviceTypes(db: Executor, rows: readonly (typeof deviceTypes.$inferInsert)[]): Promise<void> {
  await db
    .insert(deviceTypes)
    .values([...rows])
    .onConflictDoNothing();
}
