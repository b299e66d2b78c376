import { and, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { maxExactTotal, type OrderBy } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { scanTypes } from "../lookups/joins.ts";
import { people, personName } from "../users/joins.ts";
import { naturally, requests } from "./tables.ts";

const contact = people("contact");
const technician = people("technician");

export interface ListFilter {
  /** Null for all locations (operators). */
  locationId: number | null;
  demo: boolean;
  statusIds: readonly number[];
  patterns: readonly string[];
  /** True if the location has few requests: scanning them is then faster than searching the trigram index of all locations. */
  small: boolean;
}

export interface ListPage {
  /** The rows that match a search, if they are few: they are fetched by id and sorted. Null: the list is read from an index in sort order. */
  ids: readonly number[] | null;
  orderBy: OrderBy;
  descending: boolean;
  offset: number;
  pageSize: number;
  after: number | undefined;
}

// Lists are the most frequent query. Their SQL depends only on the shape of the query (filters, sorting), and building it takes longer
// than sending it, so it is built once per shape and cached with a placeholder for each value.

/** The values of a query's placeholders. */
function valuesOf(filter: ListFilter, page?: ListPage): Record<string, unknown> {
  const patterns = Object.fromEntries(filter.patterns.map((pattern, nth) => [`pattern${nth}`, pattern]));
  return {
    ...patterns,
    locationId: filter.locationId,
    demo: filter.demo,
    limit: page?.pageSize,
    offset: page?.offset,
    after: page?.after,
    ids: page?.ids,
  };
}

function conditions(filter: ListFilter): SQL[] {
  return [
    ...(filter.locationId === null ? [] : [eq(requests.locationId, sql.placeholder("locationId"))]),
    eq(requests.demo, sql.placeholder("demo")),
    sql`${requests.statusId} in (${sql.raw(filter.statusIds.map(Number).join())})`,
    // No index matches this expression, so the planner scans the location's rows instead of using the trigram index.
    ...filter.patterns.map(
      (_, nth) => sql`${filter.small ? sql`(${requests.searchText} || '')` : requests.searchText} like ${sql.placeholder(`pattern${nth}`)}`,
    ),
  ];
}

/** Caches the built statement by shape and connection. */
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
      page.ids === null,
      filter.small,
    ].join("/");
    const composed = shapes.get(shape) ?? compose(db, filter, page);
    shapes.set(shape, composed);
    return composed;
  };
}

/** The sort key of a list, equal to that of the indexes `requests_list_…`. It is never null, so that rows can be compared for keyset paging. */
function sortKey(table: typeof requests, orderBy: OrderBy): SQL[] {
  const columns: Record<Exclude<OrderBy, "Id">, PgColumn | SQL> = {
    RONumber: naturally(table.roNumber),
    VIN: table.vin,
    VRM: naturally(table.vrm),
    Make: naturally(table.make),
    Model: naturally(table.model),
    Year: sql`coalesce(${table.modelYear}, 0)`,
    CreatedDate: table.createdAt,
    UpdatedDate: table.updatedAt,
    Priority: table.priority,
  };
  return orderBy === "Id" ? [sql`${table.id}`] : [sql`${columns[orderBy]}`, sql`${table.id}`];
}

const last = alias(requests, "last");

/** Keyset condition: the rows after the one with the id `after`, in the list's order. */
function behind(page: ListPage): SQL[] {
  if (page.after === undefined) return [];
  const key = sql.join(sortKey(requests, page.orderBy), sql`, `);
  const lastKey = sql.join(sortKey(last as unknown as typeof requests, page.orderBy), sql`, `);
  return [
    sql`(${key}) ${page.descending ? sql`<` : sql`>`} (select ${lastKey} from ${requests} last where ${last.id} = ${sql.placeholder("after")})`,
  ];
}

/** Sort orders that have an index across all shops too. */
const indexedEverywhere: ReadonlySet<OrderBy> = new Set(["Id", "UpdatedDate"]);

/**
 * The rows of a page. Few matches of a search are fetched by id and sorted; many are found by scanning the list in sort order, where
 * enough of them come early. The choice is made here because the planner's estimate for `like` is unreliable.
 * Across all shops, orders without an index sort the newest 10,000 rows only: an index for each order would slow every write.
 */
function rowsOf(filter: ListFilter, page: ListPage): SQL | undefined {
  if (page.ids !== null) return sql`${requests.id} = any(${sql.placeholder("ids")}::int[])`;
  const matching = and(...conditions(filter));
  if (filter.locationId !== null || indexedEverywhere.has(page.orderBy)) return matching;
  return sql`${requests.id} = any(array(select id from ${requests} where ${matching} order by id desc limit ${sql.raw(String(maxCounted))}))`;
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
      scanTypeId: requests.scanTypeId,
      scanTypeName: scanTypes.name,
      contactName: personName(contact),
      technicianName: personName(technician),
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
    .where(and(rowsOf(filter, page), ...behind(page)))
    .orderBy(...order)
    .limit(sql.placeholder("limit"))
    .offset(page.after === undefined ? sql.placeholder("offset") : 0)
    .prepare(unnamed);
});

/** An unnamed statement is planned for its values each time; one generic plan for all shops would be slow for the largest. */
const unnamed = "";

/** Counting stops here: no user pages to the end of a longer list, and a full count would be slow for the largest shops. */
export const maxCounted = 10_000;

/** Maximum number of work orders for which a location's rows are scanned instead of searched by index (measured: scanning 5,000 takes 4 ms). */
export const smallLocation = 5_000;

/** Number of rows that match a filter, counted up to 10,000, the maximum offset. */
export async function countList(db: Executor, filter: ListFilter): Promise<number> {
  const rows = await composedCount(db, filter, anyPage).execute(valuesOf(filter));
  return rows[0]?.total ?? 0;
}

const anyPage: ListPage = { ids: null, orderBy: "Id", descending: true, offset: 0, pageSize: 0, after: undefined };

const composedCount = composedOnce((db, filter) => {
  const bounded = db
    .select({ one: sql`1`.as("one") })
    .from(requests)
    .where(and(...conditions(filter)))
    .limit(maxCounted)
    .as("bounded");
  return db.select({ total: count() }).from(bounded).prepare(unnamed);
});

/** The ids of the rows that match a search, at most 2,000. */
export async function findIds(db: Executor, filter: ListFilter): Promise<number[]> {
  const rows = await composedIds(db, filter, anyPage).execute(valuesOf(filter));
  return rows[0]?.ids ?? [];
}

const composedIds = composedOnce((db, filter) => {
  const bounded = db
    .select({ id: requests.id })
    .from(requests)
    .where(and(...conditions(filter)))
    .limit(maxExactTotal)
    .as("bounded");
  return db
    .select({ ids: sql<number[]>`coalesce(array_agg(${bounded.id}), '{}')` })
    .from(bounded)
    .prepare(unnamed);
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
        select 1 from ${requests} where location_id = ${locationId} and demo = ${demo} and status_id = wanted.status_id limit ${maxCounted}) counted) as total
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
