import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

/** A picture of a Code 39, as on a vehicle's label. */
export async function drawCode(text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { image, error } = await writeBarcode(text, { format: "Code39", scale: 3, addQuietZones: true });
  if (!image) throw new Error(error);
  return { name: "label.png", mimeType: "image/png", buffer: Buffer.from(await image.arrayBuffer()) };
}
