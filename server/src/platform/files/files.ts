import { createHash } from "node:crypto";
import { pipeline, Transform, type Readable } from "node:stream";
import { errors } from "flydrive";
import { problem } from "../problem.ts";
import { secondsOf, timing } from "../measured.ts";
import { inSpanOf } from "../tracing.ts";
import { deleteLeftovers } from "./local-disk.ts";
import type { Owner } from "../children/fair-queue.ts";
import { maxPictureBytes, startPictures } from "./picture.ts";
import { bringBack, deleteAside, isAside, setAside } from "./set-aside.ts";
import { takenAtOf } from "./taken-at.ts";
import { bytesOf, folderOf, hashIn, hashOf, isDamaged, keysOn, openDisk, type FilesPlace } from "./store.ts";

/** What a module saves about a stored picture. Width and height are in pixels. */
export interface StoredPicture {
  /** Key of the full picture in the store. */
  key: string;
  /** Key of the rendition for documents, a JPEG. */
  printKey: string;
  thumbnailKey: string;
  /** Always `image/webp`. */
  type: string;
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 in hex of the bytes as they were received. */
  originalHash: string;
  /** When the camera says that it took the picture (`takenAtOf`); what is stored says it no more. */
  takenAt: string | null;
}

export interface Files {
  /**
   * Cleans (see `Pictures`) and stores a picture; an identical picture is stored once. The owner's share of the decoding is used. Throws `too-large`,
   * `unsupported-type`, `unavailable`, and `too-many` where too many pixels of the owner wait.
   */
  savePicture(upload: Uint8Array | Readable, owner?: Owner): Promise<StoredPicture>;
  /** A thumbnail of a picture that is stored as it is (see `Pictures`); returns its key. Throws `unsupported-type` if it cannot be read. */
  saveThumbnail(picture: Uint8Array, owner?: Owner): Promise<string>;
  /** A stored picture as JPEG for documents, which is not stored. Throws `unsupported-type` if it cannot be read. */
  renderPrint(picture: Uint8Array): Promise<Uint8Array>;
  /** Draws a logo as PNG and stores it; an identical one is stored once. Throws `unsupported-type`, `too-large`, `unavailable`, `too-many`. */
  saveLogo(upload: Uint8Array, owner?: Owner): Promise<{ key: string; width: number; height: number }>;
  /** Stores bytes under the hash of their content and returns the key; `extension` without a dot. Throws `unavailable` if they cannot be written (disk full). */
  save(bytes: Uint8Array, folder: string, extension: string): Promise<string>;
  /** Throws `not-found` for an unknown key and for a file whose bytes no longer have the key's hash, `unavailable` if the store cannot be read. */
  read(key: string): Promise<Uint8Array>;
  /** Like `read`, without holding the whole file in memory. Its bytes are compared while they pass: of a damaged file the stream ends with an error. */
  open(key: string): Promise<Readable>;
  /** The keys of all files that are stored, without those set aside. A bucket may refuse it: no call depends on it. */
  list(): AsyncIterable<string>;
  /** Throws `unavailable` if the store cannot be asked, as the following do. */
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Whether a file is there with the bytes that were stored. */
  inspect(key: string): Promise<"whole" | "missing" | "damaged">;
  /** Stores bytes under a key whose file is missing or damaged; false, and nothing is stored, where they are not those of the key. */
  repair(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Sets a file aside that nothing names; reads still find it, and bring it back. */
  setAside(key: string): Promise<void>;
  /** Brings a file back that was set aside; false where there is none that is whole. */
  bringBack(key: string): Promise<boolean>;
  /** Deletes a file that was set aside. */
  deleteAside(key: string): Promise<void>;
  /** Deletes what killed processes left half written. */
  deleteLeftovers(now: Date): Promise<void>;
  /** Ends the processes that decode pictures. */
  close(): Promise<void>;
}

export interface FilesOptions {
  /** Called for each read of a damaged file. */
  onDamaged?: (key: string) => void;
}

/** The file store of an installation: its bucket, or the folder `<dataDir>/files`. */
export function openFiles(place: FilesPlace, { onDamaged }: FilesOptions = {}): Files {
  const disk = openDisk(place);
  const pictures = startPictures();
  const save: Files["save"] = async (bytes, folder, extension) => {
    const hash = hashOf(bytes);
    const key = `${folder}/${hash.slice(0, 2)}/${hash}.${extension}`;
    // A stored file may be damaged (older releases could tear one): its content is compared, and the upload replaces it.
    const isStored = await orUnavailable("read", async () => {
      const stored = await bytesOf(disk, key);
      return stored !== undefined && hashOf(stored) === hash;
    });
    if (!isStored) await orUnavailable("write", () => disk.put(key, bytes));
    return key;
  };
  return {
    save,
    savePicture: async (upload, owner) => {
      const bytes = upload instanceof Uint8Array ? upload : await readBounded(upload, maxPictureBytes);
      const { full, print, thumbnail } = await pictures.clean(bytes, owner);
      const key = await save(full.bytes, "pictures", "webp");
      const printKey = await save(print.bytes, "pictures", "jpg");
      const thumbnailKey = await save(thumbnail.bytes, "pictures", "webp");
      const { width, height } = full;
      const original = { originalHash: hashOf(bytes), takenAt: takenAtOf(bytes) };
      return { key, printKey, thumbnailKey, type: "image/webp", width, height, bytes: full.bytes.byteLength, ...original };
    },
    saveThumbnail: async (picture, owner) => save((await pictures.thumbnail(picture, owner)).bytes, "pictures", "webp"),
    saveLogo: async (upload, owner) => {
      const { bytes, width, height } = await pictures.logo(upload, owner);
      return { key: await save(bytes, "logos", "png"), width, height };
    },
    renderPrint: async (picture) => (await pictures.print(picture)).bytes,
    read: async (key) => {
      const bytes = await orUnavailable("read", () => bytesOf(disk, key));
      if (bytes !== undefined && !isDamaged(key, bytes)) return bytes;
      if (bytes !== undefined) onDamaged?.(key);
      const aside = await orUnavailable("move", () => bringBack(disk, key));
      if (aside === undefined) throw problem("not-found");
      return aside;
    },
    open: async (key) => {
      const source = await orUnavailable("open", async () =>
        (await disk.exists(key)) || (await bringBack(disk, key)) !== undefined ? disk.getStream(key) : undefined,
      );
      if (source === undefined) throw problem("not-found");
      // Both end when either fails; whoever reads the result is told.
      return pipeline(source, comparing(key, onDamaged), () => undefined);
    },
    list: () => storedOn(disk),
    exists: (key) => orUnavailable("exists", () => disk.exists(key)),
    remove: (key) => orUnavailable("delete", () => disk.delete(key)),
    ...mending(disk),
    deleteLeftovers: async (now) => {
      if (place.bucket === undefined) await deleteLeftovers(folderOf(place), now);
    },
    close: pictures.close,
  };
}

/** The keys on a disk without those that were set aside. */
async function* storedOn(disk: Parameters<typeof keysOn>[0]): AsyncGenerator<string> {
  for await (const key of keysOn(disk)) if (!isAside(key)) yield key;
}

/** What checks of stored files do. */
function mending(disk: ReturnType<typeof openDisk>): Pick<Files, "inspect" | "repair" | "setAside" | "bringBack" | "deleteAside"> {
  return {
    inspect: async (key) => {
      const bytes = await orUnavailable("read", () => bytesOf(disk, key));
      return bytes === undefined ? "missing" : isDamaged(key, bytes) ? "damaged" : "whole";
    },
    repair: async (key, bytes) => {
      if (hashIn(key) !== hashOf(bytes)) return false;
      await orUnavailable("write", () => disk.put(key, bytes));
      return true;
    },
    setAside: (key) => orUnavailable("move", () => setAside(disk, key)),
    bringBack: async (key) => (await orUnavailable("move", () => bringBack(disk, key))) !== undefined,
    deleteAside: (key) => orUnavailable("delete", () => deleteAside(disk, key)),
  };
}

/** Seconds after which a client may retry; disk space must be freed first. */
const retryAfter = 10;

type Operation = "read" | "open" | "write" | "exists" | "delete" | "move";

const durations = secondsOf(
  "remotebay_file_store_duration_seconds",
  "Time that the file store took; of `open` until its first bytes may be read.",
  ["operation", "outcome"],
);

/** Turns a failure of the store (a full disk, no permission, S3 away) into `unavailable`, so that the caller retries later. */
async function orUnavailable<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  try {
    return await timing(durations, { operation }, () => inSpanOf({ name: `files ${operation}` }, work));
  } catch (cause) {
    // A key that points outside the store is the caller's mistake, not the store's.
    if (cause instanceof errors.E_PATH_TRAVERSAL_DETECTED) throw cause;
    const error = problem("unavailable", { info: { RetryAfter: retryAfter } });
    error.cause = cause;
    throw error;
  }
}

/** Passes a file's bytes on, and fails at their end if they are not those that were stored. */
function comparing(key: string, onDamaged: FilesOptions["onDamaged"]): Transform {
  const named = hashIn(key);
  const hash = createHash("sha256");
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      hash.update(bytes);
      done(null, bytes);
    },
    flush: (done) => {
      if (named === undefined || hash.digest("hex") === named) return done();
      onDamaged?.(key);
      return done(new Error("a stored file is damaged"));
    },
  });
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
