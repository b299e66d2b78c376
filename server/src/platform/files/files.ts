import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { problem } from "../problem.ts";
import { cleanPicture, maxPictureBytes } from "./picture.ts";

/** What a module saves about a stored picture. Width and height are in pixels. */
export interface StoredPicture {
  /** Key of the full picture in the store. */
  key: string;
  thumbnailKey: string;
  /** Always `image/webp`. */
  type: string;
  width: number;
  height: number;
  bytes: number;
}

export interface Files {
  /** Cleans (see `cleanPicture`) and stores a picture; an identical picture is stored once. Throws `too-large`, `unsupported-type`. */
  savePicture(upload: Uint8Array | Readable): Promise<StoredPicture>;
  /** Stores bytes under the hash of their content and returns the key; `extension` without a dot. */
  save(bytes: Uint8Array, folder: string, extension: string): Promise<string>;
  /** Throws `not-found` for an unknown key. */
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** The file store in `<dataDir>/files`. Another flydrive driver (such as S3) can replace it without changes elsewhere. */
export function openFiles(dataDir: string, disk: Disk = localDisk(dataDir)): Files {
  const save: Files["save"] = async (bytes, folder, extension) => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    const key = `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`;
    if (!(await disk.exists(key))) await disk.put(key, bytes);
    return key;
  };
  const requireFile = async (key: string): Promise<void> => {
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
      await requireFile(key);
      return disk.getBytes(key);
    },
    stream: async (key) => {
      await requireFile(key);
      return disk.getStream(key);
    },
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

function localDisk(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: pathToFileURL(join(dataDir, "files/")), visibility: "private" }));
}

/** Reads a stream of at most `limit` bytes into memory; beyond that it throws `too-large` and destroys the stream. */
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
