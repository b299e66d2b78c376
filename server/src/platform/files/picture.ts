import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { problem } from "../problem.ts";

/** Largest upload, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;
/** Largest upload, in pixels: a small compressed file can expand to a huge picture. */
export const maxPicturePixels = 50_000_000;

const readable: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic", "image/heif"]);

export interface Rendition {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface CleanPicture {
  full: Rendition;
  thumbnail: Rendition;
}

/**
 * Re-encodes an upload as WebP of at most 2560 px, with a thumbnail of 480 px: upright, without EXIF, location or other metadata.
 * The type is detected from the bytes. Throws `unsupported-type` and `too-large`.
 */
export async function cleanPicture(upload: Uint8Array): Promise<CleanPicture> {
  if (upload.byteLength > maxPictureBytes) throw tooLarge(`at most ${maxPictureBytes} bytes`);
  const type = await fileTypeFromBuffer(upload);
  if (type === undefined || !readable.has(type.mime)) throw unsupported(type?.mime);
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unsupported(type.mime, cause);
    });
  if (width * height > maxPicturePixels) throw tooLarge(`at most ${maxPicturePixels} pixels`);
  try {
    const full = await render(upload, 2560, 82);
    return { full, thumbnail: await render(full.bytes, 480, 75) };
  } catch (cause) {
    throw unsupported(type.mime, cause);
  }
}

async function render(source: Uint8Array, edge: number, quality: number): Promise<Rendition> {
  // `truncated` accepts a file whose upload lost its last lines and refuses worse damage.
  const { data, info } = await sharp(source, { limitInputPixels: maxPicturePixels, failOn: "truncated", autoOrient: true })
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality, effort: 3 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
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
