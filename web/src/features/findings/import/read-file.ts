import { isPdf, textOfPdf } from "./pdf-text.ts";

/** Bytes of a scan tool's file that are read; its text is cut further by `readScanText`. */
const most = 2_000_000;

/** Bytes of a PDF that are read; most of them are its pictures. */
const mostOfPdf = 20_000_000;

/** The text of a scan tool's file: UTF-8, UTF-16 with its mark, or else the Western code page that older tools write; of a PDF what its pages say. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, mostOfPdf).arrayBuffer());
  return isPdf(bytes) ? textOfPdf(bytes) : decode(bytes.subarray(0, most));
}

/** As `textOfFile`, from bytes. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (isWide(bytes)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** True if every second byte of the beginning is 0, as in UTF-16 without its mark. */
function isWide(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200);
  return start.length > 3 && start.filter((byte, at) => at % 2 === 1 && byte === 0).length > 0.4 * start.length;
}
