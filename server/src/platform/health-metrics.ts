import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import { clockDifference } from "./database/clock-difference.ts";
import type { Database } from "./database/database.ts";
import { countJobs, waitingTimes } from "./jobs/failed-jobs.ts";
import { lastRuns, type Schedule } from "./jobs/schedules.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { GaugeDefinition, Metrics, Sample } from "./metrics.ts";

interface Sources {
  database: Database;
  clock: Clock;
  version: string;
  /** The folder whose disk is watched. */
  dataDir: string;
  isClosing(): boolean;
  realtime: Pick<Realtime, "openConnections" | "readingCounts">;
  schedules: readonly Schedule[];
  /** Those of the modules. */
  gauges: readonly GaugeDefinition[];
}

/** Milliseconds after which a reading of the database is left out of a scrape. */
const patience = 1000;

/** Adds the values to monitor: this process and its disk, the database, its pool, live connections and events, jobs, and those of the modules. */
export function addHealthMetrics(metrics: Metrics, sources: Sources): void {
  const gauges = [...processGauges(sources), ...databaseGauges(sources), ...liveGauges(sources), ...jobGauges(sources), ...sources.gauges];
  for (const { name, help, read, labels } of gauges)
    metrics.gauge(
      name,
      help,
      // What throws at once is left out like what rejects.
      () => inTime((async () => read())()),
      labels,
    );
}

function processGauges({ database, version, dataDir, isClosing }: Sources): GaugeDefinition[] {
  return [
    {
      name: "remotebay_build_info",
      help: "Always 1; its labels are the versions of RemoteBay and of Node.",
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
      labels: ["version", "node"],
    },
    {
      name: "remotebay_ready",
      help: "Whether /readyz answers 200: 1 or 0.",
      read: () =>
        database.check().then(
          () => (isClosing() ? 0 : 1),
          () => 0,
        ),
    },
    {
      name: "remotebay_disk_free_bytes",
      help: "Free space for this process on the disk of DATA_DIR.",
      read: () => statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize),
    },
    {
      name: "remotebay_disk_size_bytes",
      help: "Size of the disk of DATA_DIR.",
      read: () => statfs(dataDir).then(({ blocks, bsize }) => blocks * bsize),
    },
  ];
}

function databaseGauges({ database, clock }: Sources): GaugeDefinition[] {
  const { pool } = database;
  return [
    {
      name: "remotebay_database_connections",
      help: "Connections of this process' pool: all, idle ones, and calls that wait for one.",
      read: () => [state("total", pool.totalCount), state("idle", pool.idleCount), state("waiting", pool.waitingCount)],
      labels: ["state"],
    },
    {
      name: "remotebay_database_connections_limit",
      help: "The most connections that the pool opens.",
      read: () => pool.options.max,
    },
    {
      name: "remotebay_database_latency_seconds",
      help: "Time for an empty statement, with the wait for a connection; absent if there is no answer in 1 s.",
      read: () => {
        const begin = performance.now();
        return database.check().then(() => (performance.now() - begin) / 1000);
      },
    },
    {
      name: "remotebay_clock_difference_seconds",
      help: "How far this process' clock is ahead of the database's.",
      read: () => clockDifference(database.db, clock),
    },
  ];
}

function liveGauges({ database, realtime }: Sources): GaugeDefinition[] {
  return [
    { name: "remotebay_live_connections", help: "Open live connections to this process.", read: realtime.openConnections },
    {
      name: "remotebay_live_readings",
      help: "Readings of new live events by this process since its start.",
      read: () => realtime.readingCounts().readings,
    },
    {
      name: "remotebay_live_events_read",
      help: "Live events that it read for its connections.",
      read: () => realtime.readingCounts().events,
    },
    {
      name: "remotebay_live_events",
      help: "Live events that are retained for clients that return.",
      read: () => readEvents(database).then(({ count }) => count),
    },
    {
      name: "remotebay_live_events_oldest_seconds",
      help: "Age of the oldest of them.",
      read: () => readEvents(database).then(({ age }) => age),
    },
  ];
}

function jobGauges({ database: { db }, schedules, clock }: Sources): GaugeDefinition[] {
  return [
    {
      name: "remotebay_jobs",
      help: "Jobs by kind and state, of all processes; `failed`: for good, waiting to be retried by hand.",
      read: async () => (await countJobs(db)).map(({ name, state: is, count }) => ({ labels: { name, state: is }, value: count })),
      labels: ["name", "state"],
    },
    {
      name: "remotebay_jobs_waiting_seconds",
      help: "For how long the oldest job of a kind that is due has not been begun, of all processes.",
      read: async () => (await waitingTimes(db)).map(({ name, seconds }) => ({ labels: { name }, value: seconds })),
      labels: ["name"],
    },
    {
      name: "remotebay_schedule_overdue_seconds",
      help: "For how long a schedule should have run already, in any process; 0 where it is not due.",
      read: async () => {
        const every = new Map(schedules.map(({ name, everySeconds }) => [name, everySeconds]));
        const now = clock.now().getTime();
        const late = (name: string, ranAt: Date) =>
          Math.max(0, (now - ranAt.getTime()) / 1000 - (every.get(name) ?? Number.POSITIVE_INFINITY));
        return (await lastRuns(db)).map(({ name, ranAt }) => ({ labels: { name }, value: late(name, ranAt) }));
      },
      labels: ["name"],
    },
    {
      name: "remotebay_schedule_last_run_timestamp_seconds",
      help: "When a schedule last ran without failing, in any process.",
      read: async () => (await lastRuns(db)).map(({ name, ranAt }) => ({ labels: { name }, value: ranAt.getTime() / 1000 })),
      labels: ["name"],
    },
  ];
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
