import type { EventMessage, Watch } from "@remotebay/contract";
import { makeStore } from "./store.ts";

/** The watched rows as `noun/id`, with the number of components that watch each. */
export const watched = makeStore<ReadonlyMap<string, number>>(new Map());

/** The watched rows that the service has accepted on the current connection: from then on their events arrive. */
export const accepted = makeStore<ReadonlySet<string>>(new Set());

/** A watched row as a key: `channel/17`. */
export function watchKey({ noun, id }: Watch): string {
  return `${noun}/${id}`;
}

/** A socket's way to send what is not stored; none while there is no connection. */
export const signalling = makeStore<((signal: Watch & { name: string; value: boolean }) => void) | undefined>(undefined);

const listeners = new Map<string, Set<(data: unknown) => void>>();

/** Subscribes to the events of one name; returns a function that unsubscribes. */
export function listen(name: string, listener: (data: unknown) => void): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

/** Calls an event's listeners. */
export function dispatch({ name, data }: EventMessage): void {
  for (const listener of listeners.get(name) ?? []) listener(data);
}
