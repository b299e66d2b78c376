import { sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { maxListed } from "@remotebay/contract";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { elementsIn, scanTypes, serviceElements } from "../lookups/joins.ts";
import { countedBy, requests, waitingSince } from "../requests/joins.ts";
import { people, peopleAs, personName } from "../users/joins.ts";
import { inWorkingOrder, order, type Shape } from "./order-store.ts";
import { type Parts, searchOfQueue, someOfQueue } from "./search-store.ts";

const technician = people("technician");
/** The rows of one page; what they refer to is joined to them alone. */
const page = alias(requests, "page") as unknown as typeof requests;

export interface QueueFilter {
  demo: boolean;
  statusIds: readonly number[];
  /** Only jobs of this technician. */
  technicianId: number | null;
  /** Only jobs that nobody has. */
  free?: boolean;
  patterns: readonly string[];
  now: Date;
}

/** What the queue shows of a job. */
export interface QueueRecord {
  id: number;
  workOrderNumber: string;
  statusId: number;
  locationName: string;
  timeZone: string;
  cultureCode: string;
  variant: string;
  vin: string;
  vrm: string;
  roNumber: string;
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
  timeZone: locations.timeZone,
  cultureCode: locations.cultureCode,
  variant: locations.variant,
  vin: page.vin,
  vrm: page.vrm,
  roNumber: page.roNumber,
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
    free: filter.free === true,
    words: filter.patterns.length,
    offset,
    rows,
  });
  const patterns = Object.fromEntries(filter.patterns.map((pattern, nth) => [`pattern${nth}`, pattern]));
  const sent = await composed.run(db, { ...patterns, technicianId: filter.technicianId, now: filter.now.toISOString() });
  return { rows: sent.filter(isRow).slice(0, pageSize).map(readRow), total: sent[0]?.total ?? 0 };
}

/** Pages are read in these sizes and cut to what was asked for: a plan needs to know how few rows are wanted. */
const pageSizes = [10, 50, 100, 200];

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

/** Open statuses, which the index `requests_queue` has. */
const open: ReadonlySet<number> = new Set([2, 3]);

function partsOf(shape: Shape): Parts {
  const isOpen = shape.statusIds.every((id) => open.has(id));
  if (shape.mine || shape.free || !isOpen) return someOfQueue(shape);
  return shape.words === 0 ? wholeQueue(shape) : searchOfQueue(shape);
}

/** All jobs. */
function wholeQueue(shape: Shape): Parts {
  const { demo, statusIds } = shape;
  return { found: sql``, total: countedBy({ locationId: null, demo, statusIds }, maxListed), rows: inWorkingOrder(shape, []) };
}
