import { faultsFrom, type Audience, type Call, type FileReply, type Input, type Reply } from "@remotebay/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import * as v from "valibot";
import type { AnonymousCtx, Ctx, Identity } from "../context.ts";
import { problem } from "../problem.ts";
import { once, type RunOnce, runOnce } from "./idempotency.ts";
import { jsonSchema } from "./json-schema.ts";
import { makeUploadRoom } from "./upload-room.ts";

/** A file that a handler returns instead of JSON. */
export interface FileBody {
  body: Uint8Array | NodeJS.ReadableStream;
  type: string;
  /** Suggested file name; the browser shows the file inline unless it is an `attachment`. */
  name?: string;
  /** A file that somebody uploaded: no script of it runs, whatever it contains. */
  isForeign?: boolean;
  attachment?: boolean;
  /** The `Cache-Control` header, `private, max-age=…`; without it the file is not cached. */
  cache?: string;
}

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
  /** Whether a user belongs to an audience. */
  admits(audience: Audience, user: Identity): boolean;
  makeContext(user: Identity | null, request: FastifyRequest): AnonymousCtx;
}

/** Creates the function that registers a call: path, audience, validation, reply and errors all follow from the call's declaration. */
export function makeServe({ fastify, live, authenticate, admits, makeContext }: ServeOptions): Serve {
  const uploads = makeUploadRoom();
  return (call, handler) => {
    if (call.live) live.set(call.path.toLowerCase(), liveHandler(call, admits, handler as unknown as LooseHandler));
    fastify.route({
      method: call.method,
      url: `/api/${call.path}`,
      ...routeOptions(call),
      exposeHeadRoute: !call.changes,
      handler: async (request, reply) => {
        const user = await authenticate(request);
        if (call.for !== "anyone") {
          if (!user) throw problem("unauthenticated");
          if (!admits(call.for, user)) throw problem("forbidden");
        }
        const input = readInput(call, request.query, request.body);
        const ctx = makeContext(user, request);
        const key = user === null ? undefined : keyOf(call, request);
        const exchange: Exchange = { request, reply, once: runOnce(ctx as Ctx, call.path, key), untilGone: () => untilGone(reply) };
        const run = (inner: AnonymousCtx) => Promise.resolve((handler as unknown as LooseHandler)(input, inner, exchange));
        if (call.multipart === true) return send(call, reply, await uploads.within(user?.id ?? 0, request, reply, () => run(ctx)));
        const answer = key === undefined ? await run(ctx) : await once(ctx as Ctx, call.path, key, argumentsOf(call, input), run);
        return send(call, reply, answer);
      },
    });
    if (call.method === "GET" && call.changes) refuseHead(fastify, call);
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

/** Refuses HEAD for a GET that writes, since Fastify would run its handler. */
function refuseHead(fastify: FastifyInstance, call: Call): void {
  fastify.head(`/api/${call.path}`, { schema: { hide: true } }, async (_request, reply) => {
    void reply.header("allow", "GET");
    throw problem("method-not-allowed");
  });
}

/** The `Idempotency-Key` of a call that writes, if any. */
function keyOf(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  const isChanging = call.method === "POST" || call.changes === true;
  return isChanging && call.live !== true && call.secret !== true && call.for !== "anyone" && typeof key === "string" ? key : undefined;
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
      description: `Specification: ${call.spec}. For: ${call.for}.${call.problems ? ` Problems of its own: ${call.problems.join(", ")}.` : ""}`,
      tags: [call.path.split("/")[0] ?? ""],
      security: call.for === "anyone" ? [] : [{ bearer: [] }],
      ...(query ? { querystring: jsonSchema(query) } : {}),
      ...(call.multipart ? { consumes: ["multipart/form-data"] } : {}),
      ...(body ? { body: jsonSchema(body) } : {}),
      response: file || reply === undefined ? {} : { 200: jsonSchema(reply as v.GenericSchema) },
    },
  };
}

function liveHandler(call: Call, admits: ServeOptions["admits"], handler: LooseHandler): LiveHandler {
  return async (ctx, given) => {
    if (!admits(call.for, ctx.user)) throw problem("forbidden");
    const answer = await handler(readInput(call, {}, given), ctx, undefined);
    return v.parse(call.reply as v.GenericSchema, answer);
  };
}

function readInput(call: Call, givenQuery: unknown, givenBody: unknown): { query: unknown; body: unknown } {
  const schemas = call as { query?: v.GenericSchema; body?: v.GenericSchema };
  const query = v.safeParse(schemas.query ?? nothing, givenQuery ?? {});
  const body = schemas.body && v.safeParse(schemas.body, givenBody ?? {});
  const faults = [
    ...(query.success ? [] : faultsFrom(query.issues, schemas.query ?? nothing)),
    ...(body === undefined || body.success ? [] : faultsFrom(body.issues, schemas.body)),
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

function sendFile(reply: FastifyReply, file: FileBody): FastifyReply {
  const place = file.attachment ? "attachment" : "inline";
  if (file.isForeign)
    void reply.header("content-security-policy", "sandbox; default-src 'none'").header("x-content-type-options", "nosniff");
  if (file.name) void reply.header("content-disposition", `${place}; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  // Whoever signs in at the same browser next may have no right to the file.
  if (file.cache) void reply.header("vary", "authorization");
  return reply
    .header("cache-control", file.cache ?? "no-store")
    .type(file.type)
    .send(file.body);
}
