import { createHash } from "node:crypto";
import type { Disk } from "flydrive";
import { StartUpError } from "../start-up/start-up-error.ts";
import { readId } from "./store-id.ts";
import { bytesOf, forEachKey, isDamaged, keysOn, nameOf, openDisk, storeIdKey, type FilesPlace } from "./store.ts";

/** What was done so far. */
export interface MovedFiles {
  /** Files of the source, and how many of them were looked at. */
  total: number;
  seen: number;
  copied: number;
  copiedBytes: number;
  /** The keys of files whose bytes are not those that were stored. They are not copied. */
  damaged: string[];
}

export interface MoveOptions {
  /** Leaves the store's id where it is: the source goes on being the database's store. */
  copyOnly?: boolean;
  /** Called after each file. */
  report?(moved: MovedFiles): void;
}

/**
 * Copies every file to another store, except what is there with the right bytes already, and then moves the id by which the database knows its store:
 * from then on no process starts with the old one. The files stay in the old store. Throws StartUpError for the store of another installation.
 */
export async function moveFiles(from: FilesPlace, to: FilesPlace, { copyOnly = false, report }: MoveOptions = {}): Promise<MovedFiles> {
  const [source, target] = [openDisk(from), openDisk(to)];
  if (nameOf(from) === nameOf(to)) throw new StartUpError(`${nameOf(from)} is both, the source and the target.`);
  const [id, other] = [await readId(source, from), await readId(target, to)];
  if (id !== undefined && other !== undefined && id !== other)
    throw new StartUpError(`${nameOf(to)} is the file store of another installation. Name an empty one.`);
  const keys: string[] = [];
  for await (const key of keysOn(source)) keys.push(key);
  const moved: MovedFiles = { total: keys.length, seen: 0, copied: 0, copiedBytes: 0, damaged: [] };
  await forEachKey(keys.values(), async (key) => {
    await copy(key, source, { disk: target, place: to }, moved);
    moved.seen += 1;
    report?.(moved);
  });
  if (id !== undefined && !copyOnly) await moveId(id, source, target);
  return moved;
}

async function copy(key: string, source: Disk, { disk, place }: { disk: Disk; place: FilesPlace }, moved: MovedFiles): Promise<void> {
  // What is in a folder is read to be compared; of a bucket its MD5 is asked for.
  const there = place.bucket === undefined ? await bytesOf(disk, key) : undefined;
  if (there !== undefined && !isDamaged(key, there)) return;
  const bytes = await bytesOf(source, key);
  if (bytes === undefined) return;
  if (isDamaged(key, bytes)) return void moved.damaged.push(key);
  if (place.bucket !== undefined && (await md5In(disk, key)) === createHash("md5").update(bytes).digest("hex")) return;
  await disk.put(key, bytes);
  moved.copied += 1;
  moved.copiedBytes += bytes.byteLength;
}

/** The etag of an object, which is its MD5 in nearly every store; where it is not, the object is stored again. */
async function md5In(disk: Disk, key: string): Promise<string | undefined> {
  return (await disk.exists(key)) ? (await disk.getMetaData(key)).etag : undefined;
}

async function moveId(id: string, source: Disk, target: Disk): Promise<void> {
  await target.put(storeIdKey, `${id}\n`);
  await source.delete(storeIdKey);
  // Where both are the same store under two names.
  if ((await bytesOf(target, storeIdKey)) === undefined) await target.put(storeIdKey, `${id}\n`);
}
