import type { GenericSchema, InferOutput } from "valibot";
import type { Call } from "./call.ts";

/** A thing that happened, told live to those it concerns. It carries ids; the reader asks for the rest. */
export interface LiveEvent<P extends GenericSchema = GenericSchema> {
  name: string;
  summary: string;
  payload: P;
  /** The calls whose cached replies this event makes old. */
  refreshes: readonly Call[];
}

/** Declares an event once; names are past tense: `request.changed`. */
/* @__NO_SIDE_EFFECTS__ */
export function event<const P extends GenericSchema>(name: string, options: Omit<LiveEvent<P>, "name">): LiveEvent<P> {
  return { name, ...options };
}

export type Payload<E extends LiveEvent> = InferOutput<E["payload"]>;

/** One event on the wire. `position` is where a client that returns asks to go on from. */
export interface EventMessage {
  name: string;
  data: unknown;
  position: string;
}
