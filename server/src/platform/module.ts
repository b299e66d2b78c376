import type { Audience, LiveEvent, Payload } from "@remotebay/contract";
import * as v from "valibot";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { AnonymousCtx, AuditEntry, Ctx, Identity } from "./context.ts";
import type { Executor } from "./database/executor.ts";
import type { Files } from "./files/files.ts";
import type { Serve } from "./http/serve.ts";
import type { JobAttempt, JobDefinition, Jobs } from "./jobs/jobs.ts";
import type { Schedule } from "./jobs/schedules.ts";
import type { Log } from "./log.ts";

/** What the application gives to each of its modules when it starts. */
export interface ModuleParts {
  config: Config;
  /** As in package.json. */
  version: string;
  /** People reach the installation by https. */
  https: boolean;
  /** Not a call's own: for what a module reads and keeps by itself. */
  db: Executor;
  clock: Clock;
  jobs: Jobs;
  files: Files;
  log: Log;
  /** A context of somebody's, for work that no call began. */
  contextOf(user: Identity): Ctx;
}

/** Everything a module adds to the application; all of it may be left out. */
export interface Module {
  /** Adds the rows that it cannot do without. Run at each start, so it must be safe to run again. */
  seed?(db: Executor): Promise<void>;
  /** Serves its calls of the contract. */
  routes?(serve: Serve): void;
  /** What works on its kinds of jobs. */
  jobs?: readonly JobHandler[];
  /** What it does again and again, in one process at a time. */
  schedules?: readonly Schedule[];
  /** The rooms of live events that a user is in without asking. */
  rooms?(user: Identity): readonly string[];
  /** By noun, what may be watched: the room of one thing, or null for those who may not see it. */
  watch?: Readonly<Record<string, (ctx: Ctx, id: number) => Promise<string | null>>>;
  /** What it does in each process when an event arrives, before the sockets are told. */
  events?: readonly EventHandler[];
  /** Drops what it keeps in memory until an event says that it changed: events may have been missed. */
  forget?(): void;
  /** Frees what it holds. Run when no call is served any more. */
  close?(): Promise<void> | void;

  // Exactly one module offers each of these to the platform.

  /** Who a bearer token belongs to and until when (milliseconds); null where it is not valid. */
  authenticate?(token: string): Promise<{ user: Identity; expiresAt: number } | null>;
  /** Whether calls for an audience are for this user. */
  admits?(audience: Audience, user: Identity): boolean;
  /** The context's `audit`: writes with `this.db`. */
  audit?(this: AnonymousCtx, entry: AuditEntry): Promise<void>;
}

/** A module by its name, as `server/src/modules.ts` lists it. */
export interface ModuleDefinition {
  name: string;
  start(parts: ModuleParts): Module | Promise<Module>;
}

/** Defines a module: one noun of the domain. `start` is run once in each process. */
export function defineModule(name: string, start: ModuleDefinition["start"]): ModuleDefinition {
  return { name, start };
}

/** A kind of job with what works on it. */
export interface JobHandler {
  begin(jobs: Jobs): Promise<void>;
}

/** Works on a kind of job. The handler must be safe to run twice for the same data. */
export function onJob<S extends v.GenericSchema<object>>(
  job: JobDefinition<S>,
  handle: (data: v.InferOutput<S>, attempt: JobAttempt) => Promise<void>,
): JobHandler {
  return { begin: (jobs) => jobs.handle(job, handle) };
}

/** An event's name with what is done when it arrives. */
export interface EventHandler {
  name: string;
  /** Answers the rooms of those who may have lost or gained rights by it. */
  handle(data: unknown): readonly string[];
}

/** Runs `handle` in each process when an event arrives; whoever is in a room that it answers has their rooms decided anew. */
export function onEvent<E extends LiveEvent>(event: E, handle: (payload: Payload<E>) => readonly string[]): EventHandler {
  return { name: event.name, handle: (data) => handle(v.parse(event.payload, data)) };
}
