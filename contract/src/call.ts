import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type { ProblemCode } from "./problem.ts";
import type { StaleOn } from "./stale.ts";

/** Who may reach a call at all; finer rules about rows live in the server's `policy.ts` files. */
export type Audience = "anyone" | "signed-in" | "shops" | "operators" | "admins";

/** The kind of row that an input field refers to; tests use it to prove that another location's rows return 404. A channel is named by its url, a message by its text id. */
export type Noun = "request" | "location" | "device" | "user" | "picture" | "channel" | "message";

/** A reply that is not JSON: the media types it can have. */
export interface FileReply {
  file: readonly string[];
}

export interface CallOptions<Q, B, R, F extends Audience = Audience, T extends boolean = boolean> {
  /** One sentence for the API reference. */
  summary: string;
  /** The rule of docs/domain.md that it serves. */
  rules: `domain.md#${string}`;
  for: F;
  query?: Q;
  body?: B;
  /** `undefined` means 204 without a body. */
  reply?: R;
  /** Problems this call can return besides `malformed`, `invalid`, `unauthenticated`, `forbidden`, `too-many`. */
  problems?: readonly ProblemCode[];
  /** Input fields that refer to a row with an owner, for example `query.id` or `body.Id`. */
  owns?: Readonly<Record<string, Noun>>;
  /** The events that make a cached reply old. */
  staleOn?: StaleOn;
  /** True for a GET that writes, which is agreed for some calls (domain.md#agreed): it also accepts an `Idempotency-Key`, and HEAD is refused. */
  changes?: boolean;
  /** True if the body is multipart: the handler reads the file itself. */
  multipart?: boolean;
  /** True if it can also be sent over the live connection, where its body is the whole input. Its input makes a resend harmless, so it takes no `Idempotency-Key`. */
  live?: boolean;
  /**
   * True of a write that a practice session may do, since it writes rows of the practice world only, or what belongs to the session and its
   * reader. Any other write is refused there, whoever sends it.
   */
  inPractice?: boolean;
  /** True if the reply has an `X-Total-Count` header. */
  total?: T;
  /** True if somebody who has yet to set up a second factor may send it (domain.md#factors-required); they may send nothing else. */
  toEnrol?: boolean;
  /** True if a session that began with a tablet's PIN may not send it (domain.md#tablet-rights): `full-sign-in`. */
  fullSignIn?: boolean;
  /** True if its sender must have proved who they are within the last minutes (domain.md#signin-again), whenever their session began: `prove-again`. */
  proof?: boolean;
  /** The noun of the administered thing that it lists, reads, saves or removes (`administered.ts`). */
  thing?: string;
  /** True if the reply is a secret: an `Idempotency-Key` is ignored, since the reply would be stored with it. */
  secret?: boolean;
}

export interface Call<
  Q = unknown,
  B = unknown,
  R = unknown,
  F extends Audience = Audience,
  T extends boolean = boolean,
> extends CallOptions<Q, B, R, F, T> {
  method: "GET" | "POST";
  /** Path below `/api/`, spelled as agreed (domain.md#agreed); matched regardless of letter case. */
  path: string;
}

/** Days for which the service stores an `Idempotency-Key` and its reply. */
export const keyRetentionDays = 8;

/** Declares a call, which the server serves and the browser sends. */
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

/** The type of an optional part of a call, without `undefined`. */
type Defined<S> = Exclude<S, undefined>;
type Has<S, T> = [Defined<S>] extends [never] ? false : [Defined<S>] extends [T] ? true : false;
type Out<S> = Has<S, GenericSchema> extends true ? InferOutput<Defined<S> & GenericSchema> : undefined;
type In<S> = Has<S, GenericSchema> extends true ? InferInput<Defined<S> & GenericSchema> : undefined;

/** The validated input of a handler. */
export interface Input<C extends Call> {
  query: Out<C["query"]>;
  body: Out<C["body"]>;
}

/** The arguments of a caller: only the parts that the call declares. */
export type Args<C extends Call> = (Has<C["query"], GenericSchema> extends true ? QueryPart<C> : { query?: undefined }) &
  (Has<C["body"], GenericSchema> extends true ? { body: In<C["body"]> } : { body?: undefined });

type QueryPart<C extends Call> = Partial<In<C["query"]>> extends In<C["query"]> ? { query?: QueryArgs<C> } : { query: QueryArgs<C> };

/** A query as a caller writes it: numbers are sent as text, and fields with a default are optional. */
export type QueryArgs<C extends Call> = { [K in keyof In<C["query"]>]: K extends keyof Out<C["query"]> ? Out<C["query"]>[K] : never };

/** The body of a call's reply. */
export type Reply<C extends Call> =
  Has<C["reply"], GenericSchema> extends true
    ? InferOutput<Defined<C["reply"]> & GenericSchema>
    : Has<C["reply"], FileReply> extends true
      ? Blob
      : undefined;

/** Whether a call may change something. */
export function isWrite({ method, changes }: Pick<Call, "method" | "changes">): boolean {
  return method === "POST" || changes === true;
}
