import { sql } from "drizzle-orm";
import { untilCommit, type Executor } from "../database/executor.ts";
import { statement } from "../database/statement.ts";

/** The PostgreSQL channel that carries events between processes. */
export const liveChannel = "remotebay_live";

/** The payload of a notification. PostgreSQL limits it to 8,000 bytes, which ids never reach. */
export interface Notice {
  name: string;
  rooms: string[];
  data: unknown;
  position: string;
}

/**
 * Stores an event and notifies every process when the transaction commits.
 * Its position is the oldest transaction still running: all events before it have been published.
 */
export function publishLive(db: Executor, name: string, rooms: readonly string[], data: unknown): Promise<void> {
  return untilCommit(db, storeAndNotify.run(db, { name, rooms: [...rooms], data: JSON.stringify(data) }));
}

// Triggers that tell changed rights (migration 0012) repeat this statement: it is prepared here, and calling a function of the database
// for each event would cost every writer. Who changes its columns or the notice changes both.
const storeAndNotify = statement(
  sql`with stored as (
      insert into live_events (name, rooms, data)
      values (${sql.placeholder("name")}, ${sql.placeholder("rooms")}, ${sql.placeholder("data")}::jsonb)
      returning name, rooms, data
    )
    select pg_notify(${sql.raw(`'${liveChannel}'`)}, json_build_object(
      'name', name, 'rooms', rooms, 'data', data,
      'position', pg_snapshot_xmin(pg_current_snapshot())::text)::text)
    from stored`,
  { prepare: true },
);
