import {
  faultsFrom,
  isWrite,
  listFaults,
  scopeOf,
  type Call,
  type FileReply,
  type Input,
  type Reply,
  type ProblemCode,
} from "@remotebay/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as v from "valibot";
import type { AnonymousCtx, Ctx, Identity } from "../context.ts";
import { problem } from "../problem.ts";
import { once, type RunOnce, runOnce } from "./idempotency.ts";
import { inputSchema, jsonSchema } from "./json-schema.ts";
import { sendFile, type FileBody } from "./send-file.ts";
import { makeUploadRoom } from "./upload-room.ts";

export type { FileBody } from "./send-file.ts";

/** A page of a list with the number of rows in all pages. */
export interface Page<T> {
  rows: T[];
  total: number;
}

type Answer<C extends Call> = [Reply<C>] extends [Blob] ? FileBody : true extends C["total"] ? Page<RowOf<Reply<C>>> : Reply<C>;
type RowOf<T> = T extends readonly (infer Row)[] ? Row : T;

/** Access to HTTP for handlers that need cookies or multipart bodies. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs a multipart call once for its key. */
  once: RunOnce;
  /** A signal that is aborted when the caller closes the connection before the answer was sent. */
  untilGone(): AbortSignal;
}

type Context<C extends Call> = "anyone" extends C["for"] ? AnonymousCtx : Ctx;
type Handler<C extends Call> = (input: Input<C>, ctx: Context<C>, http: Exchange) => Promise<Answer<C>> | Answer<C>;

/** Serves one call of the contract. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

/** Answers a call that came over a live connection instead of HTTP. */
export type LiveHandler = (ctx: Ctx, body: unknown) => Promise<unknown>;

export interface ServeOptions {
  fastify: FastifyInstance;
  /** Filled with the calls that are declared with `live`, by their path in lower case. */
  live: Map<string, LiveHandler>;
  /** Reads the bearer token; null if it is missing or not valid. */
  authenticate(request: FastifyRequest): Promise<Identity | null>;
  /** Why a user may not send a call at all; null: nothing speaks against it. */
  callRefusal(call: Call, user: Identity, now: Date): ProblemCode | null;
  makeContext(user: Identity | null, request: FastifyRequest): AnonymousCtx;
}

/** Creates the function that registers a call: path, audience, validation, reply and errors all follow from the call's declaration. */
export function makeServe({ fastify, live, authenticate, callRefusal, makeContext }: ServeOptions): Serve {
  const uploads = makeUploadRoom();
  return (call, handler) => {
    if (call.live) live.set(call.path.toLowerCase(), liveHandler(call, callRefusal, handler as unknown as LooseHandler));
    fastify.route({
      method: call.method,
      url: `/api/${call.path}`,
      ...routeOptions(call),
      exposeHeadRoute: !call.changes,
      handler: async (request, reply) => {
        const caller = await authenticate(request);
        // What needs no sign-in is about a browser and its session, which a program has none of.
        const user = call.for === "anyone" && caller !== null && caller.scopes !== null ? null : caller;
        const ctx = makeContext(user, request);
        if (call.for !== "anyone") {
          if (!user) throw problem("unauthenticated");
          requireAdmission(callRefusal(call, user, ctx.now));
        }
        const input = readInput(call, request.query, request.body);
        const key = user === null ? undefined : keyOf(call, request);
        const exchange: Exchange = { request, reply, once: runOnce(ctx as Ctx, call.path, key), untilGone: () => untilGone(reply) };
        const run = (inner: AnonymousCtx) => Promise.resolve((handler as unknown as LooseHandler)(input, inner, exchange));
        if (call.multipart === true) return send(call, reply, await uploads.within(user?.id ?? 0, request, reply, () => run(ctx)));
        const answer = key === undefined ? await run(ctx) : await once(ctx as Ctx, call.path, key, argumentsOf(call, input), run);
        return send(call, reply, answer);
      },
    });
    refuseOtherMethods(fastify, call);
  };
}

function untilGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Answers 405 to the methods that a call does not have, whatever comes with them. HEAD belongs to a GET unless that writes. */
function refuseOtherMethods(fastify: FastifyInstance, call: Call): void {
  const allowed = call.method === "GET" && !call.changes ? ["GET", "HEAD"] : [call.method];
  const refuse = (_request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header("allow", allowed.join(", "));
    throw problem("method-not-allowed");
  };
  const method = methods.filter((one) => !allowed.includes(one));
  fastify.route({
    method,
    url: `/api/${call.path}`,
    schema: { hide: true },
    // Before the body is read.
    onRequest: async (request, reply) => refuse(request, reply),
    handler: refuse,
  });
}

function requireAdmission(refusal: ProblemCode | null): void {
  if (refusal !== null) throw problem(refusal);
}

/** The `Idempotency-Key` of a call that writes, if any. */
function keyOf(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return isWrite(call) && call.live !== true && call.secret !== true && call.for !== "anyone" && typeof key === "string" ? key : undefined;
}

/** The arguments that a key identifies: the body, and the query if the call has one. */
function argumentsOf(call: Call, { query, body }: { query: unknown; body: unknown }): unknown {
  return call.query === undefined ? body : { query, body };
}

type LooseHandler = (input: { query: unknown; body: unknown }, ctx: AnonymousCtx, http: Exchange | undefined) => unknown;

function routeOptions(call: Call): RouteShorthandOptions & { schema: object } {
  const { query, body, reply } = call as { query?: v.GenericSchema; body?: v.GenericSchema; reply?: v.GenericSchema | FileReply };
  const file = reply !== undefined && "file" in reply;
  return {
    schema: {
      summary: call.summary,
      description: `Rules: docs/${call.rules}. For: ${call.for}.${call.problems ? ` Problems of its own: ${call.problems.join(", ")}.` : ""}${scopeNote(call)}`,
      tags: [call.path.split("/")[0] ?? ""],
      security: call.for === "anyone" ? [] : [{ bearer: [] }],
      ...(query ? { querystring: inputSchema(query) } : {}),
      ...(call.multipart ? { consumes: ["multipart/form-data"] } : {}),
      ...(body ? { body: inputSchema(body) } : {}),
      response: file || reply === undefined ? {} : { 200: jsonSchema(reply as v.GenericSchema) },
    },
  };
}

/** Which API tokens may send a call. */
function scopeNote(call: Call): string {
  const scope = scopeOf(call);
  return scope === undefined ? "" : ` API tokens: with the scope ${scope}.`;
}

function liveHandler(call: Call, callRefusal: ServeOptions["callRefusal"], handler: LooseHandler): LiveHandler {
  return async (ctx, given) => {
    requireAdmission(callRefusal(call, ctx.user, ctx.now));
    const answer = await handler(readInput(call, {}, given), ctx, undefined);
    return v.parse(call.reply as v.GenericSchema, answer);
  };
}

function readInput(call: Call, givenQuery: unknown, givenBody: unknown): { query: unknown; body: unknown } {
  const schemas = call as { query?: v.GenericSchema; body?: v.GenericSchema };
  const query = v.safeParse(schemas.query ?? nothing, givenQuery ?? {});
  // A call with a body that comes without one has made a mistake: it does not mean an empty object.
  const body = schemas.body && v.safeParse(schemas.body, givenBody);
  const faults = [
    ...(query.success ? [] : faultsFrom(query.issues, schemas.query ?? nothing)),
    ...(body === undefined || body.success ? [] : faultsFrom(body.issues, schemas.body)),
    ...(schemas.body ? listFaults(schemas.body, givenBody) : []),
  ];
  if (faults.length > 0) throw problem("invalid", { errors: faults });
  return { query: query.output, body: body?.output };
}

const nothing = v.strictObject({});

function send(call: Call, reply: FastifyReply, answer: unknown): FastifyReply {
  if (reply.sent) return reply;
  if (call.reply === undefined) return reply.code(204).send();
  if ("file" in (call.reply as object)) return sendFile(reply, answer as FileBody);
  void reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
  // Fastify takes a string for text that is already serialised.
  if (typeof answer === "string") return reply.send(JSON.stringify(answer));
  if (call.total) {
    const page = answer as Page<unknown>;
    return reply.header("x-total-count", String(page.total)).send(page.rows);
  }
  return reply.send(answer);
}
