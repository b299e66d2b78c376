import * as v from "valibot";
import { call } from "../call.ts";
import { queryInteger, text, verbatim } from "../fields.ts";
import { Channel, ChannelRow } from "./channel.ts";
import { ChannelLanguage, ChatMessage, ClientId, LanguageTag, MessageText } from "./message.ts";

/** The url of a channel in input; anything but the channel of a request that the caller is a member of is `not-found`. */
const Url = verbatim(200);
const Seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

export const getChannel = call("GET", "Chat/Channel", {
  summary:
    "A request's channel. `not-found` with `ProviderCode` 400201 means that it must be created, with 400404 that there is no such request.",
  rules: "domain.md#chat-channel",
  for: "signed-in",
  query: v.strictObject({ url: Url }),
  reply: Channel,
  owns: { "query.url": "channel" },
  // The line that tells of a calibration's new stage may have begun the conversation.
  staleOn: { "request.changed": {}, "calibration.moved": {}, "person.changed": {}, "chat.channel": {} },
  problems: ["not-found"],
});

export const createChannel = call("POST", "Chat/CreateChannel", {
  inPractice: true,
  summary: "Creates a request's channel; one that exists is answered as it is. Refusals carry agreed words and are audited.",
  rules: "domain.md#chat-creation",
  for: "signed-in",
  body: v.strictObject({
    url: v.optional(Url, ""),
    /** Defaults to the id of the request. */
    name: v.optional(text(200)),
    customType: v.optional(text(80), ""),
    data: v.optional(v.strictObject({ languages: v.pipe(v.array(ChannelLanguage), v.maxLength(20)) })),
  }),
  reply: Channel,
  owns: { "body.url": "channel" },
  problems: ["not-found", "channel-closed"],
});

/** Channels of one page (domain.md#chat-history). */
export const channelPageSize = 50;

export const listChannels = call("GET", "chat/RemoteBayChatUserChannels", {
  summary: "The caller's open channels, the newest message first. `next` continues after them as `token`; empty at the end.",
  rules: "domain.md#chat-channel",
  for: "signed-in",
  query: v.strictObject({
    /** The caller's own id, username or e-mail. */
    userid: v.optional(verbatim(200), ""),
    /** The caller's chat token, or `next` of the page before. */
    token: v.optional(verbatim(500), ""),
    pagesize: v.optional(queryInteger(1, channelPageSize), String(channelPageSize)),
    search: v.optional(text(120), ""),
    /** Only channels with unread messages. */
    unread: v.optional(v.picklist(["true", "false"]), "false"),
  }),
  reply: v.object({ channels: v.array(ChannelRow), next: v.string() }),
  owns: { "query.userid": "user" },
  staleOn: { "request.changed": {}, "person.changed": {}, "chat.message": {}, "chat.position": {}, "chat.channel": {}, "chat.synced": {} },
  problems: ["not-found"],
});

/** Messages of one page, where nobody says otherwise (domain.md#chat-history). */
export const messagePageSize = 30;

export const getMessages = call("GET", "Chat/Messages", {
  summary: "A page of a channel in its order: the newest, those before `before`, or those after `after` (for catching up).",
  rules: "domain.md#chat-message",
  for: "signed-in",
  query: v.strictObject({
    url: Url,
    before: v.optional(queryInteger(0)),
    after: v.optional(queryInteger(0)),
    limit: v.optional(queryInteger(1, 100), String(messagePageSize)),
  }),
  reply: v.object({ messages: v.array(ChatMessage), lastSeq: v.number(), hasOlder: v.boolean() }),
  owns: { "query.url": "channel" },
  problems: ["not-found"],
});

/** The answer to a message: where it stands. A resend of the same `clientId` gets the first one's. */
export const SentMessage = v.object({ id: v.string(), seq: v.number(), createdAt: v.string() });
export type SentMessage = v.InferOutput<typeof SentMessage>;

export const sendMessage = call("POST", "Chat/Send", {
  inPractice: true,
  summary:
    "Writes a message. Sent again with the same `clientId` it is stored once; another message with that id is refused. Also over the live connection.",
  rules: "domain.md#chat-message",
  for: "signed-in",
  body: v.strictObject({
    url: Url,
    clientId: ClientId,
    text: MessageText,
    /** Where it is another than that of the writer's profile. */
    language: v.optional(LanguageTag, ""),
  }),
  reply: SentMessage,
  owns: { "body.url": "channel" },
  problems: ["not-found", "channel-closed", "key-reused"],
  live: true,
});

export const setPosition = call("POST", "Chat/Position", {
  inPractice: true,
  summary: "Says up to where messages have reached the caller and were read. Positions only rise: an earlier one changes nothing.",
  rules: "domain.md#chat-history",
  for: "signed-in",
  body: v.strictObject({ url: Url, read: v.optional(Seq, 0), delivered: v.optional(Seq, 0) }),
  reply: v.object({ readSeq: v.number(), deliveredSeq: v.number(), unread: v.number() }),
  owns: { "body.url": "channel" },
  problems: ["not-found"],
  live: true,
});

export const getUnread = call("GET", "Chat/Unread", {
  summary: "The caller's open channels that have unread messages, and how many there are in all.",
  rules: "domain.md#chat-history",
  for: "signed-in",
  reply: v.object({ total: v.number(), channels: v.array(v.object({ id: v.number(), unread: v.number() })) }),
  staleOn: { "request.changed": {}, "chat.message": {}, "chat.position": {}, "chat.channel": {}, "chat.synced": {} },
});
