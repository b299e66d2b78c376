import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, contextOf, SpanKind, tracer, within } from "../tracing.ts";

/** Makes each call a span, continued from the browser's `traceparent`. Without an SDK nothing is added. */
export function traceCalls(fastify: FastifyInstance): void {
  const tracing = tracer();
  if (tracing === undefined) return;
  const running = new WeakMap<FastifyRequest, Context>();
  fastify.addHook("onRequest", (request, reply, done) => {
    const route = request.routeOptions.url ?? "";
    if (!route.startsWith("/api/")) return done();
    const attributes = {
      "http.request.method": request.method,
      "http.route": route,
      "url.scheme": request.protocol,
      // Which a person can report: a problem's body and the log have it too.
      "remotebay.request_id": request.id,
    };
    const parent = contextOf(request.headers);
    const span = tracing.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    running.set(request, own);
    // Also where the caller goes before the answer.
    reply.raw.once("close", () => end(own, reply));
    return within(own, done);
  });
  // A body is read by events of the connection, which belong to no call.
  fastify.addHook("preValidation", (request, _reply, done) => {
    const own = running.get(request);
    if (own === undefined) done();
    else within(own, done);
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const own = running.get(request);
    if (own !== undefined) end(own, reply);
    done();
  });
}

function end(own: Context, reply: FastifyReply): void {
  const span = trace.getSpan(own);
  if (span === undefined || !span.isRecording()) return;
  span.setAttribute("http.response.status_code", reply.statusCode);
  if (!reply.raw.writableEnded) span.setAttribute("error.type", "caller-gone");
  else if (reply.statusCode >= 500) {
    span.setAttribute("error.type", String(reply.statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
