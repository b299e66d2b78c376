import * as v from "valibot";
import { call } from "../call.ts";
import { verbatim } from "../fields.ts";

/** Who connects to the chat, and the token that proves it for a day (domain.md#chat-token). */
export const ChatTokenPair = v.object({
  /** The user's e-mail, the id that the chat's provider knows them by. */
  id: v.string(),
  token: v.string(),
});
export type ChatTokenPair = v.InferOutput<typeof ChatTokenPair>;

export const getChatToken = call("GET", "Chat/Token", {
  summary: "The caller's token pair for the chat. A solution's `chatToken` is the same token.",
  rules: "domain.md#chat-token",
  for: "signed-in",
  reply: ChatTokenPair,
});

export const connectChat = call("POST", "Chat/Connect", {
  inPractice: true,
  summary: "Connects to the chat with a token pair. `forbidden` with `ProviderCode` 400300 means that it is no longer good: sign in again.",
  rules: "domain.md#chat-token",
  for: "signed-in",
  body: v.strictObject({ id: verbatim(200), token: verbatim(500) }),
  reply: v.object({ userId: v.number(), nickname: v.string() }),
});
