import { channelUrl, messageIdOf, requestPictureKind, type RequestPicture } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { messagesAfter } from "../store.ts";
import type { StoredFile } from "../tables.ts";
import type { MessageRow } from "./present.ts";
import { picturedRequest } from "./reach-channel.ts";

/** Messages among which the pictures of a request are: it was sent with them, so they come first. */
const firstMessages = 100;

/** Whether a message is one of the pictures that came with its request. */
export function isRequestPicture(message: MessageRow | undefined): message is MessageRow & { file: StoredFile } {
  if (!message?.file || message.seq > firstMessages) return false;
  return message.file.contentType.startsWith("image/") && requestPictureKind(message.file.name) !== undefined;
}

/** The pictures that came with a request, of a visit those of all its requests. Throws `not-found`, and `forbidden` if the caller may not see them. */
export async function listRequestPictures(ctx: Ctx, requestId: number): Promise<RequestPicture[]> {
  const { id } = await picturedRequest(ctx, channelUrl(requestId));
  const found = await messagesAfter(ctx.db, id, 0, firstMessages);
  return found.filter(isRequestPicture).map(({ seq, file }) => ({ messageId: messageIdOf(id, seq), fileName: file.name }));
}
