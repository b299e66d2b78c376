import type { AdminChoice, Call, ChoiceList, LiveEvent, Payload, ProblemCode } from "@remotebay/contract";
import type { SQL } from "drizzle-orm";
import * as v from "valibot";
import type { Config } from "../config.ts";
import type { Administered } from "./administered/administered.ts";
import type { Clock } from "./clock.ts";
import type { AnonymousCtx, AuditEntry, Ctx, Identity, InnerEvent } from "./context.ts";
import type { Executor } from "./database/executor.ts";
import type { Derived, Remade } from "./derived.ts";
import type { Files } from "./files/files.ts";
import type { Serve } from "./http/serve.ts";
import type { JobAttempt, JobDefinition, Jobs } from "./jobs/jobs.ts";
import type { Schedule } from "./jobs/schedules.ts";
import type { Log } from "./log.ts";
import type { GaugeDefinition } from "./metrics.ts";
import type { Setup } from "./setup/setup.ts";

/** What the application passes to each module at start-up. */
export interface ModuleParts {
  config: Config;
  /** The version in package.json. */
  version: string;
  /** True if the public address is https. */
  https: boolean;
  /** The address of the database, also of the embedded one. */
  databaseUrl: string;
  /** A connection outside any call, for data that a module loads and caches. */
  db: Executor;
  clock: Clock;
  jobs: Jobs;
  files: Files;
  log: Log;
  /** The secret of this installation that is not in the database (`session/installation-key.ts`). */
  installationKey: Uint8Array;
  /** Restores a backup into an empty installation; undefined where no start has prepared that. */
  setup: Setup | undefined;
  /** Creates a user's context for work that does not start from a call. */
  contextOf(user: Identity): Ctx;
  /** A context of the system's, for work whose user is gone. */
  systemContext(): AnonymousCtx;
  /** The choices of a field that administrators fill in, of all modules, by the name of their list. */
  choices(list: ChoiceList): ChoicesOf | undefined;
  /** What is stored, as any module names or derives it; it answers once all have started. */
  stored(): Stored;
  /** What administrators keep, of all modules, by its noun; it answers once all have started. */
  administered(noun: string): Administered | undefined;
}

/** What a check of all that is stored compares. */
export interface Stored {
  /** The keys of the files that rows name: queries with the column `key`. */
  keys: readonly SQL[];
  remade: readonly Remade[];
  derived: readonly Derived[];
}

/** Answers the choices of a field in the user's language. */
export type ChoicesOf = (ctx: Ctx) => Promise<AdminChoice[]>;

/** Everything that a module adds to the application; every part is optional. */
export interface Module {
  /** Inserts the rows that the module requires. It runs at each start, so it must be idempotent. */
  seed?(db: Executor): Promise<void>;
  /** Registers the handlers of the module's calls. */
  routes?(serve: Serve): void;
  /** The handlers of its jobs. */
  jobs?: readonly JobHandler[];
  /** Its scheduled jobs, each run by one process at a time. */
  schedules?: readonly Schedule[];
  /** The rooms of live events to which a user is subscribed automatically. */
  rooms?(user: Identity): readonly string[];
  /** By noun, what clients may watch: returns the room of one row, or null if the user may not see it. */
  watch?: Readonly<Record<string, (ctx: Ctx, id: number) => Promise<string | null>>>;
  /** The nouns of `watch` whose watchers see each other's presence and may send signals to each other. */
  signals?: readonly string[];
  /** Handlers that run when an event arrives, before it is sent to sockets. */
  events?: readonly EventHandler[];
  /** What is done in the process that published an event, once that is committed. */
  published?: readonly PublishedHandler[];
  /** What the module adds to the transactions in which others publish events. */
  reactions?: readonly Reaction[];
  /** What administrators keep of the module's, with history and undo. */
  administered?: readonly Administered[];
  /** What fields of administered things are chosen from. */
  choices?: { readonly [List in ChoiceList]?: ChoicesOf };
  /** The keys of the stored files that its rows name: a query with the column `key`. */
  storedKeys?: SQL;
  /** Which of these can be made again from others. */
  remade?: Remade;
  /** Its rows that follow from others. */
  derived?: readonly Derived[];
  /** Values for `/metrics`, read for each scrape. */
  gauges?: readonly GaugeDefinition[];
  /** Empties caches that events invalidate; called if events may have been missed. */
  forget?(): void;
  /** Refuses work that may take longer than a stop; called when the application begins to close, before the calls in flight have ended. */
  refuseWork?(): void;
  /** Frees resources; called after the last call has ended. */
  close?(): Promise<void> | void;
  /**
   * The user of a bearer token and its expiry (milliseconds); null if it is none of this module's or not valid. Throws `too-many` where one may not
   * send so many calls.
   */
  authenticate?(token: string): Promise<{ user: Identity; expiresAt: number } | null>;

