import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { modules as allModules } from "./modules.ts";
import type { Administered } from "./platform/administered/administered.ts";
import type { Clock } from "./platform/clock.ts";
import type { AnonymousCtx, Ctx, Identity } from "./platform/context.ts";
import type { Database } from "./platform/database/database.ts";
import { afterCommit } from "./platform/database/executor.ts";
import type { Files } from "./platform/files/files.ts";
import { keptTables } from "./kept-tables.ts";
import { keepParts } from "./platform/database/keep-parts.ts";
import { housekeeping } from "./platform/housekeeping.ts";
import { describeApi, showApi } from "./platform/http/api-reference.ts";
import { serveHealth } from "./platform/http/health.ts";
import { prepareClosing } from "./platform/http/closing.ts";
import { answerLive } from "./platform/http/answer-live.ts";
import { createHttp } from "./platform/http/http.ts";
import { serveMetrics } from "./platform/http/metrics-route.ts";
import { makeServe, type LiveHandler } from "./platform/http/serve.ts";
import { serveWeb } from "./platform/http/static-files.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import { startScheduler } from "./platform/jobs/schedules.ts";
import type { Log } from "./platform/log.ts";
import { addHealthMetrics } from "./platform/health-metrics.ts";
import { createMetrics, type Metrics } from "./platform/metrics.ts";
import type { Module, ModuleDefinition, ModuleParts } from "./platform/module.ts";
import type { LiveCaller } from "./platform/realtime/live-calls.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { startRealtime, type Realtime } from "./platform/realtime/realtime.ts";
import { loadInstallationKey } from "./platform/session/installation-key.ts";
import type { Setup } from "./platform/setup/setup.ts";
import { bearerOf } from "./platform/session/tokens.ts";
import { replyLanguage } from "./platform/translate/reply-language.ts";
import { version } from "./version.ts";

export interface AppParts {
  config: Config;
  database: Database;
  jobs: Jobs;
  files: Files;
  log: Log;
  clock: Clock;
  /** Restores a backup while the installation is empty. */
  setup?: Setup;
  /** The built browser application; without it only the API is served. */
  webFolder?: string;
  /** Defaults to all of `modules.ts`. */
  modules?: readonly ModuleDefinition[];
  /** Polling interval of schedules in seconds; 0 runs them only when `tick` is called. Default 5. */
  pollSeconds?: number;
}

