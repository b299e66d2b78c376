import * as v from "valibot";
import type { Call } from "./call.ts";
import { Id } from "./fields.ts";

/** A thing that happened, told live to those it concerns. It carries ids; the reader asks for the rest. */
export interface LiveEvent<P extends v.GenericSchema = v.GenericSchema> {
  name: string;
  summary: string;
  payload: P;
  /** The calls whose cached replies this event makes old. */
  refreshes: readonly Call[];
}

/** Declares an event once; names are past tense: `request.changed`. */
/* @__NO_SIDE_EFFECTS__ */
export function event<const P extends v.GenericSchema>(name: string, options: Omit<LiveEvent<P>, "name">): LiveEvent<P> {
  return { name, ...options };
}

export type Payload<E extends LiveEvent> = v.InferOutput<E["payload"]>;

/** One event on the wire. `position` is where a client that returns asks to go on from. */
export interface EventMessage {
  name: string;
  data: unknown;
  position: string;
}

/** What a client sends as `watch` and `unwatch`: one thing that it wants to hear of. Which nouns can be watched, and by whom, each noun's module on the server decides. */
export const Watch = v.strictObject({ noun: v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}$/)), id: Id });
export type Watch = v.InferOutput<typeof Watch>;
