import { createStore, del, delMany, get, keys, set } from "idb-keyval";
import { currentSession } from "../../lib/session.ts";
import { onDevice } from "../../lib/storage.ts";

/** A chosen picture as this device keeps it until the service has it. */
export interface KeptPicture {
  key: string;
  file: File;
  caption: string;
}

// Made when it is first needed: some private windows have no database, and then nothing is kept and nothing fails.
let place: ReturnType<typeof createStore> | undefined;
const opened = () => (place ??= createStore("remotebay-pictures", "chosen"));

/** The draft that the pictures belong to. Signing out removes drafts, and with this mark the pictures lose their right to stay. */
const markOf = (key: string) => `draft.pictures.${key}`;

function keyOf(job: number): string | undefined {
  const session = currentSession();
  return session.status === "signed-in" ? `${session.user.Id}.${job}` : undefined;
}

/** The pictures of a job that were chosen here and not sent. */
export async function readKept(job: number): Promise<readonly KeptPicture[]> {
  const key = keyOf(job);
  if (key === undefined || onDevice.read(markOf(key)) === null) return [];
  try {
    return (await get<KeptPicture[]>(key, opened())) ?? [];
  } catch {
    return [];
  }
}

/** Keeps the pictures of a job, in the place of those kept before. */
export async function writeKept(job: number, pictures: readonly KeptPicture[]): Promise<void> {
  const key = keyOf(job);
  if (key === undefined) return;
  if (pictures.length === 0) onDevice.remove(markOf(key));
  else onDevice.write(markOf(key), "kept");
  try {
    await (pictures.length === 0 ? del(key, opened()) : set(key, pictures, opened()));
  } catch {
    // What cannot be kept lives in this tab alone, and closing it asks first.
  }
}

/** Removes the pictures whose drafts are gone: somebody signed out. */
export async function sweepKept(): Promise<void> {
  try {
    const all = await keys<string>(opened());
    const orphans = all.filter((key) => onDevice.read(markOf(key)) === null);
    await delMany(orphans, opened());
  } catch {
    // A closed database holds nothing.
  }
}
