import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { isCrash, startChildren } from "../children/child-pool.ts";
import type { Owner } from "../children/fair-queue.ts";
import { problem } from "../problem.ts";
import type { PictureAnswer, PictureJob, Rendition } from "./picture-job.ts";

// libvips keeps up to 50 MB of what it computed for the next call with the same picture, which never comes.
sharp.cache(false);

/** Largest upload, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;
/** Largest upload, in pixels: a small compressed file can expand to a huge picture. */
export const maxPicturePixels = 50_000_000;

/** Two processes, of which one group has one: its large pictures leave the other to everybody else. */
const processes = 2;
/** Millions of pixels that may wait: four of the largest pictures of a user, or sixteen of a phone. */
const bounds = { user: 200, group: 400, all: 1_500 };
/** Milliseconds after which a process is killed. The decoder itself gives up before that, and says that the picture is to blame. */
const timeout = 60_000;
/** Milliseconds without work after which a process ends. What native code keeps of a large picture is given back by nothing else. */
const idle = 30_000;

/** Calls and the database come a little before pictures. */
const niceness = 5;
/** Makes glibc give large blocks back as soon as they are freed; musl and others do not know these and do so anyway. */
const allocator = { MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "131072" };

const readable: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic", "image/heif"]);

export interface CleanPicture {
  full: Rendition;
  /** For documents: see `picture-process.ts`. */
  print: Rendition;
  thumbnail: Rendition;
}

/** Decodes and encodes pictures in processes of its own. All throw `too-many` or `unavailable` where too much waits. */
export interface Pictures {
  /**
   * Re-encodes an upload as WebP of at most 2560 px, with a rendition for print and a thumbnail of 480 px: upright, without EXIF, location or other
   * metadata. The type is detected from the bytes. Throws `unsupported-type` and `too-large`.
   */
  clean(upload: Uint8Array, owner?: Owner): Promise<CleanPicture>;
  /** A stored picture as JPEG in the size that a document shows. Throws `unsupported-type`. */
  print(picture: Uint8Array): Promise<Rendition>;
  /** The first frame of any picture that can be decoded, 480 px wide or high. Throws `unsupported-type` and `too-large`. */
  thumbnail(picture: Uint8Array, owner?: Owner): Promise<Rendition>;
  /** A logo as PNG, of a picture or a drawing (SVG). Throws `unsupported-type` and `too-large`. */
  logo(upload: Uint8Array, owner?: Owner): Promise<Rendition>;
  close(): Promise<void>;
}

/** Creates the processes' pool; the first picture starts the first one. Tests give a program of their own. */
export function startPictures(program = join(import.meta.dirname, "picture-process.ts")): Pictures {
  const pool = startChildren<PictureJob, PictureAnswer>({
    program,
    environment: allocator,
    processes,
    bounds,
    atOnceOfGroup: 1,
    timeout,
    idle,
    niceness,
  });
  const run = async (job: PictureJob, pixels: number, mime: string | undefined, owner?: Owner) => {
    const weight = Math.max(1, Math.ceil(pixels / 1_000_000));
    const decode = () => pool.run(() => job, { weight, ...(owner && { owner }) });
    // Once may be chance, as where memory is short. Twice it is the picture: answered "try again", a client would send it for ever.
    const answer = await onCrash(onCrash(decode(), decode), (error) => {
      throw unsupported(mime, error);
    });
    if ("error" in answer) throw unsupported(mime, new Error(answer.error));
    const [first, ...others] = answer.renditions.map(({ bytes, width, height }) => ({ bytes: asBuffer(bytes), width, height }));
    if (first === undefined) throw unsupported(mime);
    return [first, ...others] as const;
  };
  const one = async (what: "print" | "thumbnail", bytes: Uint8Array, owner?: Owner) => {
    const [only] = await run({ what, bytes, maxPixels: maxPicturePixels }, await pixelsOf(bytes, undefined), undefined, owner);
    return only;
  };
  return {
    clean: async (bytes, owner) => {
      if (bytes.byteLength > maxPictureBytes) throw tooLarge(`at most ${maxPictureBytes} bytes`);
      const type = await fileTypeFromBuffer(bytes);
      if (type === undefined || !readable.has(type.mime)) throw unsupported(type?.mime);
      const job = { what: "clean", bytes, maxPixels: maxPicturePixels } as const;
      const [full, print, thumbnail] = await run(job, await pixelsOf(bytes, type.mime), type.mime, owner);
      if (print === undefined || thumbnail === undefined) throw unsupported(type.mime);
      return { full, print, thumbnail };
    },
    logo: async (bytes, owner) => {
      const isDrawn = isDrawing(bytes);
      const mime = isDrawn ? "image/svg+xml" : (await fileTypeFromBuffer(bytes))?.mime;
      if (mime === undefined || !(isDrawn || readable.has(mime))) throw unsupported(mime);
      // A drawing is not even measured here: it is parsed in the other process alone, and is small whatever it says of its size.
      const pixels = isDrawn ? 1 : await pixelsOf(bytes, mime);
      const [only] = await run({ what: "logo", bytes, maxPixels: maxPicturePixels }, pixels, mime, owner);
      return only;
    },
    print: (picture) => one("print", picture),
    thumbnail: (picture, owner) => one("thumbnail", picture, owner),
    close: pool.close,
  };
}

/** Whether a file is an SVG document. One that declares entities of its own is none: they are a way to make a small file huge. */
function isDrawing(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes);
  if (/<!ENTITY/i.test(rest)) return false;
  // Before its first element a document may have a declaration, comments and the name of its type.
  for (let isBefore = true; isBefore;) {
    rest = rest.trimStart();
    const end = ["<?xml ", "<!--", "<!DOCTYPE svg"].flatMap((start, nth) =>
      rest.startsWith(start) ? (["?>", "-->", ">"][nth] ?? []) : [],
    )[0];
    const at = end === undefined ? -1 : rest.indexOf(end);
    isBefore = end !== undefined && at !== -1;
    if (isBefore) rest = rest.slice(at + (end?.length ?? 0));
  }
  return /^<svg[\s>]/.test(rest);
}

function onCrash<T>(decoded: Promise<T>, otherwise: (error: unknown) => Promise<T>): Promise<T> {
  return decoded.catch((error: unknown) => {
    if (!isCrash(error)) throw error;
    return otherwise(error);
  });
}

/** Reads how large a picture is from its first bytes, before anything is decoded. */
async function pixelsOf(bytes: Uint8Array, mime: string | undefined): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unsupported(mime, cause);
    });
  if (width * height > maxPicturePixels) throw tooLarge(`at most ${maxPicturePixels} pixels`);
  return width * height;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function tooLarge(limit: string) {
  return problem("too-large", { detail: `A picture may have ${limit}.`, info: { MaxBytes: maxPictureBytes, MaxPixels: maxPicturePixels } });
}

function unsupported(mime: string | undefined, cause?: unknown) {
  const error = problem("unsupported-type", {
    detail: `Pictures are JPEG, PNG, WebP or AVIF${mime === undefined ? "" : `; this is ${mime} or damaged`}.`,
  });
  error.cause = cause;
  return error;
}
