import * as v from "valibot";
import type { Call } from "./call.ts";
import { Id } from "./fields.ts";

/** An event that is published to connected clients. It carries ids only; a client requests the data itself. */
export interface LiveEvent<P extends v.GenericSchema = v.GenericSchema> {
  name: string;
  summary: string;
  payload: P;
  /** The calls whose cached replies are invalid after this event. */
  refreshes: readonly Call[];
}

/** Declares an event; names are in the past tense: `request.changed`. */
/* @__NO_SIDE_EFFECTS__ */
export function event<const P extends v.GenericSchema>(name: string, options: Omit<LiveEvent<P>, "name">): LiveEvent<P> {
  return { name, ...options };
}

export type Payload<E extends LiveEvent> = v.InferOutput<E["payload"]>;

/** One event as it is sent. A client that reconnects sends the last `position` to receive the events after it. */
export interface EventMessage {
  name: string;
  data: unknown;
  position: string;
}

/** What a client sends as `watch` and `unwatch`: the row whose events it subscribes to. The server module of each noun decides who may watch it. */
export const Watch = v.strictObject({ noun: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/)), id: Id });
export type Watch = v.InferOutput<typeof Watch>;
