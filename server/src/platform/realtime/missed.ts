import { sql } from "drizzle-orm";
import type { EventMessage } from "@remotebay/contract";
import type { Executor } from "../database/executor.ts";

/** More than so many missed events are not worth sending one by one: the client asks for everything again. */
const mostMissed = 500;

export interface Missed {
  position: string;
  missed: EventMessage[];
  /** True where the client has to fetch afresh: too much was missed, or it was away too long. */
  reset: boolean;
}

/** What was told to `rooms` from `since` on; without a position, just where the stream stands now. */
export async function missedSince(db: Executor, rooms: readonly string[], since: string | undefined): Promise<Missed> {
  const position = await currentPosition(db);
  if (since === undefined) return { position, missed: [], reset: false };
  if (!/^\d{1,19}$/.test(since)) return { position, missed: [], reset: true };
  const found = await db.execute<{ name: string; data: unknown; txid: string; oldest: string | null }>(sql`
    select name, data, txid::text as txid, (select min(txid)::text from live_events) as oldest
    from live_events
    where txid >= ${since}::xid8 and rooms && ${sql.param([...rooms])}
    order by txid, id limit ${mostMissed + 1}`);
  const oldest = found.rows[0]?.oldest ?? (await oldestKept(db));
  const forgotten = oldest !== null && BigInt(oldest) > BigInt(since) && (await hasForgotten(db));
  if (found.rows.length > mostMissed || forgotten) return { position, missed: [], reset: true };
  return { position, missed: found.rows.map((row) => ({ name: row.name, data: row.data, position })), reset: false };
}

/** Forgets what is older than a day. */
export async function forgetOldEvents(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`delete from live_events where at < ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz`);
}

async function currentPosition(db: Executor): Promise<string> {
  const found = await db.execute<{ position: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as position`);
  return found.rows[0]?.position ?? "0";
}

async function oldestKept(db: Executor): Promise<string | null> {
  const found = await db.execute<{ oldest: string | null }>(sql`select min(txid)::text as oldest from live_events`);
  return found.rows[0]?.oldest ?? null;
}

/** Ids are handed out from 1 on: if the first kept is not 1, some were forgotten. */
async function hasForgotten(db: Executor): Promise<boolean> {
  const found = await db.execute<{ id: string | null }>(sql`select min(id)::text as id from live_events`);
  return found.rows[0]?.id !== "1";
}
