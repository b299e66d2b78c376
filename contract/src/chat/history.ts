import * as v from "valibot";
import { call } from "../call.ts";
import { Created, Id, queryId, queryInteger, text, verbatim } from "../fields.ts";
import { MessageTranslation } from "../translations.ts";
import { LanguageTag, MessageType, SystemLine } from "./message.ts";

/** Who a message comes from: the shop, operations, or the system's own lines. */
export const MessageSource = v.picklist(["User", "MasterTech", "System"]);

/** A message of a request with its history (domain.md#chat-history). Dates are ISO 8601, empty until it happened. */
export const RequestMessage = v.object({
  /** Its number in the conversation. */
  Id: v.number(),
  WorkOrderId: v.number(),
  DateTime: v.string(),
  Source: MessageSource,
  MessageSource,
  /** The writer's name on the shop's side; empty for operations. */
  Username: v.string(),
  /** The writer's name on operations' side; empty for the shop. */
  Operator: v.string(),
  Message: v.string(),
  Translations: v.array(MessageTranslation),
  type: MessageType,
  System: v.nullable(SystemLine),
  /** When the other side had read it. */
  ReadDateTime: v.string(),
  /** When the other side first wrote after it. */
  ReplyDateTime: v.string(),
  UserReadDateTime: v.string(),
  UserReplyDateTime: v.string(),
  TechReadDateTime: v.string(),
  TechReplyDateTime: v.string(),
  /** The files that can be fetched, as addresses below `/api/`. */
  Files: v.array(v.object({ Name: v.string(), ContentType: v.string(), Url: v.string() })),
});
export type RequestMessage = v.InferOutput<typeof RequestMessage>;

export const getRequestMessages = call("GET", "Message/ServiceRequestMessages", {
  summary:
    "Messages of a request by days of the reader's time zone, with when each side read and answered them: the newest, or those before `before`. Ids count from 1 without a gap, so there are more while the first one is not 1.",
  rules: "domain.md#chat-history",
  for: "signed-in",
  query: v.strictObject({
    id: queryId,
    language: v.optional(LanguageTag, ""),
    /** The Id of a message: those before it. */
    before: v.optional(queryInteger(1)),
    pageSize: v.optional(queryInteger(1, 500), "500"),
  }),
  reply: v.object({ Dates: v.array(v.object({ Date: v.string(), Messages: v.array(RequestMessage) })) }),
  owns: { "query.id": "request" },
  problems: ["not-found"],
});

export const countDirectMessages = call("GET", "Message/DirectUserMessageCount/", {
  summary: "How many messages of a request that operations wrote a user has not read, of one operator or of all.",
  rules: "domain.md#chat-history",
  for: "signed-in",
  query: v.strictObject({
    /** Username or e-mail; the caller without it. */
    username: v.optional(verbatim(200), ""),
    workOrderId: queryId,
    /** Username or name of the operator. */
    operatorname: v.optional(verbatim(200), ""),
  }),
  reply: v.number(),
  owns: { "query.workOrderId": "request" },
  problems: ["not-found"],
});

export const syncApps = call("POST", "Message/SyncApps", {
  inPractice: true,
  summary: "Tells the caller's other devices to fetch their unread messages again.",
  rules: "domain.md#chat-history",
  for: "signed-in",
  body: v.strictObject({ AppId: v.optional(Id, 0), State: v.optional(text(2000), "") }),
  reply: Created,
});

export const auditChat = call("POST", "RemoteBayChat/Audit", {
  inPractice: true,
  summary: "Records an action of the chat that the browser reports; nothing while the flag ChatAuditEnabled is off (then `id` is 0).",
  rules: "domain.md#calls-audit",
  for: "signed-in",
  body: v.strictObject({
    source: text(80),
    userIds: v.optional(v.pipe(v.array(v.union([verbatim(200), Id])), v.maxLength(100)), []),
    channel: v.optional(verbatim(200), ""),
    details: v.optional(text(2000), ""),
  }),
  reply: Created,
});

export const translateChatMessage = call("POST", "Chat/Translate", {
  inPractice: true,
  summary: "A message in a language: the stored translation, or one that is made now. Null: it could not be translated.",
  rules: "domain.md#chat-languages",
  for: "signed-in",
  body: v.strictObject({ messageId: verbatim(30), language: LanguageTag }),
  reply: v.object({ translation: v.nullable(MessageTranslation) }),
  owns: { "body.messageId": "message" },
  problems: ["not-found"],
  live: true,
});
