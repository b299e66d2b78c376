import { filledWording, wordingIn, type VariantTexts } from "@remotebay/contract";
import type { Overlay } from "./texts.ts";

/** A portal's own wordings in the place of a language's texts. Loaded only for a portal that has some. */
export function overlayOf(texts: VariantTexts): Overlay {
  return (language) =>
    Object.fromEntries(
      Object.entries(wordingIn(texts, language)).map(([key, words]) => [
        key,
        (parameters: Record<string, unknown>) => filledWording(words, parameters),
      ]),
    );
}
