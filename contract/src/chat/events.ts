import * as v from "valibot";
import { event } from "../event.ts";
import { listWaitingFirst } from "../requests/calls.ts";
import { getChannel, getUnread, listChannels } from "./calls.ts";
import { ChatSide } from "./channel.ts";
import { StreamMessage } from "./message.ts";

const StreamPart = { Stream: v.string(), Seq: v.number(), Id: v.number() };

export const chatMessage = event("chat.message", {
  summary: "A message of a channel, with its content. Told to every member who is connected; those who have it open follow its stream.",
  payload: v.object({ ...StreamPart, ...StreamMessage.entries }),
  refreshes: [getUnread, listChannels, listWaitingFirst],
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
  refreshes: [getUnread, listChannels, listWaitingFirst],
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
  refreshes: [getChannel, getUnread, listChannels],
});
