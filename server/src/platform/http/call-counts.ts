import { lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Executor } from "../database/executor.ts";
import { callCounts } from "./call-counts-tables.ts";

/** Calls are counted by the minute of the clock, so that all processes mean the same one. */
export const windowMs = 60_000;

/** How often a process tells the others its counts. */
const exchangeMs = 1_000;

/** Addresses that are counted at once; the one that called longest ago goes first. */
const maxAddresses = 20_000;

export interface CallCounts {
  /** Counts a call; answers the calls of the address in this minute, in all processes, and the milliseconds that are left of it. */
  count(address: string): { current: number; ttl: number };
  close(): Promise<void>;
}

interface Count {
  minute: number;
  /** In all processes, as of the last exchange. */
  shared: number;
  /** Counted here since then. */
  own: number;
}

/**
 * Counts calls in memory, and once a second adds what busy addresses called to a table that all processes share. A call therefore costs
 * no statement; the bound may be passed by what the other processes answer within a second.
 */
export function makeCallCounts(db: Executor, max: number): CallCounts {
  const counts = new LRUCache<string, Count>({ max: maxAddresses });
  // Only who has used up a noticeable part is worth a row.
  const worthTelling = Math.max(1, Math.floor(max / 50));
  let exchanging = Promise.resolve();
  const exchange = async (): Promise<void> => {
    const minute = currentMinute();
    const busy = [...counts.entries()].filter(([, count]) => count.minute === minute && count.own >= worthTelling);
    if (busy.length === 0) return;
    const told = busy.map(([address, count]) => ({ address, minute, calls: count.own }));
    const rows = await addCounts(db, told);
    for (const { address, calls } of told) {
      const count = counts.get(address);
      if (count?.minute !== minute) continue;
      count.own -= calls;
      count.shared = rows.get(address) ?? count.shared + calls;
    }
  };
  const timer = setInterval(() => {
    // A database that is away must not stop the counting: what was not told is told next time.
    exchanging = exchanging.then(exchange).catch(() => undefined);
  }, exchangeMs).unref();
  return {
    count: (address) => {
      const minute = currentMinute();
      const known = counts.get(address);
      const count = known?.minute === minute ? known : { minute, shared: 0, own: 0 };
      count.own += 1;
      counts.set(address, count);
      return { current: count.shared + count.own, ttl: (minute + 1) * windowMs - Date.now() };
    },
    close: async () => {
      clearInterval(timer);
      await exchanging;
    },
  };
}

function currentMinute(): number {
  return Math.floor(Date.now() / windowMs);
}

/** Adds counts and answers the totals of these addresses. */
async function addCounts(db: Executor, rows: (typeof callCounts.$inferInsert)[]): Promise<Map<string, number>> {
  const totals = await db
    .insert(callCounts)
    // In one order in every process, so that two of them never wait for each other.
    .values(rows.toSorted((a, b) => (a.address < b.address ? -1 : 1)))
    .onConflictDoUpdate({ target: [callCounts.address, callCounts.minute], set: { calls: sql`${callCounts.calls} + excluded.calls` } })
    .returning();
  return new Map(totals.map((row) => [row.address, row.calls]));
}

/** Deletes the counts of past minutes. */
export async function forgetOldCounts(db: Executor): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.minute, currentMinute() - 1));
}
