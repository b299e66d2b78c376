import sharp, { type Sharp } from "sharp";
import type { PictureAnswer, PictureJob, Rendition } from "./picture-job.ts";

// A program of its own (see `picture.ts`). It exits when the app is gone, even if that was killed, and ignores an interrupt of the whole process group,
// because the app then finishes the pictures under way.
process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);

sharp.cache(false);
// One picture takes one processor; the others are for calls and the database.
sharp.concurrency(1);

/** Time that one decoding or encoding may take. */
const encodeSeconds = 20;
/** A document shows two pictures side by side: 1280 pixels are more than 350 a printed inch. */
const printEdge = 1280;

process.on("message", (job) => {
  void answerTo(job as PictureJob).then((answer) => process.send?.(answer));
});

async function answerTo(job: PictureJob): Promise<PictureAnswer> {
  try {
    return { renditions: await render(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function render({ what, bytes, maxPixels }: PictureJob): Promise<Rendition[]> {
  if (what === "logo") return [await renderLogo(bytes, maxPixels)];
  if (what === "print") return [await renderPrint(sharp(bytes, { limitInputPixels: maxPixels }))];
  // `truncated` accepts a file whose upload lost its last lines and refuses worse damage.
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "truncated", autoOrient: true });
  if (what === "thumbnail") return [await renderThumbnail(source)];
  const image = await decode(source, 2560);
  return Promise.all([encode(image.clone().webp({ quality: 82, effort: 3 })), renderPrint(image), renderThumbnail(image.clone())]);
}

/** Decodes an upload once for all renditions, upright and at most `edge` pixels wide and high. */
async function decode(source: Sharp, edge: number): Promise<Sharp> {
  const { data, info } = await fit(source, edge)
    .toColourspace("srgb")
    .timeout({ seconds: encodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/**
 * A picture as JPEG in the size that a document shows. A PDF holds JPEG as it is, while its renderer would decode any other format and
 * store each pixel: slow, and a file many times as large.
 */
function renderPrint(image: Sharp): Promise<Rendition> {
  return encode(fit(image.clone(), printEdge).flatten({ background: "#fff" }).jpeg({ quality: 85 }));
}

/** A logo fits into this box: three times the largest size in which a screen shows it. */
const logoBox = { width: 660, height: 160 };

/** A logo as PNG with its transparency. Of a drawing (SVG) only the pixels are kept: nothing in it that runs or refers elsewhere is ever sent to a browser. */
async function renderLogo(bytes: Uint8Array, maxPixels: number): Promise<Rendition> {
  const options = { limitInputPixels: maxPixels, failOn: "truncated", autoOrient: true } as const;
  const { format, width, height } = await sharp(bytes, options).metadata();
  const scale = Math.min(logoBox.width / width, logoBox.height / height);
  // A drawing is as sharp as it is drawn large; pixels are not enlarged.
  const density = format === "svg" ? { density: Math.min(10_000, Math.max(1, 72 * scale)) } : {};
  const image = sharp(bytes, { ...options, ...density }).resize({ ...logoBox, fit: "inside", withoutEnlargement: true });
  return encode(image.toColourspace("srgb").png({ compressionLevel: 9 }));
}

function renderThumbnail(image: Sharp): Promise<Rendition> {
  return encode(fit(image, 480).webp({ quality: 75, effort: 3 }));
}

function fit(image: Sharp, edge: number): Sharp {
  return image.resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true });
}

async function encode(image: Sharp): Promise<Rendition> {
  const { data, info } = await image.timeout({ seconds: encodeSeconds }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
