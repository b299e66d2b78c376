import type pg from "pg";
import type { Notice } from "./publish.ts";

interface NewRow {
  snapshot: string;
  /** All transactions before it have ended. */
  ended: string;
  /** Before this event there is nothing that is not before it in this reading. */
  reached: string;
  name: string | null;
  rooms: string[];
  data: unknown;
}

/**
 * The events that a snapshot of the database shows and an earlier one did not. Ids or times would not do: they are assigned before commit,
 * so an event that commits late would be behind a cursor that has passed it.
 */
const newEvents = `
  select now.snapshot::text as snapshot, pg_snapshot_xmin(now.snapshot)::text as ended,
    least(found.txid, pg_snapshot_xmin(now.snapshot))::text as reached, found.name, found.rooms, found.data
  from (select pg_current_snapshot() as snapshot) now left join (
    select id, txid, name, rooms, data from live_events where txid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    union all
    (select id, txid, name, rooms, data from live_events where txid >= pg_snapshot_xmax($1::pg_snapshot) order by txid, id limit $2::int)
  ) found on true
  order by found.txid, found.id limit $2::int`;

/** The new events since a snapshot, and the snapshot to continue from; no notices if there are more than `max`. */
export async function readNew(client: pg.Client, since: string, max: number): Promise<{ notices: Notice[] | undefined; snapshot: string }> {
  const { rows } = await client.query<NewRow>({ name: "new-events", text: newEvents, values: [since, max + 1] });
  const snapshot = rows[0]?.snapshot ?? since;
  if (rows.length > max) return { notices: undefined, snapshot };
  const last = rows.length - 1;
  const notices = rows.flatMap(({ name, rooms, data, ended, reached }, nth) =>
    name === null ? [] : [{ name, rooms, data, position: nth === last ? ended : reached }],
  );
  return { notices, snapshot };
}

/** The present snapshot: only what is committed after it is new. */
export async function startOfNew(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "";
}
