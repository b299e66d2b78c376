import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

// Draws the application's icons as PNG from the SVG that browsers show: `npm run icons`, after the mark has changed. Phones and
// older systems take no SVG. The files are in the repository, since a build must not depend on a drawing library's release.

const folder = join(import.meta.dirname, "../web/public");

/** A mark that the system cuts to its own shape: the ground fills the whole square, and the drawing stays within the middle four fifths. */
function fullBleed(svg: string): string {
  return svg
    .replace(' rx="8"', "")
    .replace(/(<rect[^>]*\/>)(.*)(<\/svg>)/s, '$1<g transform="translate(16 16) scale(0.86) translate(-16 -16)">$2</g>$3');
}

const mark = await readFile(join(folder, "favicon.svg"), "utf8");
const logo = await readFile(join(folder, "logos/default.svg"), "utf8");

const drawings: readonly { file: string; svg: string; size: number }[] = [
  { file: "icons/192.png", svg: mark, size: 192 },
  { file: "icons/512.png", svg: mark, size: 512 },
  { file: "icons/maskable-512.png", svg: fullBleed(mark), size: 512 },
  { file: "icons/apple-touch.png", svg: fullBleed(mark), size: 180 },
  { file: "static/logo.png", svg: logo, size: 256 },
];

for (const { file, svg, size } of drawings) {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path);
}
