import { type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { ReadCode } from "./vin-codes.ts";

const options: ReaderOptions = {
  formats: ["Code39", "Code128", "DataMatrix", "QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  maxNumberOfSymbols: 8,
  textMode: "Plain",
};

/** The codes in a picture, read by ZXing; its module must have been prepared. */
export async function readCodes(picture: Blob | ImageData): Promise<ReadCode[]> {
  const found = await readBarcodes(picture, options);
  return found
    .filter(({ isValid, text }) => isValid && text !== "")
    .map(({ text, format }) => ({ text, hasChecksum: !format.startsWith("Code39") }));
}
