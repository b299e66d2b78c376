import { calibrationGroupId, statusId, type WaitsFor } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { columnsAs, statement } from "../../platform/database/statement.ts";
import { shopsTurn } from "../calibration/joins.ts";
import { waitsInChat } from "../chat/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { isDemo } from "./counts-store.ts";
import { fields, joined, type ListRow, type Reader, readRow, type SentRow } from "./list-store.ts";
import { requests } from "./tables.ts";

/** The last changed requests that are looked at. */
const maxLookedAt = 200;

const given = (name: string) => sql.placeholder(name);

/** A calibration's stage comes before the conversation about it. Once the report is sent, nothing of the calibration waits. */
const waits = sql`case when r.location_id = ${given("readerLocation")}::int then coalesce(
    case when r.report_version = 0 and exists (select 1 from ${scanTypes} s where s.id = r.scan_type_id and s.group_id = ${sql.raw(String(calibrationGroupId))})
      then ${shopsTurn(sql`r.id`)} end,
    ${waitsInChat(sql`r.id`, sql`${given("readerId")}::int`)}) end`;

const listOf = (everywhere: boolean, demo: boolean) =>
  statement<SentRow & { id: number; waitsFor: WaitsFor | null }>(
    sql`select 0 as total, page.waits as "waitsFor", ${columnsAs(fields)} from (
        select *, row_number() over (partition by waits is null order by updated_at desc, id desc) as nth from (
          select r.*, ${waits} as waits from (select * from ${requests}
            where ${everywhere ? sql`true` : sql`${requests.locationId} = ${given("locationId")}`} and ${isDemo(requests.demo, demo)}
              and ${requests.statusId} = ${sql.raw(String(statusId("InProcess")))}
            order by ${requests.updatedAt} desc, ${requests.id} desc limit ${sql.raw(String(maxLookedAt))}) r
        ) looked) page ${joined}
      where page.nth <= ${given("rows")} order by page.waits is null, page.nth`,
    { prepare: false },
  );

const statements = [false, true].map((everywhere) => [false, true].map((demo) => listOf(everywhere, demo)));

/** Submitted requests: of those that wait for the shop and of the others the last changed. `locationId` null: of every location. */
export async function readWaitingFirst(
  db: Executor,
  { locationId, demo, reader }: { locationId: number | null; demo: boolean; reader: Reader },
  rows: number,
): Promise<(ListRow & { waitsFor: WaitsFor | null })[]> {
  const values = { locationId, rows, readerId: reader.userId, readerLocation: reader.locationId, readerEverywhere: reader.everywhere };
  const sent = (await statements[Number(locationId === null)]?.[Number(demo)]?.run(db, values)) ?? [];
  return sent.map((row) => Object.assign(readRow(row), { waitsFor: row.waitsFor }));
}
