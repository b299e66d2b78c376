import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type SendOptions } from "pg-boss";
import * as v from "valibot";
import type { Database } from "../database/database.ts";
import type { Executor } from "../database/executor.ts";

/** A kind of work that is done later and outlives a restart. */
export interface JobDefinition<S extends v.GenericSchema<object> = v.GenericSchema<object>> {
  name: string;
  schema: S;
  options: Required<JobOptions>;
}

export interface JobOptions {
  /** Tries after the first one; default 5, waiting 2, 4, 8 … seconds, 10 minutes at most. */
  retries?: number;
  /** An attempt that takes longer is given up and tried again; default 300 s. */
  timeoutSeconds?: number;
  /** How many of this kind one process works on at once; default 2. */
  concurrency?: number;
}

/** What a handler may know about its attempt. */
export interface JobAttempt {
  id: string;
  /** 0 on the first try. */
  retry: number;
  /** Aborted where the attempt ran out of time or the server stops. */
  signal: AbortSignal;
}

export interface EnqueueOptions {
  /** The transaction the job belongs to: it exists when, and only when, that commits. */
  tx?: Executor;
  /** Not before this instant, or this many seconds from now. */
  startAfter?: Date | number;
  /** While a job of this key waits, another one is not added. */
  key?: string;
}

export interface JobsOptions {
  /** Told about faults that no caller would hear of: failed attempts and a database that is away. */
  onError?: (error: Error, job?: { name: string; id: string; retry: number }) => void;
}

export interface Jobs {
  /** Starts working on a kind of job in this process. The handler must be safe to run twice for the same data. */
  handle<S extends v.GenericSchema<object>>(
    job: JobDefinition<S>,
    handler: (data: v.InferOutput<S>, attempt: JobAttempt) => Promise<void>,
  ): Promise<void>;
  /** Adds a job; answers its id, or undefined where one of the same key waits. Throws where `data` does not fit the schema. */
  enqueue<S extends v.GenericSchema<object>>(
    job: JobDefinition<S>,
    data: v.InferInput<S>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Stops fetching and waits for what runs, 15 s at most; what did not finish is tried again by the next process. */
  stop(): Promise<void>;
}

/** Declares a kind of job once, so that one module adds it and another works on it. Names are `noun.verb`. */
export function defineJob<const S extends v.GenericSchema<object>>(name: string, schema: S, options: JobOptions = {}): JobDefinition<S> {
  return { name, schema, options: { retries: 5, timeoutSeconds: 300, concurrency: 2, ...options } };
}

/** Starts the job queue on the database, in its own schema `jobs`. Safe when several processes start at once. */
export async function startJobs(database: Database, options: JobsOptions = {}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: database.url,
    application_name: "remotebay jobs",
    schema: "jobs",
    max: 4,
    useListenNotify: true,
    // What recurs is a schedule (schedules.ts): a cron rule knows minutes at least, and not when it last ran.
    schedule: false,
    persistWarnings: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 30,
  });
  boss.on("error", (error) => options.onError?.(error));
  await boss.start();
  const known = new Map<string, Promise<void>>();
  const ensure = (job: JobDefinition): Promise<void> => {
    const queue = known.get(job.name) ?? createQueue(boss, job);
    known.set(job.name, queue);
    return queue;
  };
  let stopping: Promise<void> | undefined;
  return {
    handle: async (job, handler) => {
      await ensure(job);
      await boss.work<object>(
        job.name,
        { localConcurrency: job.options.concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
        async ([next]) => {
          if (next === undefined) return;
          const attempt = { id: next.id, retry: next.retryCount, signal: next.signal };
          try {
            await handler(v.parse(job.schema, next.data), attempt);
          } catch (error) {
            options.onError?.(error instanceof Error ? error : new Error(String(error)), {
              name: job.name,
              id: next.id,
              retry: next.retryCount,
            });
            throw error;
          }
        },
      );
    },
    enqueue: async (job, data, { tx, startAfter, key } = {}) => {
      v.parse(job.schema, data);
      await ensure(job);
      const send: SendOptions = { ...(startAfter === undefined ? {} : { startAfter }), singletonKey: key ?? randomUUID() };
      return (await boss.send(job.name, data, tx === undefined ? send : { ...send, db: fromDrizzle(tx, sql) })) ?? undefined;
    },
    stop: () => (stopping ??= boss.stop({ graceful: true, timeout: 15_000, close: true })),
  };
}

function createQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const { retries, timeoutSeconds } = job.options;
  return boss.createQueue(job.name, {
    // One job of a key may wait while one runs; a job added without a key gets one of its own.
    policy: "short",
    notify: true,
    retryLimit: retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: timeoutSeconds,
    // A killed process' jobs go on in another one after this, not after the whole time limit.
    heartbeatSeconds: 30,
    deleteAfterSeconds: 7 * 86_400,
  });
}
