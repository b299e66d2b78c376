import { maxChatFileBytes } from "@remotebay/contract";
import type { Owner } from "../../../platform/children/fair-queue.ts";
import type { Files } from "../../../platform/files/files.ts";
import type { UploadedPart } from "../../../platform/http/upload.ts";
import { problem } from "../../../platform/problem.ts";
import type { StoredFile } from "../tables.ts";
import { fileNameFor, recogniseFile } from "./file-type.ts";

export type ChatFiles = Pick<Files, "save" | "savePicture" | "saveThumbnail" | "read" | "open">;

/** Pictures that are stored without the place where they were taken and the camera's other data. The rest would lose its movement or cannot be read. */
const cleaned: ReadonlySet<string> = new Set(["image/jpeg", "image/png"]);

/** Stores an uploaded file with its thumbnail, which takes from its owner's share of the decoding. Throws `unsupported-type` for other types than those of domain.md#chat-files, and `too-large`. */
export async function storeChatFile(
  files: ChatFiles,
  { upload, still, owner }: { upload: UploadedPart; still: UploadedPart | undefined; owner: Owner },
): Promise<StoredFile> {
  const found = await recogniseFile(upload.bytes);
  if (found === null) throw problem("unsupported-type");
  const max = maxChatFileBytes[found.kind];
  if (upload.bytes.byteLength > max) throw problem("too-large", { info: { MaxBytes: max } });
  const name = fileNameFor(upload.name, found);
  if (cleaned.has(found.type)) {
    const picture = await files.savePicture(upload.bytes, owner);
    return {
      key: picture.key,
      thumbnailKey: picture.thumbnailKey,
      contentType: picture.type,
      name: `${name.replace(/\.\w+$/, "")}.webp`,
      size: picture.bytes,
    };
  }
  const key = await files.save(upload.bytes, "chat", found.extensions[0] ?? "bin");
  const thumbnailKey = await thumbnailOf(files, found.type, { upload, still, owner });
  return { key, thumbnailKey, contentType: found.type, name, size: upload.bytes.byteLength };
}

/** The browser makes the still of a video; a document and a bitmap have none. */
async function thumbnailOf(files: ChatFiles, type: string, { upload, still, owner }: Parameters<typeof storeChatFile>[1]): Promise<string> {
  if (type === "image/gif") return files.saveThumbnail(upload.bytes, owner);
  if (!type.startsWith("video/") || still === undefined) return "";
  return (await files.savePicture(still.bytes, owner)).thumbnailKey;
}
