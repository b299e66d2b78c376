import { and, desc, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { maxFound, maxListed, type OrderBy, type ScheduleDate } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { type ListReader, unreadOf } from "../chat/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { countedBy, isDemo, naturally, requests } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";
import { filtered, type FilterKind } from "./filter-store.ts";
import { findNewest, piecesOf, type Found } from "./search-store.ts";

const contact = people("contact");
const technician = people("technician");
/** The rows of one page; what they refer to is joined to them alone. */
const page = alias(requests, "page") as unknown as typeof requests;
const last = alias(requests, "last") as unknown as typeof requests;

export interface ListFilter {
  /** Null: every location's (operators). */
  locationId: number | null;
  demo: boolean;
  statusIds: readonly number[];
  /** Each is found in the search text. */
  patterns: readonly string[];
  /** Undefined: the whole list. */
  filter: FilterKind | undefined;
  /** The service that the filter asks for. */
  service: number | undefined;
  reader: Reader;
}

/** Whose unread messages the rows count. */
export interface Reader {
  userId: number;
  locationId: number | null;
  /** Whether the reader is of Dispatch. */
  everywhere: boolean;
}

export interface ListPage {
  orderBy: OrderBy;
  descending: boolean;
  offset: number;
  pageSize: number;
  after: number | undefined;
}

/** What a list shows of a request. */
export interface ListRow {
  id: number;
  workOrderNumber: string;
  roNumber: string;
  statusId: number;
  priority: number;
  vin: string;
  vrm: string;
  modelYear: number | null;
  make: string;
  model: string;
  scanTypeId: number | null;
  scanTypeName: string | null;
  contactName: string;
  technicianName: string;
  scheduleDates: ScheduleDate[];
  confirmedDate: Date | null;
  createdAt: Date;
  updatedAt: Date;
  reportVersion: number;
  chatUnread: number;
}

type Instants = "confirmedDate" | "createdAt" | "updatedAt";
/** As it is sent; the only row of an empty page has no id. */
export type SentRow = Omit<ListRow, "id" | Instants> & { id: number | null; total: number; confirmedDate: string | null } & Record<
    Exclude<Instants, "confirmedDate">,
    string
  >;

const listReader: ListReader = {
  userId: sql`${sql.placeholder("readerId")}::int`,
  locationId: sql`${sql.placeholder("readerLocation")}::int`,
  everywhere: sql`${sql.placeholder("readerEverywhere")}::boolean`,
};

export const fields: Record<keyof ListRow, PgColumn | SQL> = {
  id: page.id,
  workOrderNumber: page.workOrderNumber,
  roNumber: page.roNumber,
  statusId: page.statusId,
  priority: page.priority,
  vin: page.vin,
  vrm: page.vrm,
  modelYear: page.modelYear,
  make: page.make,
  model: page.model,
  scanTypeId: page.scanTypeId,
  scanTypeName: scanTypes.name,
  contactName: personName(contact),
  technicianName: personName(technician),
  scheduleDates: page.scheduleDates,
  confirmedDate: page.confirmedDate,
  createdAt: page.createdAt,
  updatedAt: page.updatedAt,
  reportVersion: page.reportVersion,
  chatUnread: unreadOf(page, listReader),
};

/** What the rows of `page` refer to. */
export const joined = sql`left join ${scanTypes} on ${scanTypes.id} = ${page.scanTypeId}
      left join ${peopleAs("contact")} on ${contact.id} = ${page.contactId}
      left join ${peopleAs("technician")} on ${technician.id} = ${page.technicianId}`;

/**
 * A page of requests and how many the filter has: counted up to 10,000, of a search up to 500. It is one statement, whose text depends
 * on the shape of the question alone, so that it is composed once, and the plan of what is asked for most is made once a connection.
 */
export async function readList(db: Executor, filter: ListFilter, asked: ListPage): Promise<{ rows: ListRow[]; total: number }> {
  const composed = listOf({
    everywhere: filter.locationId === null,
    demo: filter.demo,
    statusIds: filter.statusIds,
    words: filter.patterns.length,
    filter: filter.filter,
    orderBy: asked.orderBy,
    descending: asked.descending,
    offset: asked.after === undefined ? asked.offset : 0,
    rows: pageSizes.find((size) => size >= asked.pageSize) ?? asked.pageSize,
    follows: asked.after !== undefined,
  });
  const patterns = Object.fromEntries(filter.patterns.map((pattern, nth) => [`pattern${nth}`, pattern]));
  const { userId, locationId, everywhere } = filter.reader;
  const reader = { readerId: userId, readerLocation: locationId, readerEverywhere: everywhere };
  const sent = await composed.run(db, {
    ...patterns,
    ...piecesOf(filter.patterns),
    ...reader,
    locationId: filter.locationId,
    service: filter.service,
    after: asked.after,
  });
  return {
    rows: sent.filter(isRow).slice(0, asked.pageSize).map(readRow),
    total: sent[0]?.total ?? 0,
  };
}

/** Pages are read in these sizes and cut to what was asked for: a plan needs to know how few rows are wanted. */
const pageSizes = [10, 25, 50, 100];

export function isRow<R extends SentRow>(row: R): row is R & { id: number } {
  return row.id !== null;
}

export function readRow(row: SentRow & { id: number }): ListRow {
  return {
    ...row,
    confirmedDate: instantOf(row.confirmedDate),
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
  };
}

/** All of a question that its statement's text depends on. */
interface Shape {
  everywhere: boolean;
  demo: boolean;
  statusIds: readonly number[];
  words: number;
  filter: FilterKind | undefined;
  orderBy: OrderBy;
  descending: boolean;
  offset: number;
  rows: number;
  follows: boolean;
}

const listOf = composedOnce((shape: Shape) => {
  const search = narrowed(shape);
  const total = search?.total ?? countedBy({ ...shape, locationId: locationOf(shape) }, maxListed);
  const rows = search === undefined ? inOrder(shape, shape.statusIds, []) : pageOfFound(shape, search);
  return statement<SentRow>(
    sql`${search?.ctes ?? sql``} select ${total} as total, ${columnsAs(fields)}
      from (values (true)) always left join (${rows}) page on true
      ${joined}
      order by ${order(page, shape)}`,
    { prepare: isCommon(shape), quick: isCommon(shape) && shape.words === 0 },
  );
});

/** What is found of a list that is searched or filtered; undefined for a whole one. */
function narrowed(shape: Shape): Found | undefined {
  const listed = inList(shape, shape.statusIds);
  const search = shape.words === 0 ? undefined : findNewest({ ...shape, locationId: locationOf(shape), listed });
  return shape.filter === undefined ? search : filtered({ kind: shape.filter, listed, reader: listReader, search });
}

/** First pages and those that follow, newest or changed last first, searched with few words: some 100 statements. Each other is planned when it is asked for, filtered ones too. */
function isCommon({ orderBy, offset, rows, words, filter }: Shape): boolean {
  return filter === undefined && (orderBy === "Id" || orderBy === "UpdatedDate") && offset === 0 && rows <= 25 && words <= 2;
}

const locationOf = ({ everywhere }: Shape): SQL | null => (everywhere ? null : sql`${sql.placeholder("locationId")}`);

/** The rows of a list. */
function inList(shape: Shape, statusIds: readonly number[]): SQL[] {
  const location = locationOf(shape);
  return [
    ...(location === null ? [] : [sql`${requests.locationId} = ${location}`]),
    isDemo(requests.demo, shape.demo),
    sql`${requests.statusId} in (${sql.raw(statusIds.map(Number).join())})`,
  ];
}

/** What a list is ordered by, as `requests_list_…` are made: never null, so that one rule compares rows of every order. */
function sortKey(table: typeof requests, orderBy: OrderBy): (PgColumn | SQL)[] {
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
    ConfirmedDate: sql`coalesce(${table.confirmedDate}, 'infinity')`,
  };
  return orderBy === "Id" ? [table.id] : [columns[orderBy], table.id];
}

