import * as v from "valibot";
import { verbatim } from "../fields.ts";
import { knownMessageLanguage } from "../message-languages.ts";
import { MessageTranslation } from "../translations.ts";

/** Which side of the counter a member is on. */
export const ChatSide = v.picklist(["shop", "operations"]);
export type ChatSide = v.InferOutput<typeof ChatSide>;

/** How the url of a channel begins; the id of its request follows. A request has one channel. */
export const channelPrefix = "group_channel_";

/** The url of a request's channel. */
export function channelUrl(requestId: number): string {
  return `${channelPrefix}${requestId}`;
}

/** The id of the request whose channel has this url; null if it is no url of a channel. */
export function channelIdOf(url: string): number | null {
  const id = /^group_channel_([1-9]\d{0,9})$/.exec(url)?.[1];
  return id === undefined || Number(id) > 2_147_483_647 ? null : Number(id);
}

/** The stream of a channel's messages, as events name it. */
export function channelStream(requestId: number): string {
  return `channel/${requestId}`;
}

/** The id of a message: its channel and its number in it. */
export function messageIdOf(channelId: number, seq: number): string {
  return `${channelId}-${seq}`;
}

/** The channel and the number of a message; null if the text is no message's id. */
export function messageOf(messageId: string): { channelId: number; seq: number } | null {
  const parts = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(messageId);
  const [channelId, seq] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts === null || channelId > 2_147_483_647 || seq > 2_147_483_647 ? null : { channelId, seq };
}

/** The longest text of one message, in characters. */
export const maxMessageLength = 4000;

/** The text of a message, kept exactly as it was written; not blank. */
export const MessageText = v.pipe(
  verbatim(maxMessageLength),
  v.check((written) => written.trim() !== "", "required"),
);

const tag = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8})*$/i;

/** The tag of a language as clients write it (`de`, `de_AT`, `gr`), or empty; one that is not known counts as none. */
export const LanguageTag = v.pipe(
  v.string(),
  v.maxLength(20),
  v.check((written) => written === "" || tag.test(written), "language"),
);

/** The tag of a language that there is. */
export const ChannelLanguage = v.pipe(v.string(), v.maxLength(20), v.check(isLanguage, "language"));

function isLanguage(written: string): boolean {
  if (!tag.test(written)) return false;
  if (knownMessageLanguage(written) !== undefined) return true;
  const [base = ""] = written.split(/[-_]/);
  return base.length <= 3 && new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(base) !== undefined;
}

/** An id that the client makes for a message or a file before it sends it: sent again with the same id, it is stored once. */
export const ClientId = v.pipe(v.string(), v.uuid());

/** The custom type of a message with a file; others have none (domain.md#chat-message). */
export const attachmentType = "chat_attachment";

export const MessageType = v.picklist(["user", "file", "system"]);
export type MessageType = v.InferOutput<typeof MessageType>;

/** A line of the system's own; its sentence is made in the reader's language from a key of `locales/*` and these parameters. */
export const SystemLine = v.object({ key: v.string(), parameters: v.record(v.string(), v.union([v.string(), v.number()])) });
export type SystemLine = v.InferOutput<typeof SystemLine>;

const messageFields = {
  /** `{request id}-{seq}` */
  messageId: v.string(),
  /** Its number in the channel, from 1 on and without gaps. */
  seq: v.number(),
  /** The id that its client made; of a system line the server's. */
  clientId: v.string(),
  /** Who wrote it; of a system line who did what it tells, null if nobody did. */
  userId: v.nullable(v.number()),
  name: v.string(),
  text: v.string(),
  /** The language that it is written in, by the writer's profile (`writtenLanguage`); empty of files and system lines. */
  language: v.string(),
  createdAt: v.string(),
  messageType: MessageType,
  /** `chat_attachment` of a message with a file, else empty. */
  customType: v.picklist(["", attachmentType]),
  system: v.nullable(SystemLine),
  /** Address of the file below `/api/`, which needs the caller's token; empty without a file. */
  plainUrl: v.string(),
  /** Address of a still of it; empty where there is none. */
  thumbnailUrl: v.string(),
  contentType: v.string(),
  fileName: v.string(),
  /** Size of the file in bytes. */
  size: v.number(),
  translations: v.array(MessageTranslation),
};

/** A message as every member gets it. */
export const StreamMessage = v.object(messageFields);
export type StreamMessage = v.InferOutput<typeof StreamMessage>;

/** A message as one reader gets it (domain.md#chat-message). */
export const ChatMessage = v.object({ ...messageFields, type: v.picklist(["sent", "received"]) });
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
