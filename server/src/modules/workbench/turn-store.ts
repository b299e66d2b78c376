import { calibrationGroupId, statusId, type Turn } from "@remotebay/contract";
import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { instantOf, statement } from "../../platform/database/statement.ts";
import { lastStepAt, shopsTurn } from "../calibration/joins.ts";
import { scanTypes } from "../lookups/joins.ts";
import { requests } from "../requests/joins.ts";

const submitted = sql.raw(String(statusId("InProcess")));

/** A calibration without a step waits since its technician has it. */
const turns = statement<{ id: number; turn: Turn; since: string }>(
  sql`select r.id, case when ${shopsTurn(sql`r.id`)} is null then 'technician' else 'shop' end as turn,
      coalesce(${lastStepAt(sql`r.id`)}, r.taken_at, r.sent_at) as since
    from ${requests} r join ${scanTypes} s on s.id = r.scan_type_id and s.group_id = ${sql.raw(String(calibrationGroupId))}
    where r.id = any(${sql.placeholder("ids")}) and r.status_id = ${submitted} and r.report_version = 0`,
  { prepare: true },
);

/** Whose turn it is in the calibrations among some requests that are in process, and since when. */
export async function readTurns(db: Executor, ids: readonly number[]): Promise<Map<number, { turn: Turn; since: Date }>> {
  const rows = await turns.run(db, { ids });
  return new Map(rows.map(({ id, turn, since }) => [id, { turn, since: instantOf(since) }]));
}
