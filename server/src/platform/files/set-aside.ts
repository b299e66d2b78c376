import type { Disk } from "flydrive";
import { bytesOf, isDamaged } from "./store.ts";

/** Where files wait that nothing named: they are part of the store, and of its backups. */
const folder = "removed/";

export const isAside = (key: string): boolean => key.startsWith(folder);

const asideOf = (key: string): string => `${folder}${key}`;

/**
 * Sets a file aside that nothing names. Not deleted at once: the same bytes may just have been stored again, which finds them there and writes nothing,
 * and a row names them a moment later. They are brought back then (`bringBack`).
 */
export async function setAside(disk: Disk, key: string): Promise<void> {
  const bytes = await bytesOf(disk, key);
  if (bytes !== undefined && !isDamaged(key, bytes)) await disk.put(asideOf(key), bytes);
  await disk.delete(key);
}

/** Brings a file back that was set aside; undefined where there is none that is whole. */
export async function bringBack(disk: Disk, key: string): Promise<Uint8Array | undefined> {
  const bytes = isAside(key) ? undefined : await bytesOf(disk, asideOf(key));
  if (bytes === undefined || isDamaged(key, bytes)) return undefined;
  await disk.put(key, bytes);
  return bytes;
}

/** Deletes a file that was set aside. */
export async function deleteAside(disk: Disk, key: string): Promise<void> {
  await disk.delete(asideOf(key));
}
