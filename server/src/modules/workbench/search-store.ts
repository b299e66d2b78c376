import { and, sql, type SQL } from "drizzle-orm";
import { maxFound } from "@remotebay/contract";
import { locations } from "../locations/joins.ts";
import { requests, waitingSince } from "../requests/joins.ts";
import { inWorkingOrder, isLater, limits, queued, type Shape } from "./order-store.ts";

/** What a queue's statement is made of. */
export interface Parts {
  found: SQL;
  total: SQL;
  rows: SQL;
}

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

/** The jobs of one technician or of nobody, or those of a status that is not open: all are found, then put in order. */
export function someOfQueue({ demo, statusIds, mine, free, words, offset, rows }: Shape): Parts {
  const technicianId = free ? sql`${requests.technicianId} is null` : sql`${requests.technicianId} = ${sql.placeholder("technicianId")}`;
  const searched = wordsOf(words);
  const some = jobs(and(...queued(demo, statusIds), ...(mine || free ? [technicianId] : []), lookedUp(searched)));
  return {
    found: sql`with ${sql.join([...searched.map(({ shops }) => shops), sql`found as materialized (${some})`], sql`, `)}`,
    total: sql`(select count(*)::int from found)`,
    rows: jobsInOrder(offset, rows),
  };
}

/** Rare words are looked up, and what is found is put in order. Where a sample shows that they are frequent, the queue is read in its order until there are enough. */
export function searchOfQueue(shape: Shape): Parts {
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
