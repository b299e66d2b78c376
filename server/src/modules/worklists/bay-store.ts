import { statusId, type BayPlace, type WaitsFor } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, composedOnce, instantOf, statement } from "../../platform/database/statement.ts";
import { locations } from "../locations/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { fields, isRow, joined, type Reader, readRow, type SentRow } from "./list-store.ts";
import { type WaitingListRow, waits, waitsSince } from "./waiting-store.ts";

/** At most so many requests are shown that are sent, that are scheduled for today, and that are done today. */
const most = { sent: 200, scheduled: 50, done: 50 };

const given = (name: string) => sql.placeholder(name);
const statusOf = (name: "InProcess" | "Scheduled" | "Completed") => sql.raw(String(statusId(name)));

export interface BayListRow extends WaitingListRow {
  place: BayPlace;
  since: Date;
}

type SentBayRow = SentRow & { place: BayPlace; since: string; waitsFor: WaitsFor | null; waitsSince: string | null };

/** One statement, each of whose parts reads an index in its order and stops: the same cost at any size of the shop. */
const bayOf = composedOnce((demo: boolean) => {
  const own = sql`${requests.locationId} = ${given("locationId")} and ${isDemo(requests.demo, demo)}`;
  // A day begins at the shop's midnight, also where it has 23 or 25 hours.
  const midnight = (days: number) =>
    sql`(select (date_trunc('day', ${given("now")}::timestamptz at time zone l.time_zone) + interval '${sql.raw(String(days))} day') at time zone l.time_zone
      from ${locations} l where l.id = ${given("locationId")})`;
  const read = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>, limit: number) =>
    sql`(select * from ${requests} where ${own} and ${where} order by ${order} limit ${sql.raw(String(limit))})`;
  const counted = (where: ReturnType<typeof sql>, limit: number) =>
    sql`(select count(*) from (select 1 from ${requests} where ${own} and ${where} limit ${sql.raw(String(limit * 5))}) counted)`;
  const parts = {
    sent: sql`${requests.statusId} = ${statusOf("InProcess")}`,
    scheduled: sql`${requests.statusId} = ${statusOf("Scheduled")} and coalesce(${requests.confirmedDate}, 'infinity') < ${midnight(1)}`,
    done: sql`${requests.statusId} = ${statusOf("Completed")} and ${requests.updatedAt} >= ${midnight(0)} and ${requests.completedAt} >= ${midnight(0)}`,
  };
  const newest = sql`${requests.updatedAt} desc, ${requests.id} desc`;
  const next = sql`coalesce(${requests.confirmedDate}, 'infinity'), ${requests.id}`;
  return statement<SentBayRow>(
    sql`select (${counted(parts.sent, most.sent)} + ${counted(parts.scheduled, most.scheduled)} + ${counted(parts.done, most.done)})::int as total,
        page.waits as "waitsFor", ${waitsSince} as "waitsSince",
        case when page.status_id = ${statusOf("Completed")} then 'done' when page.waits is not null then 'needs'
          when page.technician_id is not null and page.status_id = ${statusOf("InProcess")} then 'work' else 'waiting' end as place,
        case when page.status_id = ${statusOf("Completed")} then page.completed_at when page.waits is not null then coalesce(${waitsSince}, page.updated_at)
          when page.status_id = ${statusOf("Scheduled")} then page.confirmed_date
          else coalesce(page.taken_at, page.sent_at, page.created_at) end as since,
        ${columnsAs(fields)}
      from (select r.*, ${waits} as waits from (
        ${read(parts.sent, newest, most.sent)} union all ${read(parts.scheduled, next, most.scheduled)} union all ${read(parts.done, newest, most.done)}) r) page
      ${joined}
      order by since, page.id`,
  );
});

/** The requests of a shop whose cars are in the bay, those that stand longest first, and how many there are. */
export async function readBay(
  db: Executor,
  { locationId, demo, reader, now }: { locationId: number; demo: boolean; reader: Reader; now: Date },
): Promise<{ rows: BayListRow[]; total: number }> {
  const sent = await bayOf(demo).run(db, {
    locationId,
    now: now.toISOString(),
    readerId: reader.userId,
    readerLocation: reader.locationId,
    readerEverywhere: reader.everywhere,
  });
  const rows = sent.filter(isRow).map((row) =>
    Object.assign(readRow(row), {
      place: row.place,
      since: instantOf(row.since),
      waitsFor: row.waitsFor,
      waitsSince: instantOf(row.waitsSince),
    }),
  );
  return { rows, total: sent[0]?.total ?? 0 };
}