export interface App {
  fastify: FastifyInstance;
  config: Config;
  files: Files;
  /** Creates a user's context for work that does not start from a call (seed, jobs). */
  contextOf(user: Identity): Ctx;
  /** A context of the system's, for work whose user is gone. */
  systemContext(): AnonymousCtx;
  /** What administrators keep, of all modules. */
  administered: readonly Administered[];
  /** Runs the schedules that are due and answers the names of those that this process ran. */
  tick(): Promise<string[]>;
  /** All that `/metrics` can show. */
  exported: Metrics["exported"];
  /** What reading live events has cost this process. */
  liveReadings: Realtime["readingCounts"];
  /** Runs `work` when the application closes, before its dependencies are closed. */
  atClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Starts the modules and connects them to the platform. What a module adds is declared in its `module.ts`. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, jobs, files, log, clock } = parts;
  const https = config.publicUrl?.startsWith("https:") ?? false;
  const installationKey = await loadInstallationKey(database.db, config);
  const modules: Module[] = [];
  // The modules' contexts are made before it.
  const opened: { realtime?: Realtime } = {};
  const makeContext = contextMaker(parts, modules, () => opened.realtime);
  const contextOf = (user: Identity): Ctx => makeContext(user, ownOrigin) as Ctx;
  const systemContext = () => makeContext(null, ownOrigin);
  const kept = registry(modules);
  for (const { start } of [housekeeping, keepParts(keptTables), ...(parts.modules ?? allModules)]) {
    const given = { config, version, https, databaseUrl: database.url, db: database.db, clock, jobs, files, log, installationKey };
    modules.push(await start({ ...given, setup: parts.setup, contextOf, systemContext, ...kept }));
  }
  for (const { seed } of modules) await seed?.(database.db);
  const { fastify, liveCalls, closing, metrics } = await openHttp(parts, modules, makeContext, https);
  for (const job of modules.flatMap(({ jobs = [] }) => jobs)) await job.begin(parts.jobs);
  const call = answerLive({ handlers: liveCalls, makeContext: (user, origin) => makeContext(user, origin) as Ctx, log });
  const realtime = (opened.realtime = await openRealtime(parts, fastify, modules, { contextOf, call }));
  addHealthMetrics(metrics, {
    database,
    clock,
    version,
    dataDir: config.dataDir,
    isClosing: closing.isClosing,
    realtime,
    schedules: modules.flatMap(({ schedules = [] }) => schedules),
    gauges: modules.flatMap(({ gauges = [] }) => gauges),
  });
  const scheduler = await startScheduler({
    schedules: modules.flatMap(({ schedules = [] }) => schedules),
    makeContext: systemContext,
    pollSeconds: parts.pollSeconds ?? 5,
  });
  const beforehand: (() => Promise<void>)[] = [scheduler.close];
  return {
    fastify,
    config,
    files,
    contextOf,
    systemContext,
    administered: modules.flatMap(({ administered = [] }) => administered),
    tick: scheduler.tick,
    exported: metrics.exported,
    liveReadings: realtime.readingCounts,
    atClose: (work) => void beforehand.push(work),
    close: async () => {
      await closing.drain(config.drainMilliseconds);
      for (const { refuseWork } of modules) refuseWork?.();
      // Calls and jobs first: both may need what is closed after them.
      await Promise.all([closing.close(realtime.close), ...beforehand.map((work) => work())]);
      await parts.jobs.stop();
      for (const { close } of modules.toReversed()) await close?.();
    },
  };
}

/** The HTTP server with the calls of all modules, what shows how it is, and the browser application. */
async function openHttp(parts: AppParts, modules: readonly Module[], makeContext: MakeContext, https: boolean) {
  const { config, database, log } = parts;
  const { trustProxy, callsPerMinute, metricsToken, environment } = config;
  const metrics = createMetrics();
  const fastify = await createHttp({ log, metrics, db: database.db, trustProxy, callsPerMinute, https });
  const liveCalls = await serveCalls(fastify, modules, makeContext);
  const closing = prepareClosing(fastify);
  serveHealth(fastify, database.check, closing.isClosing);
  serveMetrics(fastify, metrics, metricsToken);
  await showApi(fastify);
  await serveWeb(fastify, parts.webFolder, environment);
  return { fastify, liveCalls, closing, metrics };
}

/** What the modules declare for the administration and for checks, as each of them may ask for it once all have started. */
function registry(modules: readonly Module[]): Pick<ModuleParts, "administered" | "choices" | "stored"> {
  return {
    administered: (noun) => modules.flatMap((module) => module.administered ?? []).find(({ thing }) => thing.noun === noun),
    stored: () => ({
      keys: modules.flatMap(({ storedKeys = [] }) => storedKeys),
      remade: modules.flatMap(({ remade = [] }) => remade),
      derived: modules.flatMap(({ derived = [] }) => derived),
    }),
    choices: (list) => modules.flatMap((module) => module.choices?.[list] ?? [])[0],
  };
}

type MakeContext = (user: Identity | null, origin: AnonymousCtx["origin"], accepted?: string) => AnonymousCtx;

/** The origin of work that does not start from a call. */
const ownOrigin = { ip: "", userAgent: "server", requestId: "" };

