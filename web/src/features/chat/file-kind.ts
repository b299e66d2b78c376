import type { ChatFileKind } from "@remotebay/contract";

/** How a file is shown, by its content type: images and video are, anything else is a document. Pictures are stored as WebP, which nobody sends. */
export function kindOf(contentType: string): ChatFileKind {
  const family = contentType.split("/")[0];
  return family === "image" || family === "video" ? family : "document";
}
