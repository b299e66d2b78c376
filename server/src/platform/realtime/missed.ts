import { sql } from "drizzle-orm";
import type { EventMessage } from "@remotebay/contract";
import type { Executor } from "../database/executor.ts";
import type { Positions } from "./positions.ts";
import type { Notice } from "./publish.ts";

/** Maximum number of missed events that are replayed; beyond it the client fetches all its data again. */
const maxReplayed = 500;

export interface Missed {
  position: string;
  missed: EventMessage[];
  /** True if the client must fetch all its data again, because it missed too many events or was away too long. */
  reset: boolean;
}

/** What was told to `rooms` from `since` on; without a position, just where the stream stands now. */
export async function missedSince(
  db: Executor,
  positions: Positions,
  rooms: readonly string[],
  since: string | undefined,
): Promise<Missed> {
  if (since === undefined) return { position: positions.encode(await currentPosition(db)), missed: [], reset: false };
  const found = await eventsSince(db, positions.decode(since), rooms);
  const position = positions.encode(found.position);
  if (!found.notices) return { position, missed: [], reset: true };
  return { position, missed: found.notices.map(({ name, data }) => ({ name, data, position })), reset: false };
}

async function eventsSince(
  db: Executor,
  since: string,
  rooms: readonly string[],
): Promise<{ position: string; notices: Notice[] | undefined }> {
  const position = await currentPosition(db);
  // A position ahead of the stream was never given out by it.
  if (!/^\d{1,19}$/.test(since) || BigInt(since) > BigInt(position)) return { position, notices: undefined };
  const found = await db.execute<{ name: string; data: unknown; rooms: string[] }>(sql`
    select name, data, rooms from live_events
    where txid >= ${since}::xid8 and rooms && ${sql.param([...rooms])}
    order by txid, id limit ${maxReplayed + 1}`);
  if (found.rows.length > maxReplayed || (await isForgotten(db, since))) return { position, notices: undefined };
  return { position, notices: found.rows.map(({ name, rooms, data }) => ({ name, rooms, data, position })) };
}

/** Deletes events older than a day except the newest one, which shows that earlier ones were deleted. */
export async function forgetOldEvents(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    delete from live_events where at < ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz
    and txid < (select max(txid) from live_events)`);
}

/** The current position of the stream: all earlier transactions have ended and their events were published. */
export async function currentPosition(db: Executor): Promise<string> {
  const found = await db.execute<{ position: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as position`);
  return found.rows[0]?.position ?? "0";
}

/** Whether events since a position may have been deleted. Ids start at 1: if the first stored id is greater, some were deleted. */
async function isForgotten(db: Executor, since: string): Promise<boolean> {
  const found = await db.execute<{ forgotten: boolean | null }>(sql`
    select min(txid) > ${since}::xid8 and min(id) <> 1 as forgotten from live_events`);
  return found.rows[0]?.forgotten ?? false;
}
