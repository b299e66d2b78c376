import { and, count, desc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { OrderBy } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { devices } from "../devices/tables.ts";
import { locations, locationScanTypes } from "../locations/tables.ts";
import { scanTypes, serviceElements } from "../lookups/tables.ts";
import { users } from "../users/tables.ts";
import { requests } from "./tables.ts";

const contact = alias(users, "contact");
const technician = alias(users, "technician");
const creator = alias(users, "creator");
const updater = alias(users, "updater");
const fullName = (person: { givenName: PgColumn; familyName: PgColumn }) =>
  sql<string>`concat_ws(' ', ${person.givenName}, ${person.familyName})`;

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
      device: { Id: devices.id, FriendlyName: devices.friendlyName, SerialNumber: devices.serialNumber },
      scanType: { Id: scanTypes.id, Name: scanTypes.name, ServiceElementGroupId: scanTypes.groupId },
      serviceElement: { Id: serviceElements.id, Name: serviceElements.name, ServiceElementGroupId: serviceElements.groupId },
      technicianName: fullName(technician),
      createdByName: fullName(creator),
      updatedByName: fullName(updater),
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

/** One request, locked until the transaction ends where `lock` is set. */
export async function findRequest(db: Executor, id: number, lock = false): Promise<RequestRecord | undefined> {
  const query = db.select().from(requests).where(eq(requests.id, id));
  const rows = lock ? await query.for("update") : await query;
  return rows[0];
}

export interface ListFilter {
  /** Null: every location's (operators). */
  locationId: number | null;
  demo: boolean;
  statusIds: readonly number[];
  patterns: readonly string[];
}

export interface ListPage {
  /** True where the filter is known to have few rows: they are then found first and put in order after. */
  few: boolean;
  orderBy: OrderBy;
  descending: boolean;
  offset: number;
  pageSize: number;
  after: number | undefined;
}

// Lists are asked for most of all. The text of their statements depends on the shape of the question alone; it is composed once a
// shape, with a placeholder for each value, since composing it takes longer than sending it.

/** The values of a question's placeholders. */
function valuesOf(filter: ListFilter, page?: ListPage): Record<string, unknown> {
  const patterns = Object.fromEntries(filter.patterns.map((pattern, nth) => [`pattern${nth}`, pattern]));
  return { ...patterns, locationId: filter.locationId, demo: filter.demo, limit: page?.pageSize, offset: page?.offset, after: page?.after };
}

function conditions(filter: ListFilter): SQL[] {
  return [
    ...(filter.locationId === null ? [] : [eq(requests.locationId, sql.placeholder("locationId"))]),
    eq(requests.demo, sql.placeholder("demo")),
    sql`${requests.statusId} in (${sql.raw(filter.statusIds.map(Number).join())})`,
    ...filter.patterns.map((_, nth) => sql`${requests.searchText} like ${sql.placeholder(`pattern${nth}`)}`),
  ];
}

/** Answers what was composed before for the same shape, or composes it. */
function composedOnce<Composed>(compose: (db: Executor, filter: ListFilter, page: ListPage) => Composed) {
  const known = new WeakMap<Executor, Map<string, Composed>>();
  return (db: Executor, filter: ListFilter, page: ListPage): Composed => {
    const shapes = known.get(db) ?? new Map<string, Composed>();
    known.set(db, shapes);
    const shape = [
      filter.locationId === null,
      filter.statusIds,
      filter.patterns.length,
      page.orderBy,
      page.descending,
      page.after === undefined,
      page.few,
    ].join("/");
    const composed = shapes.get(shape) ?? compose(db, filter, page);
    shapes.set(shape, composed);
    return composed;
  };
}

/** What a list is ordered by, as `requests_list_…` are made: never null, so that one rule compares rows of every order. */
function sortKey(table: typeof requests, orderBy: OrderBy): SQL[] {
  const columns: Record<Exclude<OrderBy, "Id">, PgColumn | SQL> = {
    RONumber: table.roNumber,
    VIN: table.vin,
    VRM: table.vrm,
    Make: table.make,
    Model: table.model,
    Year: sql`coalesce(${table.modelYear}, 0)`,
    CreatedDate: table.createdAt,
    UpdatedDate: table.updatedAt,
    Priority: table.priority,
  };
  return orderBy === "Id" ? [sql`${table.id}`] : [sql`${columns[orderBy]}`, sql`${table.id}`];
}

const last = alias(requests, "last");

/** Rows behind the one with this id, in the list's order. */
function behind(page: ListPage): SQL[] {
  if (page.after === undefined) return [];
  const key = sql.join(sortKey(requests, page.orderBy), sql`, `);
  const lastKey = sql.join(sortKey(last as unknown as typeof requests, page.orderBy), sql`, `);
  return [
    sql`(${key}) ${page.descending ? sql`<` : sql`>`} (select ${lastKey} from ${requests} last where ${last.id} = ${sql.placeholder("after")})`,
  ];
}

/**
 * Few rows are looked up by what they contain. Many are met soon by reading the list in its order. PostgreSQL would have to guess
 * which it is, and guessing wrong reads a whole shop.
 */
function found(filter: ListFilter, page: ListPage): SQL | undefined {
  const matching = and(...conditions(filter));
  return page.few ? sql`${requests.id} = any(array(select id from ${requests} where ${matching}))` : matching;
}

export type ListRow = Awaited<ReturnType<typeof listPage>>[number];

/** A page of requests. */
export async function listPage(db: Executor, filter: ListFilter, page: ListPage) {
  return composedPage(db, filter, page).execute(valuesOf(filter, page));
}

const composedPage = composedOnce((db, filter, page) => {
  const direction = page.descending ? sql`desc` : sql`asc`;
  const order = sortKey(requests, page.orderBy).map((part) => sql`${part} ${direction}`);
  return db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      roNumber: requests.roNumber,
      statusId: requests.statusId,
      priority: requests.priority,
      vin: requests.vin,
      vrm: requests.vrm,
      modelYear: requests.modelYear,
      make: requests.make,
      model: requests.model,
      scanTypeName: scanTypes.name,
      contactName: fullName(contact),
      technicianName: fullName(technician),
      scheduleDates: requests.scheduleDates,
      confirmedDate: requests.confirmedDate,
      createdAt: requests.createdAt,
      updatedAt: requests.updatedAt,
      reportVersion: requests.reportVersion,
    })
    .from(requests)
    .leftJoin(scanTypes, eq(scanTypes.id, requests.scanTypeId))
    .leftJoin(contact, eq(contact.id, requests.contactId))
    .leftJoin(technician, eq(technician.id, requests.technicianId))
    .where(and(found(filter, page), ...behind(page)))
    .orderBy(...order)
    .limit(sql.placeholder("limit"))
    .offset(page.after === undefined ? sql.placeholder("offset") : 0)
    .prepare(unnamed);
});

