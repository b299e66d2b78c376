import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode, type WriteResult } from "zxing-wasm/writer";

/** A Code 39, as on a vehicle's label. */
async function code39(text: string): Promise<WriteResult> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const written = await writeBarcode(text, { format: "Code39", scale: 3, addQuietZones: true });
  if (written.error) throw new Error(written.error);
  return written;
}

/** A picture of a label. */
export async function drawCode(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { image, error } = await code39(text);
  if (!image) throw new Error(error);
  return { name: "label.png", mimeType: "image/png", buffer: Buffer.from(await image.arrayBuffer()) };
}

/** The film's size, that of a phone's camera, and how many pixels wide a line of the code is. */
const film = { width: 1280, height: 960, line: 3, frames: 2 };

/** A film of a label in the middle of the picture, for Chromium's fake camera: YUV4MPEG2, uncompressed. */
export async function filmCode(text: string): Promise<Buffer> {
  const { data, width, height } = (await code39(text)).symbol;
  const light = Buffer.alloc(film.width * film.height, 0xe0);
  const left = (film.width - width * film.line) >> 1;
  const top = (film.height - height * film.line) >> 1;
  for (let y = 0; y < height * film.line; y += 1)
    for (let x = 0; x < width * film.line; x += 1)
      light[(top + y) * film.width + left + x] = data[Math.floor(y / film.line) * width + Math.floor(x / film.line)] ?? 0;
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc(light.length / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${film.width} H${film.height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, ...Array.from({ length: film.frames }, () => frame)]);
}
