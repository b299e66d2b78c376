import * as v from "valibot";

/** A message in another language (domain.md#chat-message). */
export const MessageTranslation = v.object({
  /** One of `messageLanguages`. */
  Language: v.string(),
  Message: v.string(),
});
export type MessageTranslation = v.InferOutput<typeof MessageTranslation>;