/** Planned for its values each time: a plan for every shop alike would be wrong for the largest. */
const unnamed = "";

/** Nobody reads a longer list to its end, and counting on would make the largest shops wait longest. */
export const mostCounted = 10_000;

/** How many rows a filter has, counted up to 10,000: as deep as an offset may go. */
export async function countList(db: Executor, filter: ListFilter): Promise<number> {
  const rows = await composedCount(db, filter, anyPage).execute(valuesOf(filter));
  return rows[0]?.total ?? 0;
}

const anyPage: ListPage = { few: false, orderBy: "Id", descending: true, offset: 0, pageSize: 0, after: undefined };

const composedCount = composedOnce((db, filter) => {
  const bounded = db
    .select({ one: sql`1`.as("one") })
    .from(requests)
    .where(and(...conditions(filter)))
    .limit(mostCounted)
    .as("bounded");
  return db.select({ total: count() }).from(bounded).prepare(unnamed);
});

/** Requests of a location by status id, each counted up to 10,000, and the ids of its active ones. */
export async function countByStatus(
  db: Executor,
  locationId: number,
  demo: boolean,
): Promise<{ counts: Map<number, number>; active: number[] }> {
  const [grouped, active] = await Promise.all([
    db.execute<{ status_id: number; total: number }>(sql`
      select status_id, (select count(*)::int from (
        select 1 from ${requests} where location_id = ${locationId} and demo = ${demo} and status_id = wanted.status_id limit ${mostCounted}) counted) as total
      from unnest(array[1, 2, 3, 4]) as wanted (status_id)`),
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.locationId, locationId), eq(requests.demo, demo), inArray(requests.statusId, [1, 2, 3])))
      .orderBy(desc(requests.id))
      .limit(1000),
  ]);
  return { counts: new Map(grouped.rows.map((row) => [row.status_id, row.total])), active: active.map((row) => row.id) };
}

/** Active requests of a location with this VIN. */
export async function findActiveByVin(db: Executor, locationId: number, demo: boolean, vin: string) {
  return db
    .select({
      id: requests.id,
      workOrderNumber: requests.workOrderNumber,
      vin: requests.vin,
      statusId: requests.statusId,
      createdBy: fullName(creator),
    })
    .from(requests)
    .innerJoin(creator, eq(creator.id, requests.createdBy))
    .where(and(eq(requests.locationId, locationId), eq(requests.demo, demo), eq(requests.vin, vin), inArray(requests.statusId, [1, 2, 3])))
    .limit(10);
}

/** Inserts a request; undefined where its VIN already has an active work order. */
export async function insertRequest(db: Executor, record: NewRecord): Promise<RequestRecord | undefined> {
  const rows = await db.insert(requests).values(record).onConflictDoNothing().returning();
  return rows[0];
}

/** Changes a request and raises its version. */
export async function changeRequest(db: Executor, id: number, change: Partial<NewRecord>): Promise<void> {
  await db
    .update(requests)
    .set({ ...change, version: sql`${requests.version} + 1` })
    .where(eq(requests.id, id));
}

/** Which of the things a request refers to exist for its location. */
export async function findReferences(
  db: Executor,
  locationId: number,
  ids: { contactId: number | null; deviceId: number | null; scanTypeId: number | null; serviceElementId: number | null },
) {
  const rows = await db.execute<{ contact: string | null; device: boolean; scan_type: boolean; element: boolean }>(sql`
    select
      (select concat_ws(' ', given_name, family_name) from ${users} where id = ${ids.contactId}::int and location_id = ${locationId}) as contact,
      exists (select 1 from ${devices} where id = ${ids.deviceId}::int and location_id = ${locationId}) as device,
      exists (select 1 from ${locationScanTypes} where scan_type_id = ${ids.scanTypeId}::int and location_id = ${locationId}) as scan_type,
      exists (select 1 from ${serviceElements} where id = ${ids.serviceElementId}::int) as element`);
  const row = rows.rows[0];
  return { contact: row?.contact ?? null, device: row?.device ?? false, scanType: row?.scan_type ?? false, element: row?.element ?? false };
}
