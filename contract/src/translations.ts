import * as v from "valibot";
import { call } from "./call.ts";
import { text } from "./fields.ts";

/** A message in another language (domain.md#chat-message). */
export const MessageTranslation = v.object({
  /** One of `messageLanguages`. */
  Language: v.string(),
  Message: v.string(),
});
export type MessageTranslation = v.InferOutput<typeof MessageTranslation>;

export const getCalibrationWelcome = call("GET", "NotificationMessage/GetTranslatedCalibrationWelcomeMessage", {
  summary: "The message that welcomes a shop to a calibration, in a language; English where it is not offered.",
  rules: "domain.md#calibration-welcome",
  for: "signed-in",
  query: v.object({ languageCode: v.optional(text(35), "") }),
  reply: v.string(),
});
