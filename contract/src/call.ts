import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { ProblemCode } from "./problem.ts";

/** Who may reach a call at all; finer rules about rows live in the server's `policy.ts` files. */
export type Audience = "anyone" | "signed-in" | "shops" | "operators" | "admins";

/** What a field of the input points at: used to prove that another location's rows answer 404. */
export type Noun = "request" | "location" | "device" | "user" | "picture";

/** A reply that is not JSON: the media types it can have. */
export interface FileReply {
  file: readonly string[];
}

export interface CallOptions<Q, B, R, F extends Audience = Audience, T extends boolean = boolean> {
  /** One sentence for the API reference. */
  summary: string;
  /** Where the specification (or product.md) names it. */
  spec: string;
  for: F;
  query?: Q;
  body?: B;
  /** `undefined` answers 204. */
  reply?: R;
  /** Problems this call answers beyond `malformed`, `invalid`, `unauthenticated`, `forbidden`, `too-many`. */
  problems?: readonly ProblemCode[];
  /** Fields that name a row somebody owns, as `query.id` or `body.Id`. */
  owns?: Readonly<Record<string, Noun>>;
  /** True where a GET changes something, as the specification has it: it too takes an `Idempotency-Key`, and HEAD is refused. */
  changes?: boolean;
  /** True where the body is multipart: the handler reads the file itself. */
  multipart?: boolean;
  /** True where the call answers `X-Total-Count`. */
  total?: T;
}

export interface Call<
  Q = unknown,
  B = unknown,
  R = unknown,
  F extends Audience = Audience,
  T extends boolean = boolean,
> extends CallOptions<Q, B, R, F, T> {
  method: "GET" | "POST";
  /** Below `/api/`, in the specification's own capitals. Matched in any letter case. */
  path: string;
}

/** Days for which the service knows an `Idempotency-Key` again. */
export const keptKeyDays = 8;

/** Declares a call once; the server serves it and the browser sends it. */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const Q extends GenericSchema | undefined = undefined,
  const B extends GenericSchema | undefined = undefined,
  const R extends GenericSchema | FileReply | undefined = undefined,
  const F extends Audience = Audience,
  const T extends boolean = false,
>(method: "GET" | "POST", path: string, options: CallOptions<Q, B, R, F, T>): Call<Q, B, R, F, T> {
  return { ...options, method, path };
}

/** A part of a call as it was given, without the `undefined` that stands for its absence. */
type Given<S> = Exclude<S, undefined>;
type Has<S, T> = [Given<S>] extends [never] ? false : [Given<S>] extends [T] ? true : false;
type Out<S> = Has<S, GenericSchema> extends true ? InferOutput<Given<S> & GenericSchema> : undefined;
type In<S> = Has<S, GenericSchema> extends true ? InferInput<Given<S> & GenericSchema> : undefined;

/** What a handler is given. */
export interface Input<C extends Call> {
  query: Out<C["query"]>;
  body: Out<C["body"]>;
}

/** What a caller gives: only the parts the call has. */
export type Args<C extends Call> = (Has<C["query"], GenericSchema> extends true ? QueryPart<C> : { query?: undefined }) &
  (Has<C["body"], GenericSchema> extends true ? { body: In<C["body"]> } : { body?: undefined });

type QueryPart<C extends Call> = Partial<In<C["query"]>> extends In<C["query"]> ? { query?: QueryArgs<C> } : { query: QueryArgs<C> };

/** A query as a caller writes it: numbers are turned into text on the way, and what has a default may be left out. */
export type QueryArgs<C extends Call> = { [K in keyof In<C["query"]>]: K extends keyof Out<C["query"]> ? Out<C["query"]>[K] : never };

/** What a call answers. */
export type Reply<C extends Call> =
  Has<C["reply"], GenericSchema> extends true
    ? InferOutput<Given<C["reply"]> & GenericSchema>
    : Has<C["reply"], FileReply> extends true
      ? Blob
      : undefined;
