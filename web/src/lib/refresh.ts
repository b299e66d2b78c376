import { type EventMessage, isStaleAfter } from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { callOf } from "./query-client.ts";

/** Milliseconds for which events are collected, so that a burst causes one refetch; too short to notice. */
const gather = 60;

/** Creates a function that receives events and invalidates the replies whose calls say that the event makes them old, several events together. */
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

function concerns(message: EventMessage, queryKey: readonly unknown[]): boolean {
  const call = callOf(queryKey);
  return call !== undefined && isStaleAfter(call, queryKey[1] ?? {}, message);
}
