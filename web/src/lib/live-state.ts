import type { EventMessage } from "@remotebay/contract";
import { makeStore } from "./store.ts";

/** How live the screen is. `reconnecting`: the line broke a moment ago; `offline`: it stays broken. */
export type Connection = "online" | "reconnecting" | "offline";

/** The state of the line. */
export const connection = makeStore<Connection>("online");

/** Requests that are being watched, with how many screens watch each. */
export const watched = makeStore<ReadonlyMap<number, number>>(new Map());

const listeners = new Map<string, Set<(data: unknown) => void>>();

/** Calls back on every event of one name, until the function it gives is called. */
export function listen(name: string, listener: (data: unknown) => void): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

/** Hands an event to those who listen; called by the line. */
export function dispatch({ name, data }: EventMessage): void {
  for (const listener of listeners.get(name) ?? []) listener(data);
}
