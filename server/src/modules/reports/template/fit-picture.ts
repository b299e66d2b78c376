import sharp from "sharp";

/** A report shows two pictures side by side: 1280 pixels are more than 350 a printed inch. */
const maxPixels = 1280;

/**
 * The picture as JPEG in the size that a report shows, or undefined if it cannot be read. A PDF holds JPEG as it is, while the renderer would
 * decode any other format and store each pixel: slow, and a file many times as large.
 */
export async function fitPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const size = { width: maxPixels, height: maxPixels, fit: "inside", withoutEnlargement: true } as const;
    return await sharp(bytes).resize(size).flatten({ background: "#fff" }).jpeg({ quality: 85 }).toBuffer();
  } catch {
    return undefined;
  }
}
