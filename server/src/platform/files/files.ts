import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { problem } from "../problem.ts";
import { cleanPicture, maxPictureBytes } from "./picture.ts";

/** What a table keeps about a stored picture. Sizes are in pixels and bytes. */
export interface StoredPicture {
  /** The name of the full picture in the store. */
  key: string;
  thumbnailKey: string;
  /** Always `image/webp`. */
  type: string;
  width: number;
  height: number;
  bytes: number;
}

export interface Files {
  /** Cleans and stores a picture (see `cleanPicture`). The same picture twice is stored once. Throws `too-large`, `unsupported-type`. */
  savePicture(upload: Uint8Array | Readable): Promise<StoredPicture>;
  /** Stores bytes under the hash of their content; `extension` without a dot. Answers the key. */
  save(bytes: Uint8Array, folder: string, extension: string): Promise<string>;
  /** Throws `not-found` where there is no such file. */
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** The store below `<dataDir>/files`. Another driver of flydrive (S3) takes its place without a change elsewhere. */
export function openFiles(dataDir: string, disk: Disk = localDisk(dataDir)): Files {
  const save: Files["save"] = async (bytes, folder, extension) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const key = `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`;
    if (!(await disk.exists(key))) await disk.put(key, bytes);
    return key;
  };
  const found = async (key: string): Promise<void> => {
    if (!(await disk.exists(key))) throw problem("not-found");
  };
  return {
    save,
    savePicture: async (upload) => {
      const { full, thumbnail } = await cleanPicture(upload instanceof Uint8Array ? upload : await readBounded(upload, maxPictureBytes));
      const [key, thumbnailKey] = await Promise.all([save(full.bytes, "pictures", "webp"), save(thumbnail.bytes, "pictures", "webp")]);
      return { key, thumbnailKey, type: "image/webp", width: full.width, height: full.height, bytes: full.bytes.byteLength };
    },
    read: async (key) => {
      await found(key);
      return disk.getBytes(key);
    },
    stream: async (key) => {
      await found(key);
      return disk.getStream(key);
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

function localDisk(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: pathToFileURL(join(dataDir, "files/")), visibility: "private" }));
}

/** Reads a stream into memory, `limit` bytes at most; throws `too-large` and lets go of the stream beyond that. */
async function readBounded(stream: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part);
    size += bytes.byteLength;
    if (size > limit) throw problem("too-large", { detail: `At most ${limit} bytes.`, info: { MaxBytes: limit } });
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
