import sharp from "sharp";
import type { Files, StoredPicture } from "../../server/src/platform/files/files.ts";
import type { Drawing } from "./job-template.ts";

const width = 1280;
const height = 960;

const wall = `<rect width="${width}" height="620" fill="#d5d9dd"/><rect y="620" width="${width}" height="340" fill="#9aa1a8"/>`;
const stand = `<rect x="628" y="560" width="24" height="250" fill="#4b5563"/><rect x="500" y="800" width="280" height="22" rx="6" fill="#374151"/>`;
const laser = `<rect x="638" y="0" width="4" height="${height}" fill="#c2410c" opacity="0.7"/>`;

function board(inside: string): string {
  return `${wall}${stand}<rect x="370" y="170" width="540" height="400" rx="8" fill="#f8fafc" stroke="#1f2937" stroke-width="6"/>${inside}${laser}`;
}

function rings(x: number, y: number): string {
  return [70, 46, 22].map((r, i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${i % 2 === 0 ? "#111827" : "#f8fafc"}"/>`).join("");
}

function squares(left: number, top: number, size: number, columns: number, rows: number): string {
  return Array.from({ length: columns * rows }, (_, i) => ({ column: i % columns, row: Math.floor(i / columns) }))
    .filter(({ column, row }) => (column + row) % 2 === 0)
    .map(({ column, row }) => `<rect x="${left + column * size}" y="${top + row * size}" width="${size}" height="${size}" fill="#111827"/>`)
    .join("");
}

const fromAbove = `<rect width="${width}" height="${height}" fill="#aab1b8"/>`;
const car = `<rect x="500" y="300" width="280" height="520" rx="90" fill="#475569"/><rect x="530" y="400" width="220" height="110" rx="30" fill="#94a3b8"/><rect x="536" y="640" width="208" height="90" rx="26" fill="#94a3b8"/>`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#f59e0b" stroke-width="6" stroke-dasharray="22 12"/>`;

/** Drawings of calibration set-ups. They contain no text, because a machine may have no fonts. */
const drawings: Record<Drawing, string> = {
  board: board(`${rings(480, 290)}${rings(800, 290)}${rings(640, 460)}`),
  checker: board(squares(400, 200, 48, 10, 7)),
  reflector: `${wall}${stand}<path d="M640 250 L800 470 L640 560 L480 470 Z" fill="#cbd5e1" stroke="#334155" stroke-width="8"/><path d="M640 250 L640 560 M480 470 L640 420 L800 470" stroke="#334155" stroke-width="8" fill="none"/>${laser}`,
  "floor-plan": `${fromAbove}${car}${line(640, 0, 640, 960)}${line(240, 130, 1040, 130)}<rect x="500" y="112" width="280" height="36" fill="#f8fafc" stroke="#1f2937" stroke-width="5"/>${line(500, 148, 500, 340)}${line(780, 148, 780, 340)}`,
  mats: `${fromAbove}${car}${squares(512, 60, 32, 8, 5)}${squares(512, 850, 32, 8, 3)}${squares(240, 430, 32, 6, 8)}${squares(848, 430, 32, 6, 8)}`,
};

/** Draws and stores all pictures of the demonstration world, processed like an upload. */
export async function storeDrawings(files: Pick<Files, "savePicture">): Promise<Map<Drawing, StoredPicture>> {
  const names = Object.keys(drawings) as Drawing[];
  const stored = new Map<Drawing, StoredPicture>();
  // One after another: the memory of several at once would stay with the process.
  for (const name of names) stored.set(name, await files.savePicture(await draw(drawings[name])));
  return stored;
}

function draw(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
