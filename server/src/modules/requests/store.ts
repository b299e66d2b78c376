import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { devices, isDeviceAt } from "../devices/joins.ts";
import { locations, offersScanType } from "../locations/joins.ts";
import { fitsScanType, isServiceElement, listedItem, scanTypes, serviceElements } from "../lookups/joins.ts";
import { nameAtLocation, people, personName } from "../users/joins.ts";
import { requests } from "./tables.ts";

const contact = people("contact");
const technician = people("technician");
const creator = people("creator");
const updater = people("updater");
export type RequestRecord = typeof requests.$inferSelect;
export type NewRecord = typeof requests.$inferInsert;

/** A request with everything its detail screen shows. */
export type FullRow = NonNullable<Awaited<ReturnType<typeof findFull>>>;

/** One request with all it refers to, in one round trip. */
export async function findFull(db: Executor, id: number) {
  const { searchText: _, ...columns } = getTableColumns(requests);
  const rows = await db
    .select({
      request: columns,
      location: { name: locations.name, timeZone: locations.timeZone, cultureCode: locations.cultureCode },
      contact: {
        Id: contact.id,
        Username: contact.username,
        GivenName: contact.givenName,
        FamilyName: contact.familyName,
        PhoneNumber: contact.phone,
        Email: contact.email,
      },
      contactLanguage: contact.language,
      device: { Id: devices.id, FriendlyName: devices.friendlyName, SerialNumber: devices.serialNumber },
      scanType: { Id: scanTypes.id, Name: scanTypes.name, ServiceElementGroupId: scanTypes.groupId },
      serviceElement: { Id: serviceElements.id, Name: serviceElements.name, ServiceElementGroupId: serviceElements.groupId },
      insurance: listedItem(requests.insurance, "insuranceCompanies"),
      odometerUnit: listedItem(requests.odometerUnits, "odometerUnits"),
      technicianName: personName(technician),
      createdByName: personName(creator),
      updatedByName: personName(updater),
    })
    .from(requests)
    .innerJoin(locations, eq(locations.id, requests.locationId))
    .innerJoin(creator, eq(creator.id, requests.createdBy))
    .innerJoin(updater, eq(updater.id, requests.updatedBy))
    .leftJoin(contact, eq(contact.id, requests.contactId))
    .leftJoin(technician, eq(technician.id, requests.technicianId))
    .leftJoin(devices, eq(devices.id, requests.deviceId))
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(serviceElements, eq(serviceElements.id, requests.serviceElementId))
    .where(eq(requests.id, id));
  return rows[0];
}

/** One request; `lock` locks its row until the transaction ends. */
export async function findRequest(db: Executor, id: number, lock = false): Promise<RequestRecord | undefined> {
  const query = db.select().from(requests).where(eq(requests.id, id));
  const rows = lock ? await query.for("update") : await query;
  return rows[0];
}

/** A request for work of the system, which sees every one, locked. */
export function lockRequest(db: Executor, id: number): Promise<RequestRecord | undefined> {
  return findRequest(db, id, true);
}

/** Active requests of a location with this VIN. */
export async function findActiveByVin(db: Executor, locationId: number, demo: boolean, vin: string) {
  return db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      vin: requests.vin,
      statusId: requests.statusId,
      createdBy: personName(creator),
    })
    .from(requests)
    .innerJoin(creator, eq(creator.id, requests.createdBy))
    .where(and(eq(requests.locationId, locationId), eq(requests.demo, demo), eq(requests.vin, vin), inArray(requests.statusId, [1, 2, 3])))
    .limit(10);
}

/** Inserts a request; returns undefined if its VIN already has an active work order. */
export async function insertRequest(db: Executor, record: NewRecord): Promise<RequestRecord | undefined> {
  const rows = await db.insert(requests).values(record).onConflictDoNothing().returning();
  return rows[0];
}

/** Changes a request and increments its version. */
export async function changeRequest(db: Executor, id: number, change: Partial<NewRecord>): Promise<void> {
  await db
    .update(requests)
    .set({ ...change, version: sql`${requests.version} + 1` })
    .where(eq(requests.id, id));
}

/** The rows that a request refers to, if they exist for its location. */
export interface References {
  /** The contact's name. */
  contact: string | null;
  device: boolean;
  scanType: boolean;
  element: boolean;
  /** True if the function belongs to the scan type's group, or if there is no scan type. */
  fits: boolean;
}

/** Checks which rows that a request refers to exist for its location, and whether scan type and function match. */
export async function findReferences(
  db: Executor,
  locationId: number,
  ids: Pick<RequestRecord, "contactId" | "deviceId" | "scanTypeId" | "serviceElementId">,
): Promise<References> {
  const rows = await db.execute<{ contact: string | null; device: boolean; scan_type: boolean; element: boolean; fits: boolean }>(sql`
    select
      ${nameAtLocation(ids.contactId, locationId)} as contact,
      ${isDeviceAt(ids.deviceId, locationId)} as device,
      ${offersScanType(locationId, ids.scanTypeId)} as scan_type,
      ${isServiceElement(ids.serviceElementId)} as element,
      ${fitsScanType(ids.serviceElementId, ids.scanTypeId)} as fits`);
  const row = rows.rows[0];
  if (!row) throw new Error("a select without a table has one row");
  const { scan_type: scanType, ...rest } = row;
  return { ...rest, scanType };
}
