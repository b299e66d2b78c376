import { and, type Column, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Executor } from "../../platform/database/executor.ts";
import { composedOnce, statement } from "../../platform/database/statement.ts";
import { acceptedNotes } from "../compatibility/joins.ts";
import { devices, isDeviceAt, isRetired } from "../devices/joins.ts";
import { isClosed, locations, offersScanType } from "../locations/joins.ts";
import { nextWorkOrder } from "../locations/service.ts";
import {
  areOfGroupOf,
  elementsIn,
  fitsScanType,
  isServiceElement,
  listedItem,
  ownDisclaimer,
  scanTypes,
  serviceElements,
} from "../lookups/joins.ts";
import { variantOverrides } from "../settings/joins.ts";
import { nameAtLocation, people, personName } from "../users/joins.ts";
import { requests } from "./tables.ts";

const contact = people("contact");
const technician = people("technician");
const creator = people("creator");
const updater = people("updater");
export type RequestRecord = typeof requests.$inferSelect;
export type NewRecord = typeof requests.$inferInsert;

const { searchText: _s, ...allButSearchText } = getTableColumns(requests);

const fullById = statement((db) =>
  db
    .select({
      request: allButSearchText,
      location: { name: locations.name, timeZone: locations.timeZone, cultureCode: locations.cultureCode, country: locations.country },
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
      furtherElements: elementsIn(requests.furtherElementIds),
      insurance: listedItem(requests.insurance, "insuranceCompanies"),
      odometerUnit: listedItem(requests.odometerUnits, "odometerUnits"),
      notes: acceptedNotes(requests.caveats),
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
    .where(eq(requests.id, sql.placeholder("id"))),
);

/** A request with everything its detail screen shows. */
export type FullRow = Awaited<ReturnType<typeof fullById.run>>[number];

/** One request with all it refers to, in one round trip. */
export async function findFull(db: Executor, id: number): Promise<FullRow | undefined> {
  const [row] = await fullById.run(db, { id });
  return row;
}

const byId = (db: Executor) =>
  db
    .select()
    .from(requests)
    .where(eq(requests.id, sql.placeholder("id")));
const requestById = statement(byId);
const requestLocked = statement((db) => byId(db).for("update"));

/** One request; `lock` locks its row until the transaction ends. */
export async function findRequest(db: Executor, id: number, lock = false): Promise<RequestRecord | undefined> {
  const [row] = await (lock ? requestLocked : requestById).run(db, { id });
  return row;
}

/** The request of a location's work order. */
export async function findByWorkOrder(db: Executor, locationId: number, workOrderNumber: string): Promise<RequestRecord | undefined> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.locationId, locationId), eq(requests.workOrderNumber, workOrderNumber)));
  return row;
}

/** A request for work of the system, which sees every one, locked. */
export function lockRequest(db: Executor, id: number): Promise<RequestRecord | undefined> {
  return findRequest(db, id, true);
}

/** Deletes requests for good; what refers to them is gone already. */
export async function deleteRequests(db: Executor, ids: number[]): Promise<void> {
  await db.delete(requests).where(inArray(requests.id, ids));
}

const activeByVin = statement((db) =>
  db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      visitId: requests.visitId,
      vin: requests.vin,
      statusId: requests.statusId,
      createdBy: personName(creator),
    })
    .from(requests)
    .innerJoin(creator, eq(creator.id, requests.createdBy))
    .where(
      and(
        eq(requests.locationId, sql.placeholder("locationId")),
        eq(requests.demo, sql.placeholder("demo")),
        eq(requests.vin, sql.placeholder("vin")),
        // Literals, so that the plan for all values uses the index of active ones.
        sql`${requests.statusId} in (1, 2, 3) and ${requests.vin} <> ''`,
      ),
    )
    .limit(10),
);

/** Active requests of a location with this VIN. */
export async function findActiveByVin(db: Executor, locationId: number, demo: boolean, vin: string) {
  return activeByVin.run(db, { locationId, demo, vin });
}

/** The columns that the database fills in when a request is created. */
const filledIn = ["workOrderNumber", "version", "priority", "reasonKey", "reason", "reportVersion"] as const;
const {
  workOrderNumber: _w,
  version: _v,
  priority: _p,
  reasonKey: _k,
  reason: _r,
  reportVersion: _n,
  ...writtenColumns
} = getTableColumns(requests);

/** A new request; its search text is without its number. */
export type NumberlessRecord = Omit<NewRecord, (typeof filledIn)[number]> & { id: number };

/**
 * Inserts a request with the next number of its location, in one statement: whoever else creates there waits from here until commit and
 * no longer. Violates `requests_active_vin` if its VIN already has an active work order of another visit.
 */
export async function insertRequest(db: Executor, record: NumberlessRecord): Promise<void> {
  const columns = Object.entries(writtenColumns);
  await insertion.run(
    db,
    Object.fromEntries(columns.map(([name, column]) => [name, encoded(column, record[name as keyof typeof record])])),
  );
}

