import { and, count, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { requests } from "../requests/joins.ts";
import { people, personName } from "../users/joins.ts";
import { supportRequests } from "./tables.ts";

const asker = people("asker");
const handler = people("handler");

export async function insertSupportRequest(db: Executor, values: typeof supportRequests.$inferInsert): Promise<number> {
  const [row] = await db.insert(supportRequests).values(values).returning({ id: supportRequests.id });
  return row?.id ?? 0;
}

/** How many requests of a location nobody has dealt with. Holds up others that count for it until the transaction ends, so that together they keep a bound. */
export async function countOpen(db: Executor, locationId: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('support_requests'), ${locationId})`);
  return db.$count(supportRequests, and(eq(supportRequests.locationId, locationId), isNull(supportRequests.handledAt)));
}

/** A request with the names that a reader sees. */
export type ListedRequest = Awaited<ReturnType<typeof selectSupportRequests>>["rows"][number];

const workOrderNumber = sql<string>`coalesce(${requests.workOrderNumber}, '')`;

const pageOf = (where: SQL | undefined) =>
  statement((db) =>
    db
      .select({
        row: supportRequests,
        locationName: locations.name,
        name: personName(asker),
        email: asker.email,
        phone: asker.phone,
        workOrderNumber,
        handledBy: personName(handler),
      })
      .from(supportRequests)
      .innerJoin(locations, eq(locations.id, supportRequests.locationId))
      .innerJoin(asker, eq(asker.id, supportRequests.userId))
      .leftJoin(handler, eq(handler.id, supportRequests.handledBy))
      .leftJoin(requests, eq(requests.id, supportRequests.requestId))
      .where(where)
      .orderBy(inOrder, desc(supportRequests.id))
      .limit(sql.placeholder("pageSize"))
      .offset(sql.placeholder("offset")),
  );

const inOrder = sql`${supportRequests.handledAt} desc nulls first`;

/** A search or a state looks at so many of the first rows. */
const maxFiltered = 5_000;

// The whole list has statements of its own, so that they stay as fast as they are.
const isNear = sql`${supportRequests.id} in (select id from support_requests order by handled_at desc nulls first, id desc limit ${sql.raw(String(maxFiltered))})`;
const hasState = sql`(${sql.placeholder("state")}::text = 'all' or (${supportRequests.handledAt} is null) = (${sql.placeholder("state")}::text = 'open'))`;
const hasWords = sql`strpos(lower(concat_ws(' ', ${supportRequests.description}, ${locations.name}, ${personName(asker)}, ${asker.email}, ${requests.workOrderNumber})), lower(${sql.placeholder("search")}::text)) > 0`;
const wanted = and(isNear, hasState, hasWords);

const whole = pageOf(undefined);
const filtered = pageOf(wanted);
const one = pageOf(eq(supportRequests.id, sql.placeholder("id")));
const counted = statement((db) => db.select({ total: count() }).from(supportRequests));
const countedFiltered = statement((db) =>
  db
    .select({ total: count() })
    .from(supportRequests)
    .innerJoin(locations, eq(locations.id, supportRequests.locationId))
    .innerJoin(asker, eq(asker.id, supportRequests.userId))
    .leftJoin(requests, eq(requests.id, supportRequests.requestId))
    .where(wanted),
);

/** What is asked for: a part of the list, where a search or a state narrows it. */
export interface SupportPage {
  search: string;
  state?: "open" | "handled" | undefined;
  offset: number;
  pageSize: number;
}

/** A page: open ones first, each group newest first. */
export async function selectSupportRequests(db: Executor, { search, state, offset, pageSize }: SupportPage) {
  const isFiltered = search !== "" || state !== undefined;
  const values = { search, state: state ?? "all", offset, pageSize };
  const rows = await (isFiltered ? filtered : whole).run(db, values);
  const [all] = await (isFiltered ? countedFiltered : counted).run(db, values);
  return { rows, total: all?.total ?? 0 };
}

/** The request with this id. */
export async function findSupportRequest(db: Executor, id: number): Promise<ListedRequest | undefined> {
  const [row] = await one.run(db, { id, offset: 0, pageSize: 1 });
  return row;
}

/** Marks a request that is open; false if it is not. */
export async function markHandled(db: Executor, id: number, by: { handledBy: number; handledAt: Date }): Promise<boolean> {
  const rows = await db
    .update(supportRequests)
    .set(by)
    .where(and(eq(supportRequests.id, id), isNull(supportRequests.handledAt)))
    .returning({ id: supportRequests.id });
  return rows.length > 0;
}

export async function supportRequestExists(db: Executor, id: number): Promise<boolean> {
  return (await db.$count(supportRequests, eq(supportRequests.id, id))) > 0;
}
