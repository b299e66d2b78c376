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

/**
 * What a process had told `rooms` from `since` on when it had read what `seen` shows; it tells the rest by itself. Without a position, just where the
 * stream stood then.
 */
export async function missedSince(
  db: Executor,
  { positions, rooms, since, seen }: { positions: Positions; rooms: readonly string[]; since: string | undefined; seen: string },
): Promise<Missed> {
  const position = positions.encode(positionOf(seen));
  if (since === undefined) return { position, missed: [], reset: false };
  const found = await eventsSince(db, { since: positions.decode(since), rooms, seen });
  if (!found) return { position, missed: [], reset: true };
  return { position, missed: found.map(({ id, name, data }) => ({ name, data, position, id: positions.encode(id) })), reset: false };
}

type Found = Pick<Notice, "id" | "name" | "data">;

async function eventsSince(
  db: Executor,
  { since, rooms, seen }: { since: string; rooms: readonly string[]; seen: string },
): Promise<Found[] | undefined> {
  // A position ahead of the stream was never given out by it.
  if (!/^\d{1,19}$/.test(since) || BigInt(since) > BigInt(await currentPosition(db))) return undefined;
  const found = await db.execute<{ id: string; name: string; data: unknown }>(sql`
    select id::text as id, name, data from (
      select id, name, data from live_events
      where txid >= ${since}::xid8 and pg_visible_in_snapshot(txid, ${seen}::pg_snapshot) and rooms && ${sql.param([...rooms])}
      order by txid, id limit ${maxReplayed + 1}
    ) missed order by missed.id`);
  return found.rows.length > maxReplayed || (await isForgotten(db, since)) ? undefined : found.rows;
}

/** All transactions before it had ended when the snapshot was taken: its first number. */
export function positionOf(snapshot: string): string {
  return snapshot.split(":")[0] ?? "0";
}

/** Events that one run deletes: a second's work, so that no other transaction's start holds positions back for longer. */
const mostDeleted = 200_000;

/** Deletes the oldest events that are older than a day, except the newest one, which shows that earlier ones were deleted. */
export async function forgetOldEvents(db: Executor, now: Date, most = mostDeleted): Promise<void> {
  await db.execute(sql`
    delete from live_events where ctid = any(array(
      select ctid from live_events where at < ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz
      and txid < (select max(txid) from live_events) order by at limit ${most}))`);
}

/** The current position of the database: all earlier transactions have ended. */
async function currentPosition(db: Executor): Promise<string> {
  const found = await db.execute<{ position: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as position`);
  return found.rows[0]?.position ?? "0";
}

/**
 * Whether events since a position may have been deleted. Ids start at 1: if that one is gone, older ones than a day may be. The least transaction of all
 * would say so too, but to find it PostgreSQL reads what was deleted and not yet cleaned away: seconds for an hour's events.
 */
async function isForgotten(db: Executor, since: string): Promise<boolean> {
  const found = await db.execute<{ forgotten: boolean | null }>(sql`
    select not exists (select from live_events where id = 1) and ${since}::xid8 < coalesce(
      (select txid from live_events where at >= now() - interval '23 hours 50 minutes' order by at limit 1),
      (select max(txid) from live_events)) as forgotten`);
  return found.rows[0]?.forgotten ?? false;
}
