import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { calibrationEvents, calibrations } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

/** A flag of the state. */
const is = (flag: string) => sql`(c.status ->> ${sql.raw(`'${flag}'`)})::boolean`;

/**
 * What the shop has to do for a calibration (`WaitsFor`); null where it is the technician's turn. Of a failed quick scan it is the shop's turn until it
 * says that it is done; of the preparation once the technician said how. Otherwise the same as `possibleEvents` says of the shop, which waiting.test.ts of the work lists compares.
 */
export function shopsTurn(requestId: SQLWrapper): SQL<string | null> {
  return sql`(select case
    when c.request_id is null then 'ready'
    when ${is("reportSent")} or ${is("preppedCalibration")} then null
    when ${is("quickscanComplete")} then case when c.status ->> 'prepInstructions' <> '' or c.status ->> 'aimingSnap' <> '' then 'preparation' end
    when ${is("quickscanFirstPair")} then case when (c.status ->> 'quickscanResult')::numeric <> 0 and (select e.event from ${calibrationEvents} e
      where e.request_id = c.request_id order by e.seq desc limit 1) is distinct from 'devicesPaired' then 'scan' end
    when ${is("techReviewedConfig")} then 'device'
    when not (c.configuration ->> 'Ready')::boolean then 'ready'
    end from (values (true)) always left join ${calibrations} c on c.request_id = ${requestId})`;
}

/** When the last step of a request's calibration was done; null before the first. */
export function lastStepAt(requestId: SQLWrapper): SQL<string | null> {
  return sql`(select e.at from ${calibrationEvents} e where e.request_id = ${requestId} order by e.seq desc limit 1)`;
}

/** Whether the newest attempt failed, of a quick scan or of the calibration, and no other has begun. */
export function hasFailed(requestId: SQLWrapper): SQL<boolean> {
  return sql`coalesce((select case e.event when 'completed' then e.value = 0 when 'quickScanResult' then e.value not in (0, 1, 2) else false end
    from ${calibrationEvents} e where e.request_id = ${requestId} and e.event in ('quickScanResult', 'completed', 'reset')
    order by e.seq desc limit 1), false)`;
}

/** How often the calibration of a request ended (`attempts`), and whether it passed at the first attempt (`passed`; null before its end): for a lateral join. */
export function endedAttempts(requestId: SQLWrapper): SQL {
  return sql`(select count(*)::int as attempts, (array_agg(e.value order by e.seq))[1] <> 0 as passed
    from ${calibrationEvents} e where e.request_id = ${requestId} and e.event = 'completed')`;
}

export { calibrationEvents } from "./tables.ts";
