import type pg from "pg";
import { joined, type Joined } from "../tracing.ts";
import { DatabaseAway } from "./unavailable.ts";

/** Commits something of its own durably, and with it all that was committed before. */
const statement = { name: "flush", text: "select pg_logical_emit_message(true, 'remotebay', '')" };

/**
 * Resolves when all that was committed before is on disk and, where the database has a synchronous standby, on its disk too. Rejects where PostgreSQL gave
 * up waiting for the standby, as when the statement's time ran out: it says so in a notice alone, and answers as if all were well. What was committed
 * is lost then if the standby takes over.
 */
export async function flush(client: pg.ClientBase): Promise<void> {
  let isUnconfirmed = false;
  const hear = ({ routine }: { routine?: string | undefined }) => (isUnconfirmed ||= routine === "SyncRepWaitForLSN");
  client.on("notice", hear);
  try {
    await client.query(statement);
  } finally {
    client.off("notice", hear);
  }
  if (isUnconfirmed) throw new DatabaseAway({ cause: new Error("the standby has not confirmed a change") });
}

/** Open transactions from which on they wait for the disk together; below it one that commits need not wait for another's. */
const together = 3;

/** The transactions of a pool that want to be on disk. */
export interface FlushGroup {
  open: number;
  /** The flush that was sent last. */
  running: Promise<unknown>;
  /** The one after it, which covers everything that has committed until it is sent. */
  next: Promise<unknown> | undefined;
  /** Who waits for the next one. */
  callers: Joined;
}

const groups = new WeakMap<pg.Pool, FlushGroup>();

export function flushGroupOf(pool: pg.Pool): FlushGroup {
  const group = groups.get(pool) ?? { open: 0, running: Promise.resolve(), next: undefined, callers: joined() };
  groups.set(pool, group);
  return group;
}

/** Whether so many transactions are open that they share flushes. */
export function isCrowded({ open }: FlushGroup): boolean {
  return open >= together;
}

/** Resolves when what this connection has committed is on disk: with the next flush, which one connection sends for all that wait. */
export function flushTogether(group: FlushGroup, client: pg.ClientBase): Promise<unknown> {
  group.callers.join();
  group.next ??= group.running.catch(ignore).then(() => {
    group.next = undefined;
    group.running = group.callers.run("flush for several", () => flush(client));
    return group.running;
  });
  return group.next;
}

const ignore = () => undefined;
