import { createStore, promisifyRequest } from "idb-keyval";
import type { OutboxPorts } from "./types.ts";
import type { Entry } from "./queue.ts";

/** Where calls are stored. Those that this device could not store exist only in this tab's memory. */
export interface OutboxStore {
  change: OutboxPorts["change"];
  /** True if closing this tab would lose a call. */
  isTabNeeded: () => boolean;
}

/** Stores calls in IndexedDB, or in memory where IndexedDB is unavailable (some private windows) or full. */
export function openStore(): OutboxStore {
  // Opened on first use, because opening may throw.
  let opened: ReturnType<typeof createStore> | undefined;
  const inMemory = new Map<string, Entry>();

  const inDatabase = async (userId: number, edit: (entries: readonly Entry[]) => readonly Entry[], writes: boolean) => {
    opened ??= createStore("remotebay-outbox", "calls");
    return await opened("readwrite", async (store) => {
      const all = await promisifyRequest<Entry[]>(store.getAll() as IDBRequest<Entry[]>);
      const before = [...all.filter((entry) => entry.userId === userId), ...memoryOf(userId)];
      const after = edit(before);
      const { gone, put } = difference(before, after);
      for (const { key } of gone) store.delete(key);
      if (writes) for (const entry of put) store.put(entry, entry.key);
      await promisifyRequest(store.transaction);
      for (const { key } of [...gone, ...put]) inMemory.delete(key);
      if (!writes) for (const entry of put) inMemory.set(entry.key, entry);
      return after;
    });
  };
  const memoryOf = (userId: number) => [...inMemory.values()].filter((entry) => entry.userId === userId);
  const changeMemory = (userId: number, edit: (entries: readonly Entry[]) => readonly Entry[]) => {
    const before = memoryOf(userId);
    const after = edit(before);
    for (const { key } of before) inMemory.delete(key);
    for (const entry of after) inMemory.set(entry.key, entry);
    return after;
  };
  return {
    isTabNeeded: () => inMemory.size > 0,
    change: async (userId, edit) => {
      for (const writes of [true, false]) {
        try {
          return await inDatabase(userId, edit, writes);
        } catch {
          // Full: what is new stays in memory. Closed: everything does.
        }
      }
      return changeMemory(userId, edit);
    },
  };
}

function difference(before: readonly Entry[], after: readonly Entry[]): { gone: Entry[]; put: Entry[] } {
  const kept = new Set(after.map(({ key }) => key));
  const same = new Set(before);
  return { gone: before.filter(({ key }) => !kept.has(key)), put: after.filter((entry) => !same.has(entry)) };
}
