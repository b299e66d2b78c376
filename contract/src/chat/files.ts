import * as v from "valibot";
import { call } from "../call.ts";
import { queryId, verbatim } from "../fields.ts";
import { SentMessage } from "./calls.ts";
import { ClientId } from "./message.ts";

/** How a file of a conversation is shown. */
export type ChatFileKind = "image" | "video" | "document";

interface ChatFileType {
  type: string;
  kind: ChatFileKind;
  /** The usual one first. */
  extensions: readonly string[];
}

/** The files that a conversation accepts (domain.md#chat-files). The server tells the type by the content, whatever the name says. */
export const chatFileTypes: readonly ChatFileType[] = [
  { type: "image/jpeg", kind: "image", extensions: ["jpg", "jpeg"] },
  { type: "image/gif", kind: "image", extensions: ["gif"] },
  { type: "image/png", kind: "image", extensions: ["png"] },
  { type: "image/bmp", kind: "image", extensions: ["bmp"] },
  { type: "video/mp4", kind: "video", extensions: ["mp4"] },
  { type: "video/webm", kind: "video", extensions: ["webm"] },
  { type: "video/ogg", kind: "video", extensions: ["ogg"] },
  { type: "application/pdf", kind: "document", extensions: ["pdf"] },
  { type: "application/msword", kind: "document", extensions: ["doc"] },
  { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", kind: "document", extensions: ["docx"] },
  { type: "text/plain", kind: "document", extensions: ["txt"] },
  { type: "application/rtf", kind: "document", extensions: ["rtf"] },
];

/** The largest file of each kind, in bytes. */
export const maxChatFileBytes: Readonly<Record<ChatFileKind, number>> = {
  image: 15 * 1_048_576,
  video: 40 * 1_048_576,
  document: 15 * 1_048_576,
};

const Url = verbatim(200);

export const sendFile = call("POST", "Chat/SendFile", {
  inPractice: true,
  summary:
    "Writes a message with a file (multipart: `file`; for a video also `still`, a picture of it). Sent again with the same `clientId` it is stored once.",
  rules: "domain.md#chat-files",
  for: "signed-in",
  query: v.strictObject({ url: Url, clientId: ClientId }),
  multipart: true,
  reply: SentMessage,
  owns: { "query.url": "channel" },
  problems: ["not-found", "channel-closed", "key-reused", "too-large", "unsupported-type"],
});

export const getChatFile = call("GET", "Chat/File", {
  summary: "The file of a message, or its still. Documents are sent as attachments. A `Range` of bytes is answered with that part.",
  rules: "domain.md#chat-files",
  for: "signed-in",
  query: v.strictObject({
    messageId: verbatim(30),
    size: v.optional(v.picklist(["full", "thumbnail"]), "full"),
  }),
  reply: { file: [...chatFileTypes.map(({ type }) => type), "image/webp"] },
  owns: { "query.messageId": "message" },
  problems: ["not-found", "range-not-satisfiable"],
});

/** A picture that came with a request, by the message that has it (domain.md#request-pictures). */
export const RequestPicture = v.object({ messageId: v.string(), fileName: v.string() });
export type RequestPicture = v.InferOutput<typeof RequestPicture>;

export const getRequestPictures = call("GET", "Chat/RequestPictures", {
  summary: "The pictures that a shop sent with a request, for its conversation's members and for technicians who may still take it.",
  rules: "domain.md#request-pictures",
  for: "signed-in",
  query: v.strictObject({ id: queryId }),
  reply: v.array(RequestPicture),
  owns: { "query.id": "request" },
  staleOn: { "request.changed": { id: "Id" } },
  problems: ["not-found"],
});
