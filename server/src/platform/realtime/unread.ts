import type pg from "pg";
import { shardInSql } from "./news.ts";
import type { Notice } from "./publish.ts";

interface NewRow {
  snapshot: string;
  /** The number of new events, those that are not wanted included. */
  total: number;
  id: string;
  name: string | null;
  rooms: string[];
  data: unknown;
  position: string;
}

/** Rows that are looked at. More than this are not read one by one. */
const maxLookedAt = 20_000;

const isWanted = `exists (select from unnest(placed.rooms || placed.name) key where get_bit($2::bytea, ${shardInSql("key")}) = 1)`;

/**
 * The events that a snapshot of the database shows and an earlier one did not, as far as they are wanted. Ids or times would not do: they are assigned
 * before commit, so an event that commits late would be behind a cursor that has passed it. Of those that are read together the ids give the order: who
 * waits for another's lock takes the next id after that other has its own, while transactions may have begun the other way round. Before an event's
 * position there is nothing that comes after it, in this reading or later, wanted here or not: who gets the right to a room continues from it.
 */
const newEvents = `
  with now as (select pg_current_snapshot() as snapshot), found as (
    select id, txid, name, rooms, data from live_events where txid = any(array(select pg_snapshot_xip($1::pg_snapshot)))
    union all
    (select id, txid, name, rooms, data from live_events where txid >= pg_snapshot_xmax($1::pg_snapshot)
      order by txid, id limit ${maxLookedAt + 1})
  ), placed as (
    select *, min(txid) over (order by id desc rows between unbounded preceding and 1 preceding) as behind from found
  )
  select now.snapshot::text as snapshot, (select count(*) from found)::int as total, placed.id::text as id, placed.name, placed.rooms, placed.data,
    least(pg_snapshot_xmin(now.snapshot), placed.behind)::text as position
  from now left join placed on ${isWanted}
  order by placed.id limit $3::int`;

/**
 * The new events since a snapshot that have one of the shards whose bits are set, and the snapshot to continue from; no notices if there are more than `max`.
 */
export async function readNew(
  client: pg.Client,
  { since, wanted, max }: { since: string; wanted: Buffer; max: number },
): Promise<{ notices: Notice[] | undefined; snapshot: string }> {
  const { rows } = await client.query<NewRow>({ name: "new-events", text: newEvents, values: [since, wanted, max + 1] });
  const [first] = rows;
  const snapshot = first?.snapshot ?? since;
  if (rows.length > max || (first?.total ?? 0) > maxLookedAt) return { notices: undefined, snapshot };
  const notices = rows.flatMap(({ id, name, rooms, data, position }) => (name === null ? [] : [{ id, name, rooms, data, position }]));
  return { notices, snapshot };
}

/** The present snapshot: only what is committed after it is new. */
export async function startOfNew(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>("select pg_current_snapshot()::text as snapshot");
  return rows[0]?.snapshot ?? "";
}
