import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Config } from "./config.ts";
import { auditWriter } from "./modules/audit/service.ts";
import { auditRoutes } from "./modules/audit/routes.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { openAuth, type Auth } from "./modules/auth/service.ts";
import { deviceRoutes } from "./modules/devices/routes.ts";
import { locationRoutes } from "./modules/locations/routes.ts";
import { lookupRoutes } from "./modules/lookups/routes.ts";
import { seedLookups } from "./modules/lookups/service.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { completeReported, sendReport } from "./modules/reports/service.ts";
import { requestRoutes } from "./modules/requests/routes.ts";
import { getRequest, roomsForUser } from "./modules/requests/service.ts";
import { settingsRoutes } from "./modules/settings/routes.ts";
import { seedSettings } from "./modules/settings/service.ts";
import { userRoutes } from "./modules/users/routes.ts";
import { vehicleRoutes } from "./modules/vehicles/routes.ts";
import { openCatalogue } from "./modules/vehicles/service.ts";
import { workbenchRoutes } from "./modules/workbench/routes.ts";
import type { Clock } from "./platform/clock.ts";
import type { AnonymousCtx, Ctx, Identity } from "./platform/context.ts";
import type { Database } from "./platform/database/database.ts";
import type { Files } from "./platform/files/files.ts";
import { describeApi, showApi } from "./platform/http/api-reference.ts";
import { serveHealth } from "./platform/http/health.ts";
import { createHttp } from "./platform/http/http.ts";
import { forgetOldKeys } from "./platform/http/idempotency.ts";
import { makeServe } from "./platform/http/serve.ts";
import { serveWeb } from "./platform/http/static-files.ts";
import { defineJob, type Jobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { startPdf } from "./platform/pdf/pdf.ts";
import { ProblemError } from "./platform/problem.ts";
import { forgetOldEvents } from "./platform/realtime/missed.ts";
import { publishLive } from "./platform/realtime/publish.ts";
import { startRealtime } from "./platform/realtime/realtime.ts";
import { bearerOf } from "./platform/session/tokens.ts";
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
  /** Calls a minute from one address; absent: no bound (tests and benchmarks). */
  callsPerMinute?: number;
  /** Seconds from a report's sending to the request's completion. */
  completeAfterSeconds?: number;
}

export interface App {
  fastify: FastifyInstance;
  /** A context of somebody's, for work that no call began (seed, jobs). */
  contextOf(user: Identity): Ctx;
  auth: Auth;
  close(): Promise<void>;
}

/** Puts the modules together, in order. The only place that knows them all. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, files, jobs, log, clock } = parts;
  const metrics = createMetrics();
  await seedSettings(database.db);
  await seedLookups(database.db);
  const auth = await openAuth({ database, clock, secureCookie: config.publicUrl?.startsWith("https:") ?? false });
  const catalogue = await openCatalogue(config.dataDir);
  const pdf = startPdf();
  const fastify = await createHttp({
    log,
    metrics,
    trustProxy: config.trustProxy,
    callsPerMinute: parts.callsPerMinute,
    https: config.publicUrl?.startsWith("https:") ?? false,
  });
  await describeApi(fastify, version);

  const makeContext = contextMaker(parts);
  const serve = makeServe({
    fastify,
    authenticate: (request) => auth.authenticate(bearerOf(request.headers.authorization)),
    makeContext: (user, request) => makeContext(user, originOf(request)),
  });
  const contextOf = (user: Identity): Ctx => makeContext(user, { ip: "", userAgent: "server", requestId: "" }) as Ctx;

  authRoutes(serve, auth);
  userRoutes(serve);
  locationRoutes(serve);
  settingsRoutes(serve, { environment: config.environment, version });
  lookupRoutes(serve);
  deviceRoutes(serve);
  auditRoutes(serve);
  vehicleRoutes(serve, catalogue, config);
  requestRoutes(serve);
  workbenchRoutes(serve, {
    files,
    sendReport: (ctx, id) =>
      sendReport(ctx, id, async (tx) => {
        await jobs.enqueue(completion, { requestId: id, userId: tx.user.id }, { tx: tx.db, startAfter: parts.completeAfterSeconds ?? 60 });
      }),
  });
  reportRoutes(serve, { pdf, files });

  serveHealth(fastify, metrics, database.check);
  await showApi(fastify);
  await serveWeb(fastify, parts.webFolder);
  await workJobs(parts, auth, contextOf);
  const realtime = await startRealtime({
    server: fastify.server,
    db: database.db,
    databaseUrl: database.url,
    log,
    listener: async (token) => {
      const found = await auth.listen(token);
      return found && { userId: found.identity.id, sessionId: found.identity.sessionId, rooms: roomsForUser(found.identity), expiresAt: found.expiresAt, identity: found.identity };
    },
    watchRoom: (listener, id) => watchRoom(contextOf(listener.identity), id),
  });
  auth.onSessionEnd((sessionId) => realtime.endSession(sessionId));
  return {
    fastify,
    contextOf,
    auth,
    close: async () => {
      await realtime.close();
      await fastify.close();
      await pdf.close();
      await auth.close();
      catalogue.close();
    },
  };
}

const completion = defineJob("report.complete", v.object({ requestId: v.number(), userId: v.number() }));
const housekeeping = defineJob("platform.forget", v.object({}));

async function workJobs({ jobs, database, clock }: AppParts, auth: Auth, contextOf: (user: Identity) => Ctx): Promise<void> {
  await jobs.handle(completion, async ({ requestId, userId }) => {
    const technician = await auth.identityOf(userId);
    if (technician) await completeReported(contextOf(technician), requestId);
  });
  await jobs.handle(housekeeping, async () => {
    await forgetOldEvents(database.db, clock.now());
    await forgetOldKeys(database.db, clock.now());
    await auth.forgetOld();
  });
  await jobs.repeat(housekeeping, "17 * * * *", {});
}

function contextMaker({ database, clock, log }: AppParts) {
  const audit = auditWriter();
  return (user: Identity | null, origin: AnonymousCtx["origin"]): AnonymousCtx => ({
    db: database.db,
    user,
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
