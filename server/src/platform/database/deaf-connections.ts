import type pg from "pg";
import { progressOf } from "./driver.ts";

/** Milliseconds that a statement waits on a connection without a byte from the server before the server is asked about it. */
const suspicious = 2_000;

/** Answers the connections whose statements will never be answered; asked again and again, each time over a connection that works. */
export type FindDeaf = (asking: pg.Client) => Promise<pg.ClientBase[]>;

/**
 * Finds connections that a firewall or a failed network path has cut without telling anybody: a statement waits on them for its answer,
 * while the server says that it has none to work on. A slow statement differs from it in that the server works on it.
 */
export function findDeafAmong(clients: ReadonlySet<pg.ClientBase>): FindDeaf {
  const waits = new WeakMap<pg.ClientBase, { bytesRead: number; since: number }>();
  const isSuspicious = (client: pg.ClientBase): boolean => {
    const { isWaiting, processId, bytesRead } = progressOf(client);
    const wait = waits.get(client);
    if (!isWaiting || processId === null) waits.delete(client);
    else if (wait?.bytesRead !== bytesRead) waits.set(client, { bytesRead, since: performance.now() });
    else return performance.now() - wait.since > suspicious;
    return false;
  };
  return async (asking) => {
    const byPid = new Map([...clients].filter(isSuspicious).map((client) => [progressOf(client).processId, client]));
    if (byPid.size === 0) return [];
    // A connection pooler gives out process ids of its own: nothing can be told then.
    const { rows } = await asking.query<{ pid: number }>(
      `select asked.pid from unnest($1::int[]) as asked (pid) left join pg_stat_activity as activity using (pid)
        where pg_backend_pid() = $2 and (activity.pid is null
          or (activity.state <> 'active' or activity.wait_event_type = 'Client') and activity.state_change < now() - interval '1 second')`,
      [[...byPid.keys()], progressOf(asking).processId],
    );
    return rows.flatMap(({ pid }) => byPid.get(pid) ?? []);
  };
}
