import { sql } from "drizzle-orm";
import type { Database } from "./database/database.ts";
import { countJobs } from "./jobs/failed-jobs.ts";
import type { GaugeDefinition, Metrics, Sample } from "./metrics.ts";

interface Sources {
  database: Database;
  /** Open live connections of this process. */
  openConnections(): number;
  /** Those of the modules. */
  gauges: readonly GaugeDefinition[];
}

/** Milliseconds after which a reading of the database is left out of a scrape. */
const patience = 1000;

/** Adds the values to monitor: the database, its pool, live connections and events, and jobs. */
export function addHealthMetrics(metrics: Metrics, { database, openConnections, gauges }: Sources): void {
  const { pool, db } = database;
  metrics.gauge(
    "remotebay_database_connections",
    "Connections of this process' pool: all, idle ones, and calls that wait for one.",
    () => [state("total", pool.totalCount), state("idle", pool.idleCount), state("waiting", pool.waitingCount)],
    ["state"],
  );
  metrics.gauge(
    "remotebay_database_latency_seconds",
    "Time for an empty statement, with the wait for a connection; absent if there is no answer in 1 s.",
    () => {
      const begin = performance.now();
      return inTime(database.check().then(() => (performance.now() - begin) / 1000));
    },
  );
  metrics.gauge("remotebay_live_connections", "Open live connections to this process.", openConnections);
  metrics.gauge("remotebay_live_events", "Live events that are retained for clients that return.", () =>
    inTime(readEvents(database).then(({ count }) => count)),
  );
  metrics.gauge("remotebay_live_events_oldest_seconds", "Age of the oldest of them.", () =>
    inTime(readEvents(database).then(({ age }) => age)),
  );
  metrics.gauge(
    "remotebay_jobs",
    "Jobs by kind and state, of all processes; `failed`: for good, waiting to be retried by hand.",
    () => inTime(countJobs(db).then((found) => found.map(({ name, state: is, count }) => ({ labels: { name, state: is }, value: count })))),
    ["name", "state"],
  );
  for (const { name, help, read, labels } of gauges) metrics.gauge(name, help, () => inTime(Promise.resolve(read())), labels);
}

const state = (name: string, value: number): Sample => ({ labels: { state: name }, value });

/** The first and the last row give the number: ids have hardly a gap, and a count would read a day of events. */
async function readEvents({ db }: Database): Promise<{ count: number; age: number }> {
  const { rows } = await db.execute<{ count: number; age: number }>(sql`
    select coalesce(max(id) - min(id) + 1, 0)::int as count,
      coalesce(extract(epoch from now() - (select at from live_events order by id limit 1)), 0)::float8 as age
    from live_events`);
  return rows[0] ?? { count: 0, age: 0 };
}

/** Undefined if the database takes too long: a scrape shows the rest then. */
function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience);
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
