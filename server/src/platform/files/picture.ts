import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { problem } from "../problem.ts";

// libvips keeps up to 50 MB of what it computed for the next call with the same picture, which never comes.
sharp.cache(false);

/** Largest upload, in bytes. */
export const maxPictureBytes = 15 * 1024 * 1024;
/** Largest upload, in pixels: a small compressed file can expand to a huge picture. */
export const maxPicturePixels = 50_000_000;

/** Time that one decoding or encoding may take. */
const encodeSeconds = 20;

const readable: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp", "image/avif", "image/heic", "image/heif"]);

export interface Rendition {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface CleanPicture {
  full: Rendition;
  /** For documents: see `renderPrint`. */
  print: Rendition;
  thumbnail: Rendition;
}

/**
 * Re-encodes an upload as WebP of at most 2560 px, with a rendition for print and a thumbnail of 480 px: upright, without EXIF, location or other
 * metadata. The type is detected from the bytes. Throws `unsupported-type` and `too-large`.
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
    const image = await decode(upload, 2560);
    const [full, print, thumbnail] = await Promise.all([
      encode(image.clone().webp({ quality: 82, effort: 3 })),
      renderPrint(image),
      encode(fit(image.clone(), 480).webp({ quality: 75, effort: 3 })),
    ]);
    return { full, print, thumbnail };
  } catch (cause) {
    throw unsupported(type.mime, cause);
  }
}

/** A document shows two pictures side by side: 1280 pixels are more than 350 a printed inch. */
const printEdge = 1280;

/**
 * A picture as JPEG in the size that a document shows. A PDF holds JPEG as it is, while its renderer would decode any other format and
 * store each pixel: slow, and a file many times as large.
 */
export function renderPrint(source: Uint8Array | Sharp): Promise<Rendition> {
  const image = source instanceof Uint8Array ? sharp(source, { limitInputPixels: maxPicturePixels }) : source.clone();
  return encode(fit(image, printEdge).flatten({ background: "#fff" }).jpeg({ quality: 85 }));
}

/** The first frame of any picture that can be decoded, 480 px wide or high. Throws `unsupported-type`. */
export async function renderThumbnail(source: Uint8Array): Promise<Rendition> {
  const image = sharp(source, { limitInputPixels: maxPicturePixels, failOn: "truncated", autoOrient: true });
  return encode(fit(image, 480).webp({ quality: 75, effort: 3 })).catch((cause: unknown) => {
    throw unsupported(undefined, cause);
  });
}

/** Decodes an upload once for all renditions, upright and at most `edge` pixels wide and high. */
async function decode(upload: Uint8Array, edge: number): Promise<Sharp> {
  // `truncated` accepts a file whose upload lost its last lines and refuses worse damage.
  const source = sharp(upload, { limitInputPixels: maxPicturePixels, failOn: "truncated", autoOrient: true });
  const { data, info } = await fit(source, edge)
    .toColourspace("srgb")
    .timeout({ seconds: encodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function fit(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
}

async function encode(image: Sharp): Promise<Rendition> {
  const { data, info } = await image.timeout({ seconds: encodeSeconds }).toBuffer({ resolveWithObject: true });
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