function contextMaker({ database, clock, log }: AppParts, modules: readonly Module[], realtime: () => Realtime | undefined): MakeContext {
  let audit: Ctx["audit"] | undefined;
  const published = (name: string, rooms: readonly string[]) => {
    realtime()?.published(name, rooms);
    for (const handler of modules.flatMap((module) => module.published ?? [])) if (handler.name === name) handler.run();
  };
  return (user, origin, accepted) => ({
    db: database.db,
    user,
    language: replyLanguage(accepted, user?.culture ?? ""),
    now: clock.now(),
    origin,
    log,
    // The module that provides it starts later than the first that can make a context.
    audit: (audit ??= providedBy(modules, "audit")),
    async publish(event, rooms, payload) {
      await publishLive(this.db, event.name, rooms, payload, () => published(event.name, rooms));
      await react(modules, this, event.name, payload);
    },
    async announce(event, payload) {
      await react(modules, this, event.name, payload);
    },
    publishStored(event, rooms) {
      const known = Promise.resolve(rooms);
      // Where it fails, so does the transaction.
      known.catch(() => undefined);
      afterCommit(this.db, () => void known.then((found) => published(event.name, found)));
    },
  });
}

async function react(modules: readonly Module[], ctx: AnonymousCtx, name: string, payload: unknown): Promise<void> {
  const reactions = modules.flatMap((module) => module.reactions ?? []).filter((reaction) => reaction.name === name);
  for (const reaction of reactions) await reaction.react(ctx, payload);
}

/** Registers the calls of all modules; answers those that can also be sent over a live connection. */
async function serveCalls(
  fastify: FastifyInstance,
  modules: readonly Module[],
  makeContext: MakeContext,
): Promise<ReadonlyMap<string, LiveHandler>> {
  const authenticate = authenticators(modules);
  const live = new Map<string, LiveHandler>();
  await describeApi(fastify, version);
  const serve = makeServe({
    fastify,
    live,
    authenticate: async (request) => (await authenticate(bearerOf(request.headers.authorization)))?.user ?? null,
    callRefusal: providedBy(modules, "callRefusal"),
    makeContext: (user, request) => makeContext(user, originOf(request), request.headers["accept-language"]),
  });
  for (const { routes } of modules) routes?.(serve);
  return live;
}

function openRealtime(
  { config, database, log }: AppParts,
  fastify: FastifyInstance,
  modules: readonly Module[],
  { contextOf, call }: { contextOf(user: Identity): Ctx; call: LiveCaller },
): Promise<Realtime> {
  const authenticate = authenticators(modules);
  const handlers = modules.flatMap(({ events = [] }) => events);
  const watch = new Map(modules.flatMap((module) => Object.entries(module.watch ?? {})));
  return startRealtime({
    server: fastify.server,
    db: database.db,
    newConnection: database.newConnection,
    redisUrl: config.redisUrl,
    connectionsPerAccount: config.connectionsPerAccount,
    log,
    listener: async (token) => {
      const found = await authenticate(token);
      // A program is told by webhooks.
      if (found === null || found.user.scopes !== null) return null;
      return { identity: found.user, rooms: modules.flatMap((module) => module.rooms?.(found.user) ?? []), expiresAt: found.expiresAt };
    },
    everywhere: [...new Set(handlers.filter(({ isEverywhere }) => isEverywhere).map(({ name }) => name))],
    hear: ({ name, data }) => handlers.filter((handler) => handler.name === name).flatMap((handler) => handler.handle(data)),
    forget: () => {
      for (const { forget } of modules) forget?.();
    },
    signalled: modules.flatMap((module) => module.signals ?? []),
    call,
    watchRoom: async (identity, noun, id) => (await watch.get(noun)?.(contextOf(identity), id)) ?? null,
  });
}

function originOf(request: FastifyRequest): AnonymousCtx["origin"] {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", requestId: request.id };
}

/** Who sends a token: each kind of token is known to one module. */
function authenticators(modules: readonly Module[]): NonNullable<Module["authenticate"]> {
  const all = modules.flatMap(({ authenticate }) => authenticate ?? []);
  return async (token) => {
    for (const authenticate of all) {
      const found = await authenticate(token);
      if (found !== null) return found;
    }
    return null;
  };
}

/** A function that exactly one module must provide. */
function providedBy<K extends "callRefusal" | "audit">(modules: readonly Module[], what: K): NonNullable<Module[K]> {
  const [found, ...others] = modules.flatMap((module) => module[what] ?? []);
  if (found === undefined || others.length > 0)
    throw new Error(`exactly one module must provide ${what}, not ${others.length + (found ? 1 : 0)}`);
  return found as NonNullable<Module[K]>;
}
