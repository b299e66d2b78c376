import { join } from "node:path";
import { Disk, errors } from "flydrive";
import type { Bucket } from "./bucket.ts";
import { LocalDriver, unfinishedFolder } from "./local-disk.ts";
import { S3Driver } from "./s3-disk.ts";

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
    if (error instanceof errors.E_CANNOT_READ_FILE && (error.cause as { code?: unknown } | undefined)?.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The keys of all stored files; the only use of a bucket's LIST. */
export async function* keysOn(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll("", { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) });
    for (const { isFile, key } of page.objects as Iterable<{ isFile: boolean; key: string }>) {
      if (isFile && key !== storeIdKey && !key.startsWith(unfinishedFolder)) yield key;
    }
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}