function order(table: typeof requests, { orderBy, descending }: Shape): SQL {
  const keys = sortKey(table, orderBy).map((key) => (descending ? desc(key) : sql`${key} asc`));
  return sql.join(keys, sql`, `);
}

/** Rows behind the one with this id, in the list's order. */
function behind({ follows, orderBy, descending }: Shape): SQL[] {
  if (!follows) return [];
  const [key, lastKey] = [requests, last].map((table) => sql.join(sortKey(table, orderBy), sql`, `));
  return [
    sql`(${key}) ${descending ? sql`<` : sql`>`} (select ${lastKey} from ${requests} last where ${last.id} = ${sql.placeholder("after")})`,
  ];
}

/** A page of the requests that meet the conditions, read in the list's order off its index: of one status, or of each in turn where the index begins with it. */
function inOrder(shape: Shape, statusIds: readonly number[], conditions: readonly SQL[]): SQL {
  const { offset, rows, orderBy } = shape;
  const ordered = (from: SQL, limit: number, skip: number) =>
    sql`select * from ${from} order by ${order(requests, shape)} limit ${sql.raw(String(limit))} offset ${sql.raw(String(skip))}`;
  const listed = (ids: readonly number[]) => sql`${requests} where ${and(...inList(shape, ids), ...conditions, ...behind(shape))}`;
  if (statusIds.length === 1 || orderBy === "Id" || orderBy === "UpdatedDate") return ordered(listed(statusIds), rows, offset);
  const each = statusIds.map((id) => sql`(${ordered(listed([id]), rows + offset, 0)})`);
  return ordered(sql`(${sql.join(each, sql` union all `)}) requests`, rows, offset);
}

/** A page of what a search found: all of it, or its newest, which a first page in the order of ids shows; any other page is read in its order. */
function pageOfFound(shape: Shape, found: Found): SQL {
  const { offset, rows } = shape;
  const ordered = (conditions: SQL | undefined) =>
    sql`select * from ${requests} where ${conditions} order by ${order(requests, shape)} limit ${sql.raw(String(rows))} offset ${sql.raw(String(offset))}`;
  const isFound = sql`${requests.id} = any(array(${found.ids}))`;
  const isNewest = shape.orderBy === "Id" && shape.descending && !shape.follows && offset + rows <= maxFound;
  if (isNewest) return ordered(isFound);
  const most = sql.raw(String(maxFound));
  return sql`select * from ((${ordered(and(isFound, sql`${found.total} < ${most}`, ...behind(shape)))})
    union all (${inOrder(shape, shape.statusIds, [...found.read, sql`${found.total} >= ${most}`])})) requests`;
}
