import { calibrationGroupId, statusId, type WaitsFor } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, instantOf, statement } from "../../platform/database/statement.ts";
import { lastStepAt, shopsTurn } from "../calibration/joins.ts";
import { waitsInChat, waitsInChatSince } from "../chat/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo, requests } from "../requests/joins.ts";
import { fields, isRow, joined, type ListRow, type Reader, readRow, type SentRow } from "./list-store.ts";

/** The last changed requests that are looked at. */
const maxLookedAt = 200;

/** At most this many that wait are listed; all are counted. */
const maxWaiting = 20;

const given = (name: string) => sql.placeholder(name);

const [submitted, scheduled] = [sql.raw(String(statusId("InProcess"))), sql.raw(String(statusId("Scheduled")))];

/**
 * A calibration's stage comes before the conversation about it. Once the report is sent, nothing of the calibration waits; nor before the
 * work begins, which is while it is scheduled. The one conversation of a visit waits at the first of its open requests.
 */
export const waits = sql`case when r.location_id = ${given("readerLocation")}::int then coalesce(
    case when r.status_id = ${submitted} and r.report_version = 0 and exists (select 1 from ${scanTypes} s where s.id = r.scan_type_id and s.group_id = ${sql.raw(String(calibrationGroupId))})
      then ${shopsTurn(sql`r.id`)} end,
    case when r.visit_id is null or r.id = (select min(v.id) from ${requests} v where v.visit_id = r.visit_id and v.status_id in (${submitted}, ${scheduled}))
      then ${waitsInChat(sql`coalesce(r.visit_id, r.id)`, sql`${given("readerId")}::int`)} end) end`;

/** Looked up for the rows alone that are listed. A calibration that has no step yet waits from when it was taken on, or sent. */
export const waitsSince = sql`case when page.waits in ('message', 'answer') then ${waitsInChatSince(sql`coalesce(page.visit_id, page.id)`, sql`${given("readerId")}::int`)}
    when page.waits is not null then coalesce(${lastStepAt(sql`page.id`)}, page.taken_at, page.sent_at) end`;

const listOf = (everywhere: boolean, demo: boolean) =>
  statement<SentRow & { id: number | null; waitsFor: WaitsFor | null; waitsSince: string | null }>(
    sql`select total, page.waits as "waitsFor", ${waitsSince} as "waitsSince", ${columnsAs(fields)} from (
        select *, count(waits) over () as total, row_number() over (partition by waits is null order by updated_at desc, id desc) as nth from (
          select r.*, ${waits} as waits from (select * from ${requests}
            where ${everywhere ? sql`true` : sql`${requests.locationId} = ${given("locationId")}`} and ${isDemo(requests.demo, demo)}
              and ${requests.statusId} in (${submitted}, ${scheduled})
            order by ${requests.updatedAt} desc, ${requests.id} desc limit ${sql.raw(String(maxLookedAt))}) r
        ) looked where waits is not null or status_id = ${submitted}) page ${joined}
      where page.nth <= case when page.waits is null then ${given("rows")} else ${sql.raw(String(maxWaiting))} end
      order by page.waits is null, page.nth`,
  );

const statements = [false, true].map((everywhere) => [false, true].map((demo) => listOf(everywhere, demo)));

export interface WaitingListRow extends ListRow {
  waitsFor: WaitsFor | null;
  waitsSince: Date | null;
}

/**
 * Of the submitted and scheduled requests those that wait for the shop, then of the other submitted ones the last changed, and how many
 * wait. `locationId` null: of every location.
 */
export async function readWaitingFirst(
  db: Executor,
  { locationId, demo, reader }: { locationId: number | null; demo: boolean; reader: Reader },
  most: number,
): Promise<{ rows: WaitingListRow[]; total: number }> {
  const values = {
    locationId,
    rows: most,
    readerId: reader.userId,
    readerLocation: reader.locationId,
    readerEverywhere: reader.everywhere,
  };
  const sent = (await statements[Number(locationId === null)]?.[Number(demo)]?.run(db, values)) ?? [];
  const rows = sent
    .filter(isRow)
    .map((row) => Object.assign(readRow(row), { waitsFor: row.waitsFor, waitsSince: instantOf(row.waitsSince) }));
  return { rows, total: sent[0]?.total ?? 0 };
}
