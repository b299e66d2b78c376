import { and, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { countedBy, isDemo, maxCounted, requests, waitingSince } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";

const technician = people("technician");
/** The rows of one page; what they refer to is joined to them alone. */
const page = alias(requests, "page") as unknown as typeof requests;

export interface QueueFilter {
  demo: boolean;
  statusIds: readonly number[];
  /** Only jobs of this technician. */
  technicianId: number | null;
  patterns: readonly string[];
  now: Date;
}

/** What the queue shows of a job. */
export interface QueueRecord {
  id: number;
  workOrderNumber: string;
  statusId: number;
  locationName: string;
  vin: string;
  make: string;
  model: string;
  modelYear: number | null;
  scanTypeId: number | null;
  scanTypeName: string | null;
  priority: number;
  waitingSince: Date | null;
  createdAt: Date;
  confirmedDate: Date | null;
  technicianId: number | null;
  technicianName: string;
}

/** As it is sent; the only row of an empty page has no id. */
interface SentRow extends Omit<QueueRecord, "id" | "waitingSince" | "createdAt" | "confirmedDate"> {
  id: number | null;
  total: number;
  waitingSince: string | null;
  createdAt: string;
  confirmedDate: string | null;
}

const fields: Record<keyof QueueRecord, PgColumn | SQL> = {
  id: page.id,
  workOrderNumber: page.workOrderNumber,
  statusId: page.statusId,
  locationName: locations.name,
  vin: page.vin,
  make: page.make,
  model: page.model,
  modelYear: page.modelYear,
  scanTypeId: page.scanTypeId,
  scanTypeName: scanTypes.name,
  priority: page.priority,
  waitingSince: waitingSince(page),
  createdAt: page.createdAt,
  confirmedDate: page.confirmedDate,
  technicianId: page.technicianId,
  technicianName: personName(technician),
};

/**
 * A page of jobs in working order, those whose date has not come last, then urgent first, then who waits longest, and how many the filter has,
 * counted up to 10,000. One statement, whose text depends on the shape of the question alone.
 */
export async function readQueue(
  db: Executor,
  filter: QueueFilter,
  offset: number,
  pageSize: number,
): Promise<{ rows: QueueRecord[]; total: number }> {
  const rows = pageSizes.find((size) => size >= pageSize) ?? pageSize;
  const composed = queueOf({
    demo: filter.demo,
    statusIds: filter.statusIds,
    mine: filter.technicianId !== null,
    words: filter.patterns.length,
    offset,
    rows,
  });
  const patterns = Object.fromEntries(filter.patterns.map((pattern, nth) => [`pattern${nth}`, pattern]));
  const sent = await composed.run(db, { ...patterns, technicianId: filter.technicianId, now: filter.now.toISOString() });
  return { rows: sent.filter(isRow).slice(0, pageSize).map(readRow), total: sent[0]?.total ?? 0 };
}

/** Pages are read in these sizes and cut to what was asked for: a plan needs to know how few rows are wanted. */
const pageSizes = [10, 50, 100];

function isRow(row: SentRow): row is SentRow & { id: number } {
  return row.id !== null;
}

function readRow(row: SentRow & { id: number }): QueueRecord {
  return {
    ...row,
    waitingSince: instantOf(row.waitingSince),
    createdAt: instantOf(row.createdAt),
    confirmedDate: instantOf(row.confirmedDate),
  };
}

/** All of a question that its statement's text depends on. */
interface Shape {
  demo: boolean;
  statusIds: readonly number[];
  mine: boolean;
  words: number;
  offset: number;
  rows: number;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;

const queueOf = composedOnce((shape: Shape) => {
  const isWhole = !shape.mine && shape.words === 0 && shape.statusIds.every((id) => open.has(id));
  const { found, total, rows } = isWhole ? wholeQueue(shape) : someOfQueue(shape);
  return statement<SentRow>(
    sql`${found} select least(${total}, ${sql.raw(String(maxCounted))}) as total, ${columnsAs(fields)}
      from (values (true)) always left join (${rows}) page on true
      left join ${locations} on ${locations.id} = ${page.locationId}
      left join ${scanTypes} on ${scanTypes.id} = ${page.scanTypeId}
      left join ${peopleAs("technician")} on ${technician.id} = ${page.technicianId}
      order by ${order(page)}`,
    { prepare: shape.offset === 0 && shape.words <= 2 },
  );
});

const isLater = (table: typeof requests): SQL => sql`(${table.statusId} = 3 and ${table.confirmedDate} > ${now})`;

function order(table: typeof requests): SQL {
  return sql`${isLater(table)} asc, ${table.priority} desc, ${waitingSince(table)} asc, ${table.id} asc`;
}

const limits = (rows: number, offset: number): SQL => sql`limit ${sql.raw(String(rows))} offset ${sql.raw(String(offset))}`;

/** Open statuses, which the index `requests_queue` has. */
const open: ReadonlySet<number> = new Set([2, 3]);
const priorities = [2, 1, 0];

interface Parts {
  found: SQL;
  total: SQL;
  rows: SQL;
}

/** All jobs: the first of each status and priority are read off the index in their order, and only those are put in order together. */
function wholeQueue({ demo, statusIds, offset, rows }: Shape): Parts {
  const since = waitingSince(requests);
  const stretches = (id: number) => (id === 3 ? [sql`${since} <= ${now}`, sql`${since} > ${now}`, sql`${since} is null`] : [sql`true`]);
  const branches = statusIds.flatMap((id) =>
    priorities.flatMap((priority) =>
      stretches(id).map(
        (stretch) => sql`(select * from ${requests} where ${isDemo(requests.demo, demo)} and ${requests.statusId} = ${sql.raw(String(id))}
          and ${requests.priority} = ${sql.raw(String(priority))} and ${stretch} order by ${since}, ${requests.id} ${limits(rows + offset, 0)})`,
      ),
    ),
  );
  return {
    found: sql``,
    total: countedBy({ locationId: null, demo, statusIds }),
    rows: sql`select * from (${sql.join(branches, sql` union all `)}) requests order by ${order(requests)} ${limits(rows, offset)}`,
  };
}

/** The jobs of one technician, or those that a search finds by their own text or their shop's name: all are found, then put in order. */
function someOfQueue({ demo, statusIds, mine, words, offset, rows }: Shape): Parts {
  const matching = Array.from({ length: words }, (_, nth) => {
    const pattern = sql.placeholder(`pattern${nth}`);
    const shops = sql`array(select ${locations.id} from ${locations} where ' ' || lower(${locations.name}) like ${pattern})`;
    return sql`(${requests.searchText} like ${pattern} or ${requests.locationId} = any(${shops}))`;
  });
  const conditions = and(
    isDemo(requests.demo, demo),
    sql`${requests.statusId} in (${sql.raw(statusIds.map(Number).join())})`,
    ...(mine ? [sql`${requests.technicianId} = ${sql.placeholder("technicianId")}`] : []),
    ...matching,
  );
  return {
    found: sql`with found as materialized (
      select ${requests.id}, ${isLater(requests)} as later, ${requests.priority}, ${waitingSince(requests)} as since from ${requests} where ${conditions})`,
    total: sql`(select count(*)::int from found)`,
    rows: sql`select requests.* from (select id from found order by later, priority desc, since, id ${limits(rows, offset)}) first
      join ${requests} on ${requests.id} = first.id`,
  };
}
