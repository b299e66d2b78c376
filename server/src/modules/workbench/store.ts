import { and, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { maxFound, maxListed } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { elementsIn, scanTypes, serviceElements } from "../lookups/joins.ts";
import { countedBy, isDemo, requests, waitingSince } from "../requests/joins.ts";
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
  serviceElementId: number | null;
  serviceElementName: string | null;
  furtherElements: { Id: number; Name: string | null }[];
  priority: number;
  waitingSince: Date | null;
  createdAt: Date;
  confirmedDate: Date | null;
  technicianId: number | null;
  technicianName: string;
  reportVersion: number;
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
  serviceElementId: page.serviceElementId,
  serviceElementName: serviceElements.name,
  furtherElements: elementsIn(page.furtherElementIds),
  priority: page.priority,
  waitingSince: waitingSince(page),
  createdAt: page.createdAt,
  confirmedDate: page.confirmedDate,
  technicianId: page.technicianId,
  technicianName: personName(technician),
  reportVersion: page.reportVersion,
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
  const { found, total, rows } = partsOf(shape);
  return statement<SentRow>(
    sql`${found} select least(${total}, ${sql.raw(String(maxListed))}) as total, ${columnsAs(fields)}
      from (values (true)) always left join (${rows}) page on true
      left join ${locations} on ${locations.id} = ${page.locationId}
      left join ${scanTypes} on ${scanTypes.id} = ${page.scanTypeId}
      left join ${serviceElements} on ${serviceElements.id} = ${page.serviceElementId}
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

function partsOf(shape: Shape): Parts {
  const isOpen = shape.statusIds.every((id) => open.has(id));
  if (shape.mine || !isOpen) return someOfQueue(shape);
  return shape.words === 0 ? wholeQueue(shape) : searchOfQueue(shape);
}

/** All jobs. */
function wholeQueue(shape: Shape): Parts {
  const { demo, statusIds } = shape;
  return { found: sql``, total: countedBy({ locationId: null, demo, statusIds }), rows: inWorkingOrder(shape, []) };
}

const stepName = (nth: number) => sql.raw(`step${nth}`);

/**
 * Working order goes in steps: jobs whose time has come by priority, then those of a later date, then those without one. Within a step the first
 * of each status are read off the index in their order and put in order together; a step is read only if those before it are not enough.
 */
function inWorkingOrder({ demo, statusIds, offset, rows }: Shape, conditions: readonly SQL[]): SQL {
  const since = waitingSince(requests);
  const first = limits(rows + offset, 0);
  const branch = (id: number, priority: number, stretch: SQL) =>
    sql`(select * from ${requests} where ${and(...queued(demo, [id]), sql`${requests.priority} = ${sql.raw(String(priority))}`, stretch, ...conditions)}
      order by ${since}, ${requests.id} ${first})`;
  const stretches: ((id: number) => SQL | undefined)[] = [
    (id) => (id === 3 ? sql`${since} <= ${now}` : sql`true`),
    (id) => (id === 3 ? sql`${since} > ${now}` : undefined),
    (id) => (id === 3 ? sql`${since} is null` : undefined),
  ];
  const steps = stretches.flatMap((stretch) =>
    priorities.map((priority) =>
      statusIds.flatMap((id) => {
        const part = stretch(id);
        return part === undefined ? [] : [branch(id, priority, part)];
      }),
    ),
  );
  const filled = steps.filter((branches) => branches.length > 0);
  const read = filled.map((branches, nth) => {
    const before = filled.slice(0, nth).map((_, other) => sql`(select count(*) from ${stepName(other)})`);
    const isWanted = nth === 0 ? sql`true` : sql`${sql.join(before, sql` + `)} < ${sql.raw(String(rows + offset))}`;
    return sql`${stepName(nth)} as materialized (select * from (${sql.join(branches, sql` union all `)}) requests where ${isWanted} order by ${since}, ${requests.id} ${first})`;
  });
  const all = filled.map((_, nth) => sql`select * from ${stepName(nth)}`);
  return sql`with ${sql.join(read, sql`, `)} select * from (${sql.join(all, sql` union all `)}) requests order by ${order(requests)} ${limits(rows, offset)}`;
}

const queued = (demo: boolean, statusIds: readonly number[]): SQL[] => [
  isDemo(requests.demo, demo),
  sql`${requests.statusId} in (${sql.raw(statusIds.map(Number).join())})`,
];

interface Word {
  /** The job's own text has it. */
  text: SQL;
  /** The name of the job's shop has it; the shops are looked up once, as `shops0`, `shops1` and so on. */
  shop: SQL;
  shops: SQL;
}

/** The words that are searched for. */
function wordsOf(words: number): Word[] {
  return Array.from({ length: words }, (_, nth) => {
    const [pattern, shops] = [sql.placeholder(`pattern${nth}`), sql.raw(`shops${nth}`)];
    return {
      text: sql`${requests.searchText} like ${pattern}`,
      shop: sql`${requests.locationId} = any(array(select id from ${shops}))`,
      shops: sql`${shops} as materialized (select ${locations.id} from ${locations} where ' ' || lower(${locations.name}) like ${pattern})`,
    };
  });
}

/**
 * What the index is asked for. Two words are spelled out as the ways in which both can match: the planner looks only one of them up
 * otherwise, and reads all that it finds.
 */
function lookedUp(words: readonly Word[]): SQL | undefined {
  const [first, second, ...more] = words;
  if (first === undefined || second === undefined || more.length > 0)
    return and(...words.map(({ text, shop }) => sql`(${text} or ${shop})`));
  const ways = [first.text, first.shop].flatMap((one) => [second.text, second.shop].map((other) => sql`(${one} and ${other})`));
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** What is put in order of the jobs that meet the conditions. */
const jobs = (conditions: SQL | undefined): SQL =>
  sql`select ${requests.id}, ${isLater(requests)} as later, ${requests.priority}, ${waitingSince(requests)} as since from ${requests} where ${conditions}`;

const jobsInOrder = (offset: number, rows: number): SQL =>
  sql`select requests.* from (select id from found order by later, priority desc, since, id ${limits(rows, offset)}) first
    join ${requests} on ${requests.id} = first.id`;

/** The jobs of one technician, or those of a status that is not open: all are found, then put in order. */
function someOfQueue({ demo, statusIds, mine, words, offset, rows }: Shape): Parts {
  const technicianId = sql`${requests.technicianId} = ${sql.placeholder("technicianId")}`;
  const searched = wordsOf(words);
  const some = jobs(and(...queued(demo, statusIds), ...(mine ? [technicianId] : []), lookedUp(searched)));
  return {
    found: sql`with ${sql.join([...searched.map(({ shops }) => shops), sql`found as materialized (${some})`], sql`, `)}`,
    total: sql`(select count(*)::int from found)`,
    rows: jobsInOrder(offset, rows),
  };
}

/** Rare words are looked up, and what is found is put in order. Where a sample shows that they are frequent, the queue is read in its order until there are enough. */
function searchOfQueue(shape: Shape): Parts {
  const { demo, statusIds, words, offset, rows } = shape;
  const listed = queued(demo, statusIds);
  // No index has these expressions, and the planner takes each for true of every second row.
  const searched = wordsOf(words);
  const read = searched.map(
    ({ text }, nth) => sql`case when ${text} then true else ${requests.locationId} in (select id from ${sql.raw(`shops${nth}`)}) end`,
  );
  const sample = sql`(select * from ${requests} where ${and(...listed)} limit ${sql.raw(String(sampled))}) requests`;
  const isRead = sql`(select reads from searching)`;
  const total = sql`(select count(*)::int from found)`;
  return {
    found: sql`with ${sql.join(
      searched.map(({ shops }) => shops),
      sql`, `,
    )}, searching as materialized (select (select count(*) from ${sample} where ${and(...read)}) >= ${sql.raw(String(frequentFrom))} as reads),
      found as materialized ((${jobs(and(...listed, ...read, isRead))} limit ${sql.raw(String(maxFound))})
        union all ${jobs(and(...listed, lookedUp(searched), sql`not ${isRead}`))})`,
    total,
    rows: sql`select * from (${inWorkingOrder(shape, [...read, isRead])}) read_in_order
      union all select * from (${jobsInOrder(offset, rows)}) found_in_order where not ${isRead}`,
  };
}

/** How many jobs are read to learn whether the words are frequent, and from how many matches on they are. */
const sampled = 200;
const frequentFrom = 16;