function encoded(column: Column, value: unknown): unknown {
  return value === null || value === undefined ? null : column.mapToDriverValue(value);
}

const insertion = statement(insertionWith(sql`(select number from numbered)`), { prepare: true });

function insertionWith(number: SQL): SQL {
  const values = Object.keys(writtenColumns).map((name) => [name, sql`${sql.placeholder(name)}`] as const);
  const record = {
    ...Object.fromEntries(values),
    workOrderNumber: number,
    searchText: sql`' ' || ${number} || ${sql.placeholder("searchText")}`,
  };
  const insert = drizzle
    .mock({ casing: "snake_case" })
    .insert(requests)
    .values(record as unknown as NewRecord);
  return sql`with numbered as (${nextWorkOrder(sql.placeholder("locationId"))}) ${insert.getSQL()}`;
}

/** Changes a request and increments its version. */
export async function changeRequest(db: Executor, id: number, change: Partial<NewRecord>): Promise<void> {
  await db
    .update(requests)
    .set({ ...change, version: sql`${requests.version} + 1` })
    .where(eq(requests.id, id))
    .execute();
}

/** The rows that a request refers to, if they exist for its location. */
export interface References {
  /** The contact's name. */
  contact: string | null;
  device: boolean;
  /** True for a device that was retired. */
  deviceRetired: boolean;
  scanType: boolean;
  element: boolean;
  /** True if the function belongs to the scan type's group, or if there is no scan type. */
  fits: boolean;
  /** True if all further functions belong to the first one's group. */
  furtherFit: boolean;
  /** The installation's own disclaimer of the scan type; null for the product's. */
  disclaimer: string | null;
  /** The installation's changes to the variant; null if none was named. */
  overrides: unknown;
  /** True if its location makes no requests any more. */
  closed: boolean;
  /** The id that a new request will have; null for one that exists. */
  newId: number | null;
}

type Ids = Pick<RequestRecord, "contactId" | "deviceId" | "scanTypeId" | "serviceElementId" | "furtherElementIds">;

/** What is looked up for a request that is written. */
interface LookedUp {
  locationId: number;
  ids: Ids;
  /** The variant whose changes are read too. */
  variant: string | null;
  isNew: boolean;
}

/** Checks which rows that a request refers to exist for its location, and whether scan type and function match; with it, in one statement, what a new request needs. */
export async function findReferences(db: Executor, { locationId, ids, variant, isNew }: LookedUp): Promise<References> {
  const { contactId, deviceId, scanTypeId, serviceElementId } = ids;
  const furtherElementIds = ids.furtherElementIds.length > 0 ? ids.furtherElementIds : null;
  const values = { contactId, deviceId, scanTypeId, serviceElementId, furtherElementIds, variant };
  const named = (Object.keys(values) as Named[]).filter((name) => values[name] !== null);
  const [row] = await referencesOf(named, isNew).run(db, { locationId, ...values });
  if (!row) throw new Error("a select without a table has one row");
  return row;
}

type Named = keyof Ids | "variant";

/** What nobody refers to is not looked up: preparing to look takes PostgreSQL longer than looking. */
const referencesOf = composedOnce((named: readonly Named[], isNew: boolean) => {
  const when = (names: readonly Named[], found: SQL, otherwise: SQL) => (names.every((name) => named.includes(name)) ? found : otherwise);
  const [at, contactId, deviceId] = [sql.placeholder("locationId"), sql.placeholder("contactId"), sql.placeholder("deviceId")];
  const [scanTypeId, elementId] = [sql.placeholder("scanTypeId"), sql.placeholder("serviceElementId")];
  return statement<References>(
    sql`select
      ${when(["contactId"], nameAtLocation(contactId, at), sql`null`)} as contact,
      ${when(["deviceId"], isDeviceAt(deviceId, at), sql`false`)} as device,
      ${when(["deviceId"], isRetired(deviceId), sql`false`)} as "deviceRetired",
      ${when(["scanTypeId"], offersScanType(at, scanTypeId), sql`false`)} as "scanType",
      ${when(["serviceElementId"], isServiceElement(elementId), sql`false`)} as element,
      ${when(["serviceElementId", "scanTypeId"], fitsScanType(elementId, scanTypeId), sql`true`)} as fits,
      ${when(["serviceElementId", "furtherElementIds"], areOfGroupOf(elementId, sql.placeholder("furtherElementIds")), sql`true`)} as "furtherFit",
      ${when(["scanTypeId"], ownDisclaimer(scanTypeId), sql`null`)} as disclaimer,
      ${when(["variant"], variantOverrides(sql.placeholder("variant")), sql`null`)} as overrides,
      ${isClosed(at)} as closed,
      ${isNew ? sql`nextval('requests_id_seq')::int` : sql`null::int`} as "newId"`,
    { prepare: true },
  );
});
