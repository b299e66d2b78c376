import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { userChanged } from "@remotebay/contract";
import type { Config } from "./config.ts";
import { auditWriter } from "./modules/audit/service.ts";
import { auditRoutes } from "./modules/audit/routes.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { dropUser, forgetOldSessions, makeAuth, readBearer, type Auth } from "./modules/auth/service.ts";
import { deviceRoutes } from "./modules/devices/routes.ts";
import { seedDeviceTypes, tellSilence } from "./modules/devices/service.ts";
import { findingsRoutes } from "./modules/findings/routes.ts";
import { locationsRoutes } from "./modules/locations/routes.ts";
import { lookupRoutes } from "./modules/lookups/routes.ts";
import { seedLookups } from "./modules/lookups/service.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { completeReported, completion } from "./modules/reports/service.ts";
import { requestRoutes } from "./modules/requests/routes.ts";
import { getRequest, roomsForUser } from "./modules/requests/service.ts";
import { settingsRoutes } from "./modules/settings/routes.ts";
import { seedSettings } from "./modules/settings/service.ts";
import { usersRoutes } from "./modules/users/routes.ts";
import { identityOf, seedRoles } from "./modules/users/service.ts";
import { vehicleRoutes } from "./modules/vehicles/routes.ts";
import { openCatalogue, type Catalogue } from "./modules/vehicles/service.ts";
import { workbenchRoutes } from "./modules/workbench/routes.ts";
import type { Clock } from "./platform/clock.ts";
import type { AnonymousCtx, Ctx, Identity } from "./platform/context.ts";
import type { Database } from "./platform/database/database.ts";
import type { Files } from "./platform/files/files.ts";
import { describeApi, showApi } from "./platform/http/api-reference.ts";
import { serveHealth } from "./platform/http/health.ts";
import { createHttp } from "./platform/http/http.ts";
import { forgetOldKeys } from "./platform/http/idempotency.ts";
import { makeServe, type Serve } from "./platform/http/serve.ts";
import { serveWeb } from "./platform/http/static-files.ts";
import { defineJob, type Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { startPdf, type Pdf } from "./platform/pdf/pdf.ts";
import { ProblemError } from "./platform/problem.ts";
import { forgetOldEvents } from "./platform/realtime/missed.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { startRealtime, type Realtime } from "./platform/realtime/realtime.ts";
import { loadSigningKey } from "./platform/session/signing-key.ts";
import { bearerOf } from "./platform/session/tokens.ts";
import { readerLanguage } from "./platform/translate/reader-language.ts";
import { version } from "./version.ts";

export interface AppParts {
  config: Config;
  database: Database;
  jobs: Jobs;
  files: Files;
  log: Log;
  clock: Clock;
  /** The built browser application; absent: the service alone. */
  webFolder?: string;
  /** Seconds from a report's sending to the request's completion. */
  completeAfterSeconds?: number;
}

export interface App {
  fastify: FastifyInstance;
  /** A context of somebody's, for work that no call began (seed, jobs). */
  contextOf(user: Identity): Ctx;
  files: Files;
  catalogue: Catalogue;
  /** Runs `work` when the application closes, before anything it may stand on. */
  atClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Puts the modules together, in order. The only place that knows them all. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, log, clock } = parts;
  const metrics = createMetrics();
  const https = config.publicUrl?.startsWith("https:") ?? false;
  await seedSettings(database.db);
  await seedLookups(database.db);
  await seedRoles(database.db);
  await seedDeviceTypes(database.db);
  // The sockets come last and need the sessions, which end the sockets.
  const live: { sockets?: Realtime } = {};
  const auth = makeAuth({
    db: database.db,
    clock,
    key: await loadSigningKey(database.db),
    ended: (sessionId) => live.sockets?.endSession(sessionId),
  });
  const tools = { auth, catalogue: openCatalogue(config.dataDir), pdf: startPdf(), https };
  const fastify = await createHttp({ log, metrics, trustProxy: config.trustProxy, callsPerMinute: config.callsPerMinute, https });
  const makeContext = contextMaker(parts);
  const contextOf = (user: Identity): Ctx => makeContext(user, { ip: "", userAgent: "server", requestId: "" }) as Ctx;
  await describeApi(fastify, version);
  const serve = makeServe({
    fastify,
    authenticate: async (request) => (await readBearer(auth, bearerOf(request.headers.authorization)))?.user ?? null,
    makeContext: (user, request) => makeContext(user, originOf(request), request.headers["accept-language"]),
  });
  serveModules(serve, parts, tools);
  serveHealth(fastify, metrics, database.check);
  await showApi(fastify);
  await serveWeb(fastify, parts.webFolder);
  await workJobs(parts, contextOf);
  const realtime = await tellLive(parts, fastify, auth, contextOf);
  live.sockets = realtime;
  const stopListening = tellSilences(parts);
  const closing: (() => Promise<void>)[] = [];
  return {
    fastify,
    contextOf,
    files: parts.files,
    catalogue: tools.catalogue,
    atClose: (work) => void closing.push(work),
    close: async () => {
      stopListening();
      await Promise.all(closing.map((work) => work()));
      await realtime.close();
      await fastify.close();
      await tools.pdf.close();
      tools.catalogue.close();
    },
  };
}

