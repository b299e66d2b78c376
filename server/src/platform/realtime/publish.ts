import { sql, type SQL } from "drizzle-orm";
import { afterCommit, untilCommit, type Executor } from "../database/executor.ts";
import { statement } from "../database/statement.ts";
import { inSpanOf, SpanKind } from "../tracing.ts";

/** The PostgreSQL channel on which a process tells the others that there are new events, and what they are about (`news.ts`). */
export const liveChannel = "remotebay_live";

/** An event as each process reads it. */
export interface Notice {
  /** Unique in the stream. Of events that are told one after the other it need not be greater. */
  id: string;
  name: string;
  rooms: string[];
  data: unknown;
  /** A client that has received the events up to this one continues from here. */
  position: string;
}

/**
 * Stores an event in the transaction of the change. `published` is called once that has committed, and tells this process and the
 * others to read it. A NOTIFY in the transaction would do the same, but PostgreSQL lets only one transaction with a NOTIFY commit at a time.
 */
export async function publishLive(
  db: Executor,
  name: string,
  rooms: readonly string[],
  data: unknown,
  published: () => void = ignore,
): Promise<void> {
  await inSpanOf({ name: `publish ${name}`, kind: SpanKind.PRODUCER }, () =>
    untilCommit(db, storing.run(db, { name, rooms: [...rooms], data: JSON.stringify(data) })),
  );
  afterCommit(db, published);
}

// Triggers that tell changed rights (migration 0012) insert the same columns: who changes them changes both.
const storing = statement(
  sql`insert into live_events (name, rooms, data)
    values (${sql.placeholder("name")}, ${sql.placeholder("rooms")}, ${sql.placeholder("data")}::jsonb)`,
  { prepare: true },
);

/**
 * The statement that stores events, as a part of the one whose rows they tell of: `source` has the columns name, rooms and data. Who runs it
 * calls the context's `publishStored` in the same transaction.
 */
export function storingEvents(source: SQL): SQL {
  return sql`insert into live_events (name, rooms, data) select name, rooms, data from ${source}`;
}

/**
 * The `Id`s of the rows that events of a name were about in the last seconds, each once, as the column `id` of a source. Events are stored when their
 * transaction began: `seconds` must cover the longest one that is of interest.
 */
export function toldLately(name: string, seconds: SQL): SQL {
  return sql`(select distinct (data ->> 'Id')::int as id from live_events
    where at >= now() - make_interval(secs => ${seconds}) and name = ${sql.raw(`'${name}'`)}) told`;
}

function ignore(): void {
  // Whoever publishes outside of an application leaves it to the next look for new events.
}
