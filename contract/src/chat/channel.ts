import * as v from "valibot";
import { StatusName } from "../requests/status.ts";
import { ChatMessage, ChatSide } from "./message.ts";

export const ChannelMember = v.object({
  userId: v.number(),
  name: v.string(),
  /** The name that the chat's provider shows: the same (domain.md#chat-token). */
  nickname: v.string(),
  side: ChatSide,
  /** `Tech`, `MasterTech`, `Dispatch` and so on (domain.md#people-primary-role). */
  role: v.string(),
  /** Empty: the browser's. */
  language: v.string(),
});
export type ChannelMember = v.InferOutput<typeof ChannelMember>;

/** What the provider keeps with a channel: the languages into which its messages are translated. */
export const ChannelData = v.object({ languages: v.array(v.string()) });
export type ChannelData = v.InferOutput<typeof ChannelData>;

export const Channel = v.object({
  /** The id of its request. */
  id: v.number(),
  url: v.string(),
  name: v.string(),
  customType: v.string(),
  data: ChannelData,
  isPublic: v.boolean(),
  isDiscoverable: v.boolean(),
  isDistinct: v.boolean(),
  /** At most 100 of them. */
  members: v.array(ChannelMember),
  memberCount: v.number(),
  /** The number of its newest message; 0 without any. */
  lastSeq: v.number(),
  /** Up to where the caller has read. */
  readSeq: v.number(),
  /** Up to where messages have reached the caller. */
  deliveredSeq: v.number(),
  /** Up to where somebody of the other side has read: the caller's messages up to here are read. */
  othersReadSeq: v.number(),
  othersDeliveredSeq: v.number(),
  /** Messages after `readSeq` that the caller did not write, at most 1,000. */
  unread: v.number(),
  lastMessage: v.nullable(ChatMessage),
  /** The request is completed or cancelled: nobody writes any more. */
  closed: v.boolean(),
  request: v.object({ Id: v.number(), WorkOrderNumber: v.string(), Vehicle: v.string(), StatusName }),
});
export type Channel = v.InferOutput<typeof Channel>;

/** A channel in lists, without its members. */
export const ChannelRow = v.omit(Channel, ["members", "memberCount", "othersReadSeq", "othersDeliveredSeq"]);
export type ChannelRow = v.InferOutput<typeof ChannelRow>;

/**
 * The chat provider's codes (domain.md#chat-codes), which stand as `ProviderCode` in a problem's `info`: 400404 there is no such channel, 400201 the
 * request has none yet, so create it, 400300 the chat token is no longer good, so sign in again.
 */
export const providerCodes = { noChannel: 400404, notCreated: 400201, sessionExpired: 400300 } as const;

/** Why a channel was not created, in the agreed words (domain.md#chat-creation); the words stand as `Message` in a problem's `info`. */
export const creationFailures = {
  parameters: "Channel parameters missing",
  name: "Channel name missing",
  invalidName: "Invalid channel name (0, 1)",
  channel: "Missing Channel",
} as const;
export type CreationFailure = keyof typeof creationFailures;
