import { sql } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { statement } from "../database/statement.ts";
import { streamName } from "./positions.ts";

/** A place in the stream of events: all that come later have a greater transaction, or the same one and a greater id. */
export interface RecordedPlace {
  /** Names the stream: that of a restored database is another one. */
  stream: string;
  txid: string;
  id: string;
}

/** A stored event. */
export interface RecordedEvent {
  id: string;
  txid: string;
  name: string;
  at: Date;
  data: unknown;
}

/** The place behind all that has ended by now. */
export async function presentPlace(db: Executor): Promise<RecordedPlace> {
  const stream = await streamName(db);
  const [row] = await oldestOpen.run(db, {});
  return { stream, txid: row?.txid ?? "0", id: "0" };
}

const oldestOpen = statement<{ txid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as txid`);

/**
 * The stored events of some names behind a place, in the order of their transactions, at most `limit`, with the place behind them. Only transactions before the
 * oldest that is still open are read, so that each event is read exactly once, however late it was committed.
 */
export async function readRecorded(
  db: Executor,
  after: RecordedPlace,
  { names, limit }: { names: readonly string[]; limit: number },
): Promise<{ events: RecordedEvent[]; place: RecordedPlace }> {
  const now = await presentPlace(db);
  if (now.stream !== after.stream) return { events: [], place: now };
  const rows = await behind.run(db, { txid: after.txid, id: after.id, until: now.txid, names: [...names], limit });
  const events = rows.map((row) => Object.assign(row, { at: new Date(row.at) }));
  const last = events.length === limit ? events.at(-1) : undefined;
  return { events, place: last ? { stream: now.stream, txid: last.txid, id: last.id } : now };
}

const behind = statement<Omit<RecordedEvent, "at"> & { at: string | Date }>(
  sql`select id::text as id, txid::text as txid, name, at, data from live_events
    where (txid, id) > (${sql.placeholder("txid")}::xid8, ${sql.placeholder("id")}::bigint) and txid < ${sql.placeholder("until")}::xid8
      and name = any(${sql.placeholder("names")})
    order by live_events.txid, live_events.id limit ${sql.placeholder("limit")}::int`,
);
