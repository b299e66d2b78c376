import type { Call, EventMessage, LiveEvent } from "@remotebay/contract";
import { liveEvents } from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";

/** Milliseconds for which events are collected, so that a burst causes one refetch; too short to notice. */
const gather = 60;

const byName = new Map<string, LiveEvent>(Object.values(liveEvents).map((event) => [event.name, event]));

/** Creates a function that receives events and invalidates the affected replies, several events together. */
export function makeRefresher(client: QueryClient): (message: EventMessage) => void {
  let waiting: EventMessage[] = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    void client.invalidateQueries({ predicate: ({ queryKey }) => messages.some((message) => concerns(message, queryKey)) });
  };
  return (message) => {
    if (waiting.length === 0) setTimeout(flush, gather);
    waiting.push(message);
  };
}

/** True if an event invalidates the cached reply with this key. An unknown event invalidates nothing. */
export function concerns(message: EventMessage, queryKey: readonly unknown[]): boolean {
  const event = byName.get(message.name);
  const call = event?.refreshes.find((one) => one.path.toLowerCase() === queryKey[0]);
  if (!call) return false;
  return names(call, queryKey[1], message.data);
}

/** False if the arguments refer to another row than the event. */
function names(call: Call, args: unknown, data: unknown): boolean {
  const { Id, LocationId } = (data ?? {}) as { Id?: number; LocationId?: number };
  const told = { request: Id, location: LocationId } as Record<string, number | undefined>;
  return Object.entries(call.owns ?? {}).every(([path, noun]) => {
    // The cursor of a list does not restrict the rows that it may contain.
    if (path === "query.after") return true;
    const asked = valueAt(args, path);
    const about = told[noun];
    return typeof asked !== "number" || about === undefined || asked === about;
  });
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined), value);
}
