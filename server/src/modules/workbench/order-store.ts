import { and, sql, type SQL } from "drizzle-orm";
import { isDemo, requests, waitingSince } from "../requests/joins.ts";

/** All of a question that its statement's text depends on. */
export interface Shape {
  demo: boolean;
  statusIds: readonly number[];
  mine: boolean;
  /** Only jobs that nobody has. */
  free: boolean;
  words: number;
  offset: number;
  rows: number;
}

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** That a job's confirmed date has not come yet. */
export const isLater = (table: typeof requests): SQL => sql`(${table.statusId} = 3 and ${table.confirmedDate} > ${now})`;

/** The columns of working order. */
export function order(table: typeof requests): SQL {
  return sql`${isLater(table)} asc, ${table.priority} desc, ${waitingSince(table)} asc, ${table.id} asc`;
}

/** The rows of one page. */
export const limits = (rows: number, offset: number): SQL => sql`limit ${sql.raw(String(rows))} offset ${sql.raw(String(offset))}`;

const priorities = [2, 1, 0];

const stepName = (nth: number) => sql.raw(`step${nth}`);

/**
 * Working order goes in steps: jobs whose time has come by priority, then those of a later date, then those without one. Within a step the first
 * of each status are read off the index in their order and put in order together; a step is read only if those before it are not enough.
 */
export function inWorkingOrder({ demo, statusIds, offset, rows }: Shape, conditions: readonly SQL[]): SQL {
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

/** The jobs of the queue in these statuses. */
export const queued = (demo: boolean, statusIds: readonly number[]): SQL[] => [
  isDemo(requests.demo, demo),
  sql`${requests.statusId} in (${sql.raw(statusIds.map(Number).join())})`,
];
