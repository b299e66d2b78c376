import * as v from "valibot";
import { event } from "../event.ts";
import { MessageTranslation } from "../translations.ts";
import { ChatSide, StreamMessage } from "./message.ts";

/** `Id` is that of the request whose channel it is. */
const StreamPart = { Stream: v.string(), Seq: v.number(), Id: v.number() };

export const chatMessage = event("chat.message", {
  summary: "A message of a channel, with its content. Told to every member who is connected; those who have it open follow its stream.",
  payload: v.object({ ...StreamPart, ...StreamMessage.entries }),
});

export const chatPosition = event("chat.position", {
  summary: "A member has received or read messages up to a number.",
  payload: v.object({
    Stream: v.string(),
    Id: v.number(),
    userId: v.number(),
    side: ChatSide,
    read: v.number(),
    delivered: v.number(),
  }),
});

export const chatChannel = event("chat.channel", {
  summary: "A channel was created or closed.",
  payload: v.object({
    Stream: v.string(),
    Id: v.number(),
    What: v.picklist(["created", "closed"]),
    /** Who closed it, and what the request became with that: releases before this one do not say so. */
    By: v.nullish(v.number()),
    Status: v.nullish(v.string()),
  }),
});

/** The caller's devices are to fetch their unread messages again. */
export const chatSynced = event("chat.synced", {
  summary: "A device of the user asks the others to fetch their unread messages again.",
  payload: v.object({ AppId: v.number() }),
});

/** A message was translated, after it was stored and told. */
export const messageTranslated = event("chat.translated", {
  summary: "A message was translated into languages of its readers; the original stays.",
  payload: v.object({ Stream: v.string(), MessageId: v.string(), Translations: v.array(MessageTranslation) }),
});
