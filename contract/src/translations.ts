import * as v from "valibot";
import { call } from "./call.ts";
import { text } from "./fields.ts";

/** A message in another language (section 3: "Translations with Language and Message"). */
export const MessageTranslation = v.object({
  /** One of `messageLanguages`. */
  Language: v.string(),
  Message: v.string(),
});
export type MessageTranslation = v.InferOutput<typeof MessageTranslation>;

export const getCalibrationWelcome = call("GET", "NotificationMessage/GetTranslatedCalibrationWelcomeMessage", {
  summary: "The message that welcomes a shop to a calibration, in a language; English where it is not offered.",
  spec: "7 Authentication and user",
  for: "signed-in",
  query: v.object({ languageCode: v.optional(text(35), "") }),
  reply: v.string(),
});
