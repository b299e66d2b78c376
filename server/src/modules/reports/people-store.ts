import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { calibrationEvents } from "../calibration/joins.ts";
import { certificates, peopleAs } from "../users/joins.ts";

/** Somebody who did the work, with their certificates as they are now. */
export interface PersonRow {
  name: string;
  /** When they last drove the calibration; null: they did not. */
  calibratedAt: string | null;
  certificates: { scheme: string; number: string; validFrom: string | null; validUntil: string | null; checkedAt: string | null }[];
}

// Sending the report ends the calibration and drives none.
const whoWorked =
  statement<PersonRow>(sql`select concat_ws(' ', person.given_name, person.family_name) as name, worked.at as "calibratedAt",
    coalesce((select json_agg(json_build_object('scheme', c.scheme, 'number', c.number, 'validFrom', c.valid_from, 'validUntil', c.valid_until,
      'checkedAt', c.checked_at) order by c.id) from ${certificates} c where c.user_id = person.id), '[]'::json) as certificates
  from (select every.id, max(every.at) as at from (
      select e.user_id as id, e.at from ${calibrationEvents} e
        where e.request_id = ${sql.placeholder("requestId")}::int and e.side = 'technician' and e.event <> 'finalReportSent'
      union all select ${sql.placeholder("senderId")}::int, null) every group by every.id) worked
  join ${peopleAs("person")} on person.id = worked.id
  order by person.id = ${sql.placeholder("senderId")}::int desc, worked.at, person.id
  limit 20`);

/** Whoever sends the report of a request, and those who drove its calibration as technicians. */
export function findPeople(db: Executor, requestId: number, senderId: number): Promise<PersonRow[]> {
  return whoWorked.run(db, { requestId, senderId });
}
