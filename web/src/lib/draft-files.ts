import { createStore, promisifyRequest } from "idb-keyval";
import { onDevice } from "./storage.ts";

// The files of drafts, beside what `use-draft.ts` keeps of their texts: on the device they survive a reload, and go when their user signs out.

/** What is kept of a file. Its bytes and not a Blob, which some browsers lose when the one that they were read from goes. */
interface Kept {
  at: number;
  type: string;
  bytes: ArrayBuffer;
}

/** Milliseconds after which a file that no draft took away again is deleted. */
const maxAge = 30 * 86_400_000;

let opened: ReturnType<typeof createStore> | undefined;

/** The files of this page, so that they are there also where the device keeps none. */
const here = new Map<string, Blob>();

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  opened ??= createStore("remotebay-drafts", "files");
  return await opened(mode, work);
}

const nameOf = (userId: number, key: string) => `${userId}.${key}`;

/** Keeps a file of a user's draft; false if it lasts only as long as this page. */
export async function keepFile(userId: number, key: string, file: Blob): Promise<boolean> {
  here.set(nameOf(userId, key), file);
  try {
    const kept: Kept = { at: Date.now(), type: file.type, bytes: await file.arrayBuffer() };
    await inStore("readwrite", (store) => {
      store.put(kept, nameOf(userId, key));
      return promisifyRequest(store.transaction);
    });
    return true;
  } catch {
    return false;
  }
}

/** A file of a draft; undefined if this device does not have it. */
export async function readFile(userId: number, key: string): Promise<Blob | undefined> {
  const held = here.get(nameOf(userId, key));
  if (held) return held;
  const kept = await inStore("readonly", (store) => promisifyRequest<Kept | undefined>(store.get(nameOf(userId, key)))).catch(
    () => undefined,
  );
  if (!kept) return undefined;
  const file = new Blob([kept.bytes], { type: kept.type });
  here.set(nameOf(userId, key), file);
  return file;
}

/** Deletes files of a draft that is gone. */
export async function dropFiles(userId: number, keys: readonly string[]): Promise<void> {
  const names = new Set(keys.map((key) => nameOf(userId, key)));
  for (const name of names) here.delete(name);
  await deleteWhere((name, { at }) => names.has(name) || at < Date.now() - maxAge);
}

/** Deletes the files of everybody, but those of the people for whom a shared tablet has put something away (`tablet.ts`). */
export async function forgetDraftFiles(): Promise<void> {
  here.clear();
  await deleteWhere((name) => onDevice.read(`tablet.${name.split(".")[0]}`) === null);
}

async function deleteWhere(isGone: (name: string, kept: Kept) => boolean): Promise<void> {
  await inStore("readwrite", async (store) => {
    const [names, all] = await Promise.all([
      promisifyRequest(store.getAllKeys() as IDBRequest<string[]>),
      promisifyRequest(store.getAll() as IDBRequest<Kept[]>),
    ]);
    for (const [nth, name] of names.entries()) {
      const kept = all[nth];
      if (kept && isGone(name, kept)) store.delete(name);
    }
    await promisifyRequest(store.transaction);
  }).catch(() => undefined);
}
