import * as v from "valibot";
import { call } from "../call.ts";
import { Created, filled, Id } from "../fields.ts";
import { messageLanguages } from "../message-languages.ts";

/** Replies of their own that a person can have in one language. */
export const maxCannedReplies = 100;
export const maxCannedReplyLength = 1000;

/** The groups of the phrase book: the part of a phrase's key before the dot. */
export const phraseGroups = [
  "greeting",
  "answer",
  "wait",
  "device",
  "power",
  "vehicle",
  "scan",
  "calibration",
  "programming",
  "picture",
  "question",
  "report",
] as const;

/** Ready-made texts for the composer. */
export const CannedReplies = v.object({
  /** The language of all texts here. */
  Language: v.picklist(messageLanguages),
  /** The phrase book's, which it translates exactly. `{value}` in a text is for the writer to fill in. */
  Phrases: v.array(v.object({ Key: v.string(), Text: v.string() })),
  /** The caller's own, the oldest first. */
  Own: v.array(v.object({ Id: v.number(), Text: v.string() })),
});
export type CannedReplies = v.InferOutput<typeof CannedReplies>;

/** One of `messageLanguages`; without it the language in which the caller writes. */
const Language = v.optional(v.picklist(messageLanguages));

export const getCannedReplies = call("GET", "Chat/CannedReplies", {
  summary: "Standard phrases and the caller's own replies, in the language in which they write.",
  rules: "domain.md#chat-replies",
  for: "signed-in",
  query: v.strictObject({ language: Language }),
  reply: CannedReplies,
});

export const saveCannedReply = call("POST", "Chat/SaveCannedReply", {
  summary: "Adds an own reply of the caller, or changes the one with `Id`; at most 100 in a language.",
  rules: "domain.md#chat-replies",
  for: "operators",
  body: v.strictObject({ Id: v.optional(Id, 0), Text: filled(maxCannedReplyLength), Language }),
  reply: Created,
  problems: ["not-found"],
});

export const removeCannedReply = call("POST", "Chat/RemoveCannedReply", {
  summary: "Removes an own reply of the caller.",
  rules: "domain.md#chat-replies",
  for: "operators",
  body: v.strictObject({ Id }),
  reply: Created,
  problems: ["not-found"],
});
