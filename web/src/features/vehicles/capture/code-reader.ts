import { prepareZXingModule } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readCodes } from "./read-codes.ts";
import type { ReadCode } from "./vin-codes.ts";

/** The browser's own reader, which TypeScript's library does not declare (Shape Detection API). */
interface BarcodeDetector {
  detect(source: ImageData): Promise<{ rawValue: string; format: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ["code_39", "code_128", "data_matrix", "qr_code"] as const;

export type CodeReader = (picture: ImageData) => Promise<ReadCode[]>;

/** The browser's own reader where it knows all four kinds of codes, else ZXing's, which is then fetched from our own origin. */
export async function makeCodeReader(): Promise<CodeReader> {
  const own = await ownDetector();
  if (own)
    return async (picture) =>
      (await own.detect(picture)).map(({ rawValue: text, format }) => ({ text, hasChecksum: format !== "code_39" }));
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return readCodes;
}

async function ownDetector(): Promise<BarcodeDetector | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  try {
    const known = (await Detector?.getSupportedFormats()) ?? [];
    return Detector && formats.every((format) => known.includes(format)) ? new Detector({ formats }) : undefined;
  } catch {
    // Some browsers declare it without a service behind it.
    return undefined;
  }
}
