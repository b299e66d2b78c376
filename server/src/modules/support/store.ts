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

const pageOf = (where: SQL | undefined) =>
  statement((db) =>
    db
      .select({
        row: supportRequests,
        locationName: locations.name,
        name: personName(asker),
        email: asker.email,
        phone: asker.phone,
        workOrderNumber: sql<string>`coalesce(${requests.workOrderNumber}, '')`,
        handledBy: personName(handler),
      })
      .from(supportRequests)
      .innerJoin(locations, eq(locations.id, supportRequests.locationId))
      .innerJoin(asker, eq(asker.id, supportRequests.userId))
      .leftJoin(handler, eq(handler.id, supportRequests.handledBy))
      .leftJoin(requests, eq(requests.id, supportRequests.requestId))
      .where(where)
      .orderBy(sql`${supportRequests.handledAt} desc nulls first`, desc(supportRequests.id))
      .limit(sql.placeholder("pageSize"))
      .offset(sql.placeholder("offset")),
  );

const page = pageOf(undefined);
const one = pageOf(eq(supportRequests.id, sql.placeholder("id")));
const counted = statement((db) => db.select({ total: count() }).from(supportRequests));

/** A page: open ones first, each group newest first; with an id that one alone. */
export async function selectSupportRequests(db: Executor, { id, offset, pageSize }: { id?: number; offset: number; pageSize: number }) {
  const rows = await (id === undefined ? page : one).run(db, { id, offset, pageSize });
  const [all] = await counted.run(db);
  return { rows, total: all?.total ?? 0 };
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