interface Tools {
  auth: Auth;
  catalogue: Catalogue;
  pdf: Pdf;
  https: boolean;
}

function serveModules(
  serve: Serve,
  { config, files, jobs, completeAfterSeconds = 60 }: AppParts,
  { auth, catalogue, pdf, https }: Tools,
): void {
  authRoutes(serve, auth, { secureCookies: https });
  usersRoutes(serve);
  locationsRoutes(serve);
  settingsRoutes(serve, { environment: config.environment, version });
  lookupRoutes(serve, catalogue);
  deviceRoutes(serve);
  auditRoutes(serve);
  vehicleRoutes(serve, catalogue, config);
  requestRoutes(serve);
  workbenchRoutes(serve);
  findingsRoutes(serve, files);
  reportRoutes(serve, { pdf, files }, { jobs, afterSeconds: completeAfterSeconds });
}

function tellLive(
  { database, log }: AppParts,
  fastify: FastifyInstance,
  auth: Auth,
  contextOf: (user: Identity) => Ctx,
): Promise<Realtime> {
  return startRealtime({
    server: fastify.server,
    db: database.db,
    databaseUrl: database.url,
    log,
    listener: async (token) => {
      const found = await readBearer(auth, token);
      return found && { identity: found.user, rooms: roomsForUser(found.user), expiresAt: found.expiresAt };
    },
    heard: ({ name, data }) => {
      if (name !== userChanged.name) return undefined;
      const { Id } = v.parse(userChanged.payload, data);
      dropUser(auth, Id);
      return `user:${Id}`;
    },
    watchRoom: (listener, id) => watchRoom(contextOf(listener.identity), id),
  });
}

const housekeeping = defineJob("platform.forget", v.object({}));

async function workJobs({ jobs, database, clock }: AppParts, contextOf: (user: Identity) => Ctx): Promise<void> {
  await jobs.handle(completion, async ({ requestId, userId, demo }) => {
    const technician = await identityOf(database.db, { id: "", userId, demo, solutionId: 1 });
    if (technician) await completeReported(contextOf(technician), requestId);
  });
  await jobs.handle(housekeeping, async () => {
    await forgetOldEvents(database.db, clock.now());
    await forgetOldKeys(database.db, clock.now());
    await forgetOldSessions(database.db, clock.now());
  });
  await jobs.repeat(housekeeping, "17 * * * *", {});
}

/** Tells when a device falls silent; answers how to stop. */
function tellSilences({ database, clock, log }: AppParts): () => void {
  let since = clock.now();
  const timer = setInterval(() => {
    const now = clock.now();
    tellSilence(database.db, since, now).catch((error: unknown) => log.warn({ err: error }, "devices' silence was not told"));
    since = now;
  }, 15_000);
  return () => clearInterval(timer);
}

function contextMaker({ database, clock, log }: AppParts) {
  const audit = auditWriter();
  return (user: Identity | null, origin: AnonymousCtx["origin"], accepted?: string): AnonymousCtx => ({
    db: database.db,
    user,
    language: readerLanguage(accepted, user?.language ?? ""),
    now: clock.now(),
    origin,
    log,
    audit,
    publish(event, rooms, payload) {
      return publishLive(this.db, event.name, rooms, payload);
    },
  });
}

function originOf(request: FastifyRequest): AnonymousCtx["origin"] {
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", requestId: request.id };
}

/** The room of a request, for those who may see it. */
async function watchRoom(ctx: Ctx, id: number): Promise<string | null> {
  try {
    await getRequest(ctx, id);
    return `request:${id}`;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
