import type { LiveEvent, Payload, Watch } from "@remotebay/contract";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type Connection, connection, lostAt } from "./connection.ts";
import { accepted, listen, watchKey, watched } from "./live-state.ts";
import { useStore } from "./store.ts";

/** The current state of the connection to the service. */
export function useConnection(): Connection {
  return useStore(connection);
}

/**
 * Whether what was fetched at a time (milliseconds) tells the present: the connection is there and was not lost since. Once it is back,
 * what was fetched before is fetched again.
 */
export function usePresent(fetchedAt: number, refetch: () => void): boolean {
  const isOnline = useConnection() === "online";
  const lost = useStore(lostAt);
  const isPresent = isOnline && fetchedAt >= lost;
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (isOnline && !isPresent) again();
  }, [isOnline, isPresent]);
  return isPresent;
}

/** Opens the live connection, whose events invalidate cached replies. Returns a function that closes it. */
export function startLive(client: QueryClient, userId: number): () => void {
  let close: (() => void) | undefined;
  let closed = false;
  void import("./live-socket.ts").then(({ openSocket }) => {
    if (!closed) close = openSocket(client, userId);
  });
  return () => {
    closed = true;
    close?.();
  };
}

/** Calls back on every event of one kind, for effects besides refreshed replies. */
export function useLiveEvent<E extends LiveEvent>(event: E, callback: (data: Payload<E>) => void): void {
  const run = useEffectEvent((data: unknown) => callback(data as Payload<E>));
  useEffect(() => listen(event.name, (data) => run(data)), [event.name]);
}

/** Watches the events of one request while the component is mounted and the id is known. */
export function useWatch(requestId: number | undefined): void {
  useEffect(() => (requestId ? watch({ noun: "request", id: requestId }) : undefined), [requestId]);
}

/** Watches one row until the returned function is called. */
export function watch(row: Watch): () => void {
  const key = watchKey(row);
  count(key, 1);
  return () => count(key, -1);
}

function count(key: string, by: number): void {
  const next = new Map(watched.get());
  const left = (next.get(key) ?? 0) + by;
  if (left > 0) next.set(key, left);
  else next.delete(key);
  watched.set(next);
}

/** Watches one row while the component is mounted. True once the service has accepted it on the current connection: what was told before that may have been missed. */
export function useWatchedRow(noun: string, id: number | undefined): boolean {
  useEffect(() => (id === undefined ? undefined : watch({ noun, id })), [noun, id]);
  const watched = useStore(accepted);
  return id !== undefined && watched.has(watchKey({ noun, id }));
}
