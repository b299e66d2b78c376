import type pg from "pg";
import type { Notice } from "./publish.ts";

interface NewRow {
  snapshot: string;
  /** All transactions before it have ended. */
  ended: string;
  id: string;
  txid: string;
  name: string | null;
  rooms: string[];
  data: unknown;
}

/**
 * The events that a snapshot of the database shows and an earlier one did not. Ids or times would not do: they are assigned before commit,
 * so an event that commits late would be behind a cursor that has passed it. Of those that are read together the ids give the order: who waits for
 * another's lock takes the next id after that other has its own, while transactions may have begun the other way round.
 */
const newEvents = `
  select now.snapshot::text as snapshot, pg_snapshot_xmin(now.snapshot)::text as ended,
    found.id::text as id, found.txid::text as txid, found.name, found.rooms, found.data
  from (select pg_current_snapshot() as snapshot) now left join (
    select id, txid, name, rooms, data from live_events where txid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    union all
    (select id, txid, name, rooms, data from live_events where txid >= pg_snapshot_xmax($1::pg_snapshot) order by txid, id limit $2::int)
  ) found on true
  order by found.id limit $2::int`;

/** The new events since a snapshot, and the snapshot to continue from; no notices if there are more than `max`. */
export async function readNew(client: pg.Client, since: string, max: number): Promise<{ notices: Notice[] | undefined; snapshot: string }> {
  const { rows } = await client.query<NewRow>({ name: "new-events", text: newEvents, values: [since, max + 1] });
  const [first] = rows;
  const snapshot = first?.snapshot ?? since;
  if (rows.length > max) return { notices: undefined, snapshot };
  // Before an event's position there is nothing that comes after it, in this reading or later.
  let position = BigInt(first?.ended ?? 0);
  const notices: Notice[] = [];
  for (const { id, txid, name, rooms, data } of rows.toReversed()) {
    if (name === null) continue;
    notices.push({ id, name, rooms, data, position: String(position) });
    if (BigInt(txid) < position) position = BigInt(txid);
  }
  return { notices: notices.toReversed(), snapshot };
}

/** The present snapshot: only what is committed after it is new. */
export async function startOfNew(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "";
}
