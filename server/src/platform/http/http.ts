import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastifyFactory, { LogController, type FastifyInstance } from "fastify";
import type { Executor } from "../database/executor.ts";
import type { Log } from "../log.ts";
import { limitLog } from "../log-limiter.ts";
import type { Metrics } from "../metrics.ts";
import { traceId } from "../tracing.ts";
import { boundCalls } from "./call-bound.ts";
import { compressReplies } from "./compression.ts";
import { makeFailedCalls } from "./failed-calls.ts";
import { answerProblems, isUnconfigured } from "./problem-reply.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { traceCalls } from "./traced-calls.ts";
import { leaveUploadsTime } from "./upload-room.ts";

export interface HttpOptions {
  log: Log;
  metrics: Metrics;
  /** Where the processes share their counts of calls. */
  db: Executor;
  /** Whether `X-Forwarded-For` is trusted: only behind a proxy that sets it. */
  trustProxy: boolean | number | string;
  /** Calls a minute from one address before 429; undefined: no limit (tests and benchmarks). */
  callsPerMinute: number | undefined;
  /** True if the public address is https: HSTS and upgrades to https are sent. */
  https: boolean;
}

/** Creates a Fastify server with everything that routes share: limits, security headers, problems, metrics. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const fastify = fastifyFactory({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy as boolean | string,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    genReqId: () => randomUUID(),
    return503OnClosing: true,
  }) as unknown as FastifyInstance;
  // serve.ts validates with the contract's schemas and reports every fault; Fastify's validation would only duplicate it with other rules.
  fastify.setValidatorCompiler(() => () => true);
  leaveUploadsTime(fastify.server);
  // First, so that whatever the other hooks do belongs to the call.
  traceCalls(fastify);
  answerProblems(fastify);
  observe(fastify, options);
  countFailures(fastify, options.db);
  await sendSecurityHeaders(fastify, options.https);
  await fastify.register(cookie);
  await fastify.register(multipart, { limits: { files: 1, fields: 5, fileSize: 15 * 1_048_576, fieldSize: 10_000, parts: 8 } });
  await compressReplies(fastify);
  if (options.callsPerMinute !== undefined) await boundCalls(fastify, options.db, options.callsPerMinute);
  return fastify;
}

/** Counts calls that fail by a fault of ours, for whoever watches the installation. */
function countFailures(fastify: FastifyInstance, db: Executor): void {
  const failed = makeFailedCalls(db);
  fastify.addHook("onClose", failed.close);
  fastify.addHook("onResponse", (_request, reply, done) => {
    if (reply.statusCode >= 500 && !isUnconfigured(reply)) failed.count();
    done();
  });
}

function observe(fastify: FastifyInstance, { metrics, log }: HttpOptions): void {
  const limited = limitLog(log);
  fastify.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    metrics.observeHttp(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    // A 503 has one cause for many calls, which is logged where it is noticed.
    const isPassing = reply.statusCode === 503;
    if (!isPassing && (reply.statusCode >= 500 || reply.elapsedTime > 1000)) {
      limited.warn(
        `${route} ${reply.statusCode}`,
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          requestId: request.id,
          traceId: traceId(),
        },
        "slow or failed",
      );
    } else {
      log.debug(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id },
        "answered",
      );
    }
    done();
  });
}
