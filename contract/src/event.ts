import * as v from "valibot";
import { Id, verbatim } from "./fields.ts";

/** An event that is published to connected clients. It carries ids, and a client requests the data itself; only those of a stream (`Stream`, `Seq`) carry what is new. */
export interface LiveEvent<P extends v.GenericSchema = v.GenericSchema, Name extends string = string> {
  name: Name;
  summary: string;
  payload: P;
}

/** Declares an event; names are in the past tense: `request.changed`. */
/* @__NO_SIDE_EFFECTS__ */
export function event<const Name extends string, const P extends v.GenericSchema>(
  name: Name,
  options: Omit<LiveEvent<P>, "name">,
): LiveEvent<P, Name> {
  return { name, ...options };
}

export type Payload<E extends LiveEvent> = v.InferOutput<E["payload"]>;

/** One event as it is sent. A client that reconnects sends the last `position` to receive the events after it, some of them again with the same `id`. */
export interface EventMessage {
  id: string;
  name: string;
  data: unknown;
  position: string;
}

/** What a client sends as `watch` and `unwatch`: the row whose events it subscribes to. The server module of each noun decides who may watch it. */
export const Watch = v.strictObject({ noun: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/)), id: Id });
export type Watch = v.InferOutput<typeof Watch>;

/**
 * What a client sends as `signal` to the others who watch a row, and what these receive with the sender's `userId` and `userName`. It is stored nowhere and
 * may be lost. `presence` is the server's own: true when a user begins to watch the row, false when their last connection has left it.
 */
export const Signal = v.strictObject({
  ...Watch.entries,
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/), v.notValue("presence")),
  value: v.boolean(),
});
export type Signal = v.InferOutput<typeof Signal>;

/** A signal as it is received. */
export interface SignalMessage extends Signal {
  userId: number;
  userName: string;
}

/** What a client sends as `call` over the live connection: a call that is declared with `live`, by its path, with its body. */
export const LiveCall = v.strictObject({ path: verbatim(100), body: v.unknown() });
