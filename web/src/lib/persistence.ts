import type { QueryClient } from "@tanstack/react-query";
import { type PersistedClient, persistQueryClientRestore, persistQueryClientSubscribe } from "@tanstack/react-query-persist-client";
import { clear, createStore, del, get, set } from "idb-keyval";

/** Milliseconds between two writes. */
const pause = 1000;

/** Milliseconds for which stored replies are used. */
const maxAge = 24 * 60 * 60_000;

const openReplies = () => createStore("remotebay", "replies");

/** Deletes the stored replies of every user of this device. */
export async function forgetReplies(): Promise<void> {
  await clear(openReplies());
}

/** The stored replies of one user. */
export interface StoredReplies {
  /** Resolves once the stored replies are in the cache, or there are none. */
  restored: Promise<void>;
  stop: () => void;
  /** Stops, and deletes what is stored. */
  forget: () => Promise<void>;
}

/** Stores one user's cached replies on this device, so that a reload shows them immediately. */
export function persistReplies(client: QueryClient, userId: number, version: string): StoredReplies {
  const place = openReplies();
  const key = `user.${userId}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: PersistedClient | undefined;
  const persister = {
    persistClient: (next: PersistedClient) => {
      latest = next;
      timer ??= setTimeout(() => {
        timer = undefined;
        // If storage fails, the next reload just fetches again.
        if (latest) set(key, latest, place).catch(() => undefined);
      }, pause);
    },
    restoreClient: async () => await get<PersistedClient>(key, place).catch(() => undefined),
    removeClient: async () => await del(key, place).catch(() => undefined),
  };
  const options = {
    queryClient: client,
    persister,
    maxAge,
    buster: version,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ state, meta }: { state: { status: string }; meta?: Record<string, unknown> }) =>
        state.status === "success" && meta?.["isFile"] !== true,
      shouldDehydrateMutation: () => false,
    },
  };
  let unsubscribe: (() => void) | undefined;
  let stopped = false;
  const started = Date.now();
  const restored = persistQueryClientRestore(options).then(() => {
    if (stopped) return;
    unsubscribe = persistQueryClientSubscribe(options);
    // Stored replies are shown immediately but fetched again, since events were missed meanwhile. What is being fetched is current.
    void client.invalidateQueries(
      { predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < started },
      { cancelRefetch: false },
    );
  });
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe?.();
  };
  return {
    restored,
    stop,
    forget: async () => {
      stop();
      await persister.removeClient();
    },
  };
}
