import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type Job, type JobResult } from "pg-boss";
import * as v from "valibot";
import type { Database } from "../database/database.ts";
import type { Executor } from "../database/executor.ts";
import { secondsOf, timing } from "../measured.ts";
import { contextOf, inSpan, ROOT_CONTEXT, SpanKind, traceHeaders } from "../tracing.ts";
import { completedSeconds } from "./failed-jobs.ts";

/** A kind of background job; jobs survive a restart. */
export interface JobDefinition<S extends v.GenericSchema<object> = v.GenericSchema<object>> {
  name: string;
  schema: S;
  options: Required<JobOptions>;
}

export interface JobOptions {
  /** Retries after the first attempt; default 5, with a backoff of 2, 4, 8 … seconds, at most 10 minutes. */
  retries?: number;
  /** Timeout of an attempt, after which it is retried; default 300 s. */
  timeoutSeconds?: number;
  /** Maximum number of concurrent jobs of this kind in one process, at least 2; default 5. They are fetched as one batch. */
  concurrency?: number;
}

/** Facts about the current attempt. */
export interface JobAttempt {
  id: string;
  /** 0 on the first try. */
  retry: number;
  /** Aborted if the attempt times out or the server stops. */
  signal: AbortSignal;
}

export interface EnqueueOptions extends JobTiming {
  /** The transaction in which the job is added: the job exists only if it commits. */
  tx?: Executor;
}

export interface JobTiming {
  /** Earliest start: an instant, or a number of seconds from now. */
  startAfter?: Date | number;
  /** Deduplicates: no job is added while one with the same key is waiting. */
  key?: string;
}

export interface JobsOptions {
  /** Receives errors that no caller gets: failed attempts and a lost database connection. */
  onError?: (error: Error, job?: { name: string; id: string; retry: number }) => void;
}

export interface Jobs {
  /** Registers the handler of a kind of job in this process. It must be safe to run twice for the same data. */
  handle<S extends v.GenericSchema<object>>(
    job: JobDefinition<S>,
    handler: (data: v.InferOutput<S>, attempt: JobAttempt) => Promise<void>,
  ): Promise<void>;
  /** Adds a job and returns its id, or undefined if one with the same key is waiting. Throws if `data` does not match the schema. */
  enqueue<S extends v.GenericSchema<object>>(
    job: JobDefinition<S>,
    data: v.InferInput<S>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Adds several jobs of one kind in one statement, each like `enqueue`. Throws, and adds none, if data of one does not match the schema. */
  enqueueAll<S extends v.GenericSchema<object>>(
    job: JobDefinition<S>,
    added: readonly ({ data: v.InferInput<S> } & JobTiming)[],
    options?: Pick<EnqueueOptions, "tx">,
  ): Promise<void>;
  /** Stops fetching jobs and waits at most 1 s for running ones, so that a stop takes less than 5 s; unfinished jobs are retried by another process. */
  stop(): Promise<void>;
}

/** Declares a kind of job, so that one module can add it and another can handle it. Names are `noun.verb`. */
export function defineJob<const S extends v.GenericSchema<object>>(name: string, schema: S, options: JobOptions = {}): JobDefinition<S> {
  return { name, schema, options: { retries: 5, timeoutSeconds: 300, concurrency: 5, ...options } };
}

/** Starts the job queue on the database, in its own schema `jobs`. Several processes may start concurrently. */
export async function startJobs(database: Database, options: JobsOptions = {}): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.poolOptions("jobs"),
    schema: "jobs",
    // Its workers ask one after the other and each holds a connection for a millisecond; two idle ones are what a process at rest pays.
    max: 2,
    useListenNotify: true,
    // Recurring work uses schedules.ts: cron rules have a resolution of a minute and do not record their last run.
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
    // The next job tries again.
    queue.catch(() => known.delete(job.name));
    return queue;
  };
  let stopping: Promise<void> | undefined;
  return {
    handle: async (job, handler) => {
      await ensure(job);
      await boss.work<object>(
        job.name,
        {
          batchSize: job.options.concurrency,
          perJobResults: true,
          // Otherwise a worker waits for the next poll after each batch, however many jobs are due.
          burstWhenBatchFull: true,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
        },
        (batch) => Promise.all(batch.map((next) => attempt(job, handler, next, options))),
      );
    },
    enqueue: async (job, data, { tx, ...timing } = {}) => {
      v.parse(job.schema, data);
      await ensure(job);
      return (await boss.send(job.name, traced(data), { ...timed(timing), ...within(tx) })) ?? undefined;
    },
    enqueueAll: async (job, added, { tx } = {}) => {
      for (const { data } of added) v.parse(job.schema, data);
      if (added.length === 0) return;
      await ensure(job);
      await boss.insert(
        job.name,
        added.map(({ data, ...timing }) => ({ data: traced(data), ...timed(timing) })),
        within(tx),
      );
    },
    stop: () => (stopping ??= boss.stop({ graceful: true, timeout: 1_000, close: true })),
  };
}

/** A job's data with the trace in which it is added, if there is one. */
function traced<T extends object>(data: T): T {
  return { ...data, ...traceHeaders() };
}

function timed({ startAfter, key }: JobTiming) {
  return { ...(startAfter === undefined ? {} : { startAfter }), singletonKey: key ?? randomUUID() };
}

function within(tx: Executor | undefined) {
  return tx === undefined ? {} : { db: fromDrizzle(tx, sql) };
}

const durations = secondsOf("remotebay_job_duration_seconds", "Time that an attempt of a job took in this process.", ["name", "outcome"]);

/** Runs one attempt; a failure ends this job alone and not its batch. */
async function attempt<S extends v.GenericSchema<object>>(
  { name, schema }: JobDefinition<S>,
  handler: (data: v.InferOutput<S>, attempt: JobAttempt) => Promise<void>,
  { id, data: stored, retryCount: retry, signal }: Job,
  { onError }: JobsOptions,
): Promise<JobResult> {
  const { traceparent, ...data } = stored as { traceparent?: string };
  // Minutes may have passed since it was added: a trace of its own, linked with that one.
  const span = { name: `job ${name}`, kind: SpanKind.CONSUMER, within: ROOT_CONTEXT, alsoFor: [contextOf({ traceparent })] };
  try {
    await inSpan(span, () => timing(durations, { name }, async () => handler(v.parse(schema, data), { id, retry, signal })));
    return { id, status: "completed" };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    onError?.(error, { name, id, retry });
    return { id, status: "failed", output: error };
  }
}

function createQueue(boss: PgBoss, job: JobDefinition): Promise<void> {
  const { retries, timeoutSeconds } = job.options;
  return boss.createQueue(job.name, {
    // One job per key may wait while another runs; a job without a key gets a unique one.
    policy: "short",
    notify: true,
    retryLimit: retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: timeoutSeconds,
    // The jobs of a killed process are retried after this time instead of after the whole timeout.
    heartbeatSeconds: 30,
    // Of those that completed; failed ones stay (failed-jobs.ts).
    deleteAfterSeconds: completedSeconds,
  });
}
