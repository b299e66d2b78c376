import { problems, type ProblemBody, type ProblemCode } from "@remotebay/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limitLog, type LimitedLog } from "../log-limiter.ts";
import { secondsUntilAvailable } from "../database/unavailable.ts";
import { problem, ProblemError } from "../problem.ts";

/** Converts every error to a problem (RFC 9457); an unexpected one contains only the request id. The cause of a 503 is logged, once a second. */
export function answerProblems(fastify: FastifyInstance): void {
  const limited = limitLog(fastify.log);
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = knownProblem(error) ?? fromFramework(error);
    if (!known) {
      request.log.error({ err: error, requestId: request.id }, "unexpected failure");
      return sendProblem(reply, { code: "internal", requestId: request.id });
    }
    // Who has gone gets no answer.
    if (known.code === "unavailable" && !reply.raw.destroyed) logUnavailable(limited, error, request);
    return sendProblem(reply, { code: known.code, detail: known.detail, errors: known.errors, info: known.info });
  });
}

function logUnavailable(limited: LimitedLog, error: Error, request: FastifyRequest): void {
  let cause = error;
  while (cause.cause instanceof Error) cause = cause.cause;
  const name = "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
  const about = { err: error, method: request.method, route: request.routeOptions.url, requestId: request.id };
  limited.warn(`${error.name} ${name}`, about, "answered 503");
}

interface ProblemParts {
  code: ProblemCode;
  detail?: string | undefined;
  errors?: ProblemBody["errors"] | readonly object[] | undefined;
  info?: object | undefined;
  requestId?: string;
}

/** The body of a problem. */
export function problemBody(about: ProblemParts) {
  const [status, title] = problems[about.code];
  return { type: `/api/docs#problem-${about.code}`, title, status, ...about };
}

/** The problem that an error of a handler stands for; null if it is a fault of ours. */
export function knownProblem(error: Error): ProblemError | null {
  return error instanceof ProblemError ? error : fromDatabase(error);
}

/** Sends one problem. */
export function sendProblem(reply: FastifyReply, about: ProblemParts): FastifyReply {
  const body = problemBody(about);
  if (about.code === "not-configured" || about.code === "openid-unavailable") unconfigured.add(reply.raw);
  const retry = (about.info as { RetryAfter?: unknown } | undefined)?.RetryAfter;
  if (typeof retry === "number") void reply.header("retry-after", String(retry));
  return reply.code(body.status).header("cache-control", "no-store").type("application/problem+json").serializer(JSON.stringify).send(body);
}

const unconfigured = new WeakSet<object>();

/** Whether a reply refuses because something outside of this service is not set up or away: its status is that of a failure, and it is none of ours. */
export function isUnconfigured(reply: FastifyReply): boolean {
  return unconfigured.has(reply.raw);
}

/** The handler for paths without a route. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, { code: "not-found" });
}

const frameworkCodes: Record<number, ProblemCode> = {
  400: "malformed",
  405: "method-not-allowed",
  413: "too-large",
  415: "unsupported-type",
  429: "too-many",
};

/** `unavailable` if the database cannot serve calls at present. A call that is sent again under its idempotency key runs once. */
function fromDatabase(error: Error): ProblemError | null {
  const seconds = secondsUntilAvailable(error);
  return seconds === undefined ? null : problem("unavailable", { info: { RetryAfter: seconds } });
}

/** The problem for one of Fastify's own errors, by status; null for any other error, which is a server error. */
function fromFramework(error: FastifyError): ProblemError | null {
  const isFrameworks =
    error.code?.startsWith("FST_") || error.statusCode === 429 || error instanceof SyntaxError || error.statusCode === 400;
  const code = isFrameworks && error.statusCode !== undefined ? frameworkCodes[error.statusCode] : undefined;
  return code ? new ProblemError(code) : null;
}
