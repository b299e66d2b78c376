import { createHash } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import type { Bucket } from "./bucket.ts";
import { LocalDriver, unfinishedFolder } from "./local-disk.ts";
import { S3Driver } from "./s3-disk.ts";
import { StartUpError } from "../start-up/start-up-error.ts";

/** Where stored files are: in a bucket, else in the folder `files` below `dataDir`. */
export interface FilesPlace {
  dataDir: string;
  bucket?: Bucket | undefined;
}

/** The object by which the database knows its store (`store-id.ts`). It is none of the stored files. */
export const storeIdKey = "store-id.txt";

/** The folder of a place without a bucket. */
export function folderOf({ dataDir }: FilesPlace): string {
  return join(dataDir, "files");
}

/** The place as messages name it. */
export function nameOf(place: FilesPlace): string {
  return place.bucket?.name ?? folderOf(place);
}

export function openDisk(place: FilesPlace): Disk {
  return new Disk(place.bucket === undefined ? new LocalDriver(folderOf(place)) : new S3Driver(place.bucket));
}

/** The bytes of a key, or undefined where it is not there. One call of a bucket. */
export async function bytesOf(disk: Disk, key: string): Promise<Uint8Array | undefined> {
  try {
    return await disk.getBytes(key);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The bytes of a key as a stream that has begun, or undefined where it is not there. */
export async function streamOf(disk: Disk, key: string): Promise<Readable | undefined> {
  try {
    const parts: AsyncIterator<Uint8Array> = (await disk.getStream(key))[Symbol.asyncIterator]();
    // A folder's file is opened when it is read first.
    const first = await parts.next();
    return Readable.from(begun(first, parts), { objectMode: false });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function* begun(first: IteratorResult<Uint8Array>, parts: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
  } finally {
    await parts.return?.();
  }
}

/** The keys of all stored files; the only use of a bucket's LIST. */
export async function* keysOn(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await pageOf(disk, paginationToken);
    for (const object of page.objects) {
      if (object.isFile && object.key !== storeIdKey && !object.key.startsWith(unfinishedFolder)) yield object.key;
    }
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

async function pageOf(disk: Disk, paginationToken: string | undefined): ReturnType<Disk["listAll"]> {
  try {
    return await disk.listAll("", { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) });
  } catch (error) {
    // A folder is made with its first file.
    if (isMissing(error)) return { objects: [] };
    if (!(disk.driver instanceof S3Driver) || !(error instanceof Error)) throw error;
    throw new StartUpError(`The bucket cannot be listed (${error.message}). Its key needs the right to list for this.`, {
      cause: error,
    });
  }
}

/** The code of a file that is not there, which both drivers give their errors. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && [error, error.cause].some((one) => (one as { code?: unknown } | undefined)?.code === "ENOENT");
}

/** Keys that are worked on at once: a bucket takes tens of milliseconds for each. */
const atOnce = 8;

/** Does `work` for every key, several at once; ends with the first error. */
export async function forEachKey(
  keys: AsyncIterableIterator<string> | IterableIterator<string>,
  work: (key: string) => Promise<void>,
): Promise<void> {
  const take = async () => {
    for await (const key of keys) await work(key);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The hash under which a file is stored. */
export function hashIn(key: string): string | undefined {
  return /([\da-f]{64})\.\w+$/.exec(key)?.[1];
}

/** Whether a file stored under its content's hash has other content now. */
export function isDamaged(key: string, bytes: Uint8Array): boolean {
  const named = hashIn(key);
  return named !== undefined && named !== hashOf(bytes);
}
