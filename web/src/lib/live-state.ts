import type { EventMessage } from "@remotebay/contract";
import { makeStore } from "./store.ts";

/** The watched requests, with the number of components that watch each. */
export const watched = makeStore<ReadonlyMap<number, number>>(new Map());

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
