import { chatFileTypes, type ChatFileKind } from "@remotebay/contract";
import { fileTypeFromBuffer } from "file-type";

export interface RecognisedFile {
  type: string;
  kind: ChatFileKind;
  extensions: readonly string[];
}

/** What the content says where its name differs from ours. */
const otherNames: Readonly<Record<string, string>> = {
  "application/ogg": "video/ogg",
  "audio/ogg": "video/ogg",
  "application/x-cfb": "application/msword",
  "text/rtf": "application/rtf",
  "image/x-ms-bmp": "image/bmp",
};

/** The type of a file by its content; null if a conversation does not accept it. Text has no mark of its own: it is what can be read as text. */
export async function recogniseFile(bytes: Uint8Array): Promise<RecognisedFile | null> {
  const found = await fileTypeFromBuffer(bytes);
  const type = found === undefined ? textType(bytes) : (otherNames[found.mime] ?? found.mime);
  return chatFileTypes.find((one) => one.type === type) ?? null;
}

function textType(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return null;
  try {
    const written = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(written) ? null : "text/plain";
  } catch {
    return null;
  }
}

/** A file's name for its type: the last 120 characters without folders and control characters, and with an extension of the type. */
export function fileNameFor(given: string, { extensions }: RecognisedFile): string {
  const printed = (given.split(/[\\/]/).at(-1) ?? "").replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, "");
  // By characters: half of an emoji cannot be stored.
  const name = [...printed.trim()].slice(-120).join("");
  const isNamed = extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  return isNamed ? name : `${name || "file"}.${extensions[0] ?? "bin"}`;
}
