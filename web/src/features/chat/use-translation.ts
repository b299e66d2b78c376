import { messageLanguage, translateChatMessage, type StreamMessage } from "@remotebay/contract";
import { useCall } from "../../lib/use-call.ts";
import { useReader } from "../translations/translated-text.tsx";

export interface Translation {
  /** In the reader's language; undefined if there is none. */
  translation: string | undefined;
  isLoading: boolean;
  /** False of a text that is the reader's own, in their language, or in no known one. */
  isTranslatable: boolean;
}

/** A message's text in the reader's language: the stored translation, else one made on demand. */
export function useTranslation(message: StreamMessage, isMine: boolean): Translation {
  const { language: mine, isForeign } = useReader();
  const isTranslatable = !isMine && message.messageType === "user" && isForeign(message.language);
  const stored = isTranslatable ? message.translations.find(({ Language }) => messageLanguage(Language) === mine) : undefined;
  // Made on demand for a reader who was no member of the channel when it was written, or whose profile changed.
  const wanted = isTranslatable && stored === undefined ? { body: { messageId: message.messageId, language: mine } } : null;
  const { data: made, isLoading } = useCall(translateChatMessage, wanted, { staleTime: Number.POSITIVE_INFINITY });
  return { translation: (stored ?? made?.translation)?.Message, isLoading, isTranslatable };
}
