import { channelUrl, messageOf, type SentMessage } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { FileBody } from "../../../platform/http/serve.ts";
import type { UploadedPart } from "../../../platform/http/upload.ts";
import { problem } from "../../../platform/problem.ts";
import { isFlagOn } from "../../settings/service.ts";
import { ownerOf } from "../../users/service.ts";
import { isWithin, reachOf } from "../policy.ts";
import { messagesAfter } from "../store.ts";
import { type Chat, write } from "./messages.ts";
import { picturedRequest, requireChannel } from "./reach-channel.ts";
import { isRequestPicture } from "./request-pictures.ts";
import { storeChatFile } from "./stored-file.ts";

/** Where the bytes of a message with a file come from. */
export interface FileUpload {
  url: string;
  clientId: string;
  /** Reads the parts of the body, once it is known that the caller may send them. */
  read(): Promise<Map<string, UploadedPart>>;
}

/** Writes a message with a file. */
export async function sendFile(ctx: Ctx, chat: Chat, { url, clientId, read }: FileUpload): Promise<SentMessage> {
  const { id, closed } = await requireChannel(ctx, url);
  if (closed) throw problem("channel-closed");
  if (!(await isFlagOn(ctx, "ChatFileUploadEnabled"))) throw problem("forbidden");
  const parts = await read();
  const upload = parts.get("file");
  if (upload === undefined)
    throw problem("invalid", { errors: [{ path: "file", code: "required", message: "No file detected in drop event." }] });
  const file = await storeChatFile(chat.files, { upload, still: parts.get("still"), owner: ownerOf(ctx.user) });
  return write(ctx, chat, { channelId: id, clientId, messageType: "file", text: "", language: "", file });
}

/** Larger files are sent as they are read, so that downloads of many videos at once do not fill the memory. */
const maxWholeBytes = 1_048_576;

/** The file of a message, or its still, for members of its channel and for who may see that picture. Throws `not-found`. */
export async function openFile(ctx: Ctx, chat: Chat, messageId: string, size: "full" | "thumbnail"): Promise<FileBody> {
  const place = messageOf(messageId);
  if (place === null) throw problem("not-found");
  const channel = await picturedRequest(ctx, channelUrl(place.channelId));
  const [message] = await messagesAfter(ctx.db, place.channelId, place.seq - 1, 1);
  if (!isWithin(reachOf(ctx.user), channel) && !isRequestPicture(message)) throw problem("forbidden");
  const file = message?.seq === place.seq ? message.file : null;
  const key = size === "full" ? file?.key : file?.thumbnailKey;
  if (file === null || !key) throw problem("not-found");
  const isThumbnail = size === "thumbnail";
  return {
    body: !isThumbnail && file.size > maxWholeBytes ? await chat.files.open(key) : await chat.files.read(key),
    ...(!isThumbnail && { parts: { size: file.size, tag: key } }),
    type: isThumbnail ? "image/webp" : file.contentType,
    name: isThumbnail ? "still.webp" : file.name,
    isForeign: true,
    attachment: !isThumbnail && !/^(image|video)\//.test(file.contentType),
    cache: "private, max-age=86400",
  };
}