  // Exactly one module must provide each of the following.

  /** Why a user may not send a call at all; null: nothing speaks against it. */
  callRefusal?(call: Call, user: Identity, now: Date): ProblemCode | null;
  /** The implementation of the context's `audit`; it writes with `this.db`. */
  audit?(this: AnonymousCtx, entry: AuditEntry): Promise<void>;
}

/** A module as listed in `server/src/modules.ts`. */
export interface ModuleDefinition {
  name: string;
  start(parts: ModuleParts): Module | Promise<Module>;
}

/** Defines the module of one domain noun. `start` runs once in each process. */
export function defineModule(name: string, start: ModuleDefinition["start"]): ModuleDefinition {
  return { name, start };
}

/** A kind of job and its handler. */
export interface JobHandler {
  begin(jobs: Jobs): Promise<void>;
}

/** Declares the handler of a kind of job. It must be safe to run twice for the same data. */
export function onJob<S extends v.GenericSchema<object>>(
  job: JobDefinition<S>,
  handle: (data: v.InferOutput<S>, attempt: JobAttempt) => Promise<void>,
): JobHandler {
  return { begin: (jobs) => jobs.handle(job, handle) };
}

/** What is done in the transaction that publishes or announces an event. */
export interface Reaction {
  name: string;
  react(ctx: AnonymousCtx, payload: unknown): Promise<void>;
}

/**
 * Runs `react` in the transaction in which an event is published or announced, by whichever module: the change and what follows from it are stored together. Its
 * statements whose answers decide nothing are sent with `untilCommit`.
 */
export function within<E extends LiveEvent | InnerEvent<unknown>>(
  event: E,
  react: (ctx: AnonymousCtx, payload: PayloadOf<E>) => Promise<void>,
): Reaction {
  return { name: event.name, react: (ctx, payload) => react(ctx, payload as PayloadOf<E>) };
}

type PayloadOf<E> = E extends LiveEvent ? Payload<E> : E extends InnerEvent<infer P> ? P : never;

/** Declares an event of the server alone (`ctx.announce`). */
export function innerEvent<P>(name: string): InnerEvent<P> {
  return { name };
}

/** An event's name and its handler. */
export interface EventHandler {
  name: string;
  /** True if it runs in each process; otherwise in those that have connections in the event's rooms. */
  isEverywhere: boolean;
  /** Returns the rooms of users whose rights the event may have changed. */
  handle(data: unknown): readonly string[];
}

type Handle<E extends LiveEvent> = (payload: Payload<E>) => readonly string[];

/**
 * Runs `handle` in each process when an event arrives. Sockets in the rooms that it returns have their subscriptions evaluated again. A payload of
 * another shape, as a process of another release may publish, is left out: an error here would cost the events that are read with it.
 */
export function onEvent<E extends LiveEvent>(event: E, handle: Handle<E>): EventHandler {
  return { name: event.name, isEverywhere: true, handle: checked(event, handle) };
}

/**
 * Like `onEvent`, but runs only in processes that have connections in the event's rooms, for what concerns those alone: every process would read an event
 * of which there are many.
 */
export function onOwnEvent<E extends LiveEvent>(event: E, handle: Handle<E>): EventHandler {
  return { name: event.name, isEverywhere: false, handle: checked(event, handle) };
}

function checked<E extends LiveEvent>(event: E, handle: Handle<E>): EventHandler["handle"] {
  return (data) => {
    const payload = v.safeParse(event.payload, data);
    return payload.success ? handle(payload.output) : [];
  };
}

/** What is done where an event was published. */
export interface PublishedHandler {
  name: string;
  run(): void;
}

/** Runs `run` in the process that published an event, once that is committed. A process that ends in between does not: nothing may rely on it. */
export function oncePublished(event: LiveEvent, run: () => void): PublishedHandler {
  return { name: event.name, run };
}
