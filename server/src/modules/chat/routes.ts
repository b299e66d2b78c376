import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { readParts } from "../../platform/http/upload.ts";
import { openFile, sendFile } from "./logic/message-files.ts";
import { listRequestPictures } from "./logic/request-pictures.ts";
import * as chats from "./service.ts";

export function chatRoutes(serve: Serve, chat: chats.Chat): void {
  serve(contract.getChannel, ({ query }, ctx) => chats.getChannel(ctx, query.url));
  serve(contract.createChannel, ({ body }, ctx) => chats.createChannel(ctx, chat, body));
  serve(contract.listChannels, ({ query }, ctx) => chats.listChannels(ctx, query));
  serve(contract.getUnread, (_, ctx) => chats.getUnread(ctx));
  serve(contract.setPosition, ({ body }, ctx) => chats.setPosition(ctx, body));
  serve(contract.getMessages, ({ query }, ctx) => chats.getMessages(ctx, query));
  serve(contract.sendFile, ({ query }, ctx, { request }) =>
    sendFile(ctx, chat, { ...query, read: () => readParts(request, { max: 2, maxBytes: contract.maxChatFileBytes.video }) }),
  );
  serve(contract.getRequestPictures, ({ query }, ctx) => listRequestPictures(ctx, query.id));
  serve(contract.getChatFile, ({ query }, ctx) => openFile(ctx, chat, query.messageId, query.size));
  serve(contract.sendMessage, ({ body }, ctx) => chats.sendMessage(ctx, chat, body));
}
