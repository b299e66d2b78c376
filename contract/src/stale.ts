import type * as calibration from "./calibration/live-events.ts";
import type * as chat from "./chat/events.ts";
import type { EventMessage, LiveEvent, Payload } from "./event.ts";
import type * as plain from "./events.ts";

// Types alone: who knows a call need not load what its events carry.
type Every = typeof plain & typeof chat & typeof calibration;
type Payloads = { [Key in keyof Every as Every[Key]["name"]]: Every[Key] extends LiveEvent ? Payload<Every[Key]> : never };

/**
 * The events that make the cached replies to a call old, by name, each with the fields of the query that name the same row as a field of the
 * event: `{ "request.changed": { id: "Id" } }` of a call that is asked by a request's id. A reply about another row stays valid; with `{}` none does.
 */
export type StaleOn = { readonly [Name in keyof Payloads]?: Readonly<Record<string, keyof Payloads[Name]>> };

/** True if an event makes the cached reply to a call with these arguments old. */
export function isStaleAfter(
  { staleOn }: { staleOn?: StaleOn },
  { query }: { query?: unknown },
  { name, data }: Pick<EventMessage, "name" | "data">,
): boolean {
  const rows = (staleOn as Readonly<Record<string, Readonly<Record<string, string>>>> | undefined)?.[name];
  return rows !== undefined && Object.entries(rows).every(([field, told]) => isSameRow(fieldOf(query, field), fieldOf(data, told)));
}

/** A list that was asked for no row in particular holds any; an event of another release may not say. */
function isSameRow(asked: unknown, told: unknown): boolean {
  return typeof asked !== "number" || told === undefined || asked === told;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
