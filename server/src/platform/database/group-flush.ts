import type pg from "pg";

/** Commits something of its own durably, and with it all that was committed before. */
export const flush = { name: "flush", text: "select pg_logical_emit_message(true, 'remotebay', '')" };

/** Open transactions from which on they wait for the disk together; below it one that commits need not wait for another's. */
const together = 3;

/** The transactions of a pool that want to be on disk. */
export interface FlushGroup {
  open: number;
  /** The flush that was sent last. */
  running: Promise<unknown>;
  /** The one after it, which covers everything that has committed until it is sent. */
  next: Promise<unknown> | undefined;
}

const groups = new WeakMap<pg.Pool, FlushGroup>();

export function flushGroupOf(pool: pg.Pool): FlushGroup {
  const group = groups.get(pool) ?? { open: 0, running: Promise.resolve(), next: undefined };
  groups.set(pool, group);
  return group;
}

/** Whether so many transactions are open that they share flushes. */
export function isCrowded({ open }: FlushGroup): boolean {
  return open >= together;
}

/** Resolves when what this connection has committed is on disk: with the next flush, which one connection sends for all that wait. */
export function flushTogether(group: FlushGroup, client: pg.ClientBase): Promise<unknown> {
  group.next ??= group.running.catch(ignore).then(() => {
    group.next = undefined;
    group.running = client.query(flush);
    return group.running;
  });
  return group.next;
}

const ignore = () => undefined;
